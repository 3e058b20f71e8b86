import { quantile } from 'd3-array';

/**
 * The R-7 percentile (linear interpolation, numpy's default). simple-statistics' `quantile` is another definition
 * and does not give the paper's ceiling.
 *
 * @param values at least one number
 * @param p in [0, 1]
 * @throws RangeError on no values or a p outside [0, 1]
 */
export function percentile(values: readonly number[], p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`percentile: \`p\` is ${p}; it lies in [0, 1].`);
  const value = quantile(values, p);
  if (value === undefined) throw new RangeError('percentile: `values` is empty; give at least one number.');
  return value;
}
