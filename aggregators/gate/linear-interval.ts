import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { group, mean, sum } from 'd3-array';
import { type ItemsSupport, itemsFreedom } from '../uncertainty/items-freedom.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import { normalQuantile } from '../uncertainty/normal.ts';
import type { DrawnDesign } from './drawn-run.ts';

/**
 * The variance that resamples of items give to first order, from what each item adds: of n items of a stratum, drawn n - 1 times
 * with weight n / (n - 1), it is n s^2, s^2 being that of what they add; over the whole corpus, drawn n times, (n - 1) s^2.
 */
function resampledVariance(
  { influence }: ItemsSupport,
  { scheme, strata }: Pick<DrawnDesign, 'scheme' | 'strata'>,
): number {
  return sum([...group(influence.keys(), (i) => strata[i]).values()], (members) => {
    const n = members.length;
    if (n < 2) return 0;
    const centre = mean(members, (i) => influence[i]) ?? 0;
    const squares = sum(members, (i) => ((influence[i] ?? 0) - centre) ** 2);
    return scheme === 'stratified' ? (squares * n) / (n - 1) : squares;
  });
}

/**
 * What an interval by resampled items comes to, without resamples: the point and t standard errors to either side, the standard
 * error being that of the first order. Skewness is left out. Stands in for resamples where there are thousands of runs.
 *
 * @param level the interval's coverage, in (0, 1)
 * @param by whether the real interval is by percentiles, which over the whole corpus are not widened, or by max-t
 * @returns null without spread
 */
export function linearInterval(
  point: number,
  support: ItemsSupport,
  design: Pick<DrawnDesign, 'scheme' | 'strata'>,
  level: number,
  by: 'percentiles' | 'max-t',
): [low: number, high: number] | null {
  const error = Math.sqrt(resampledVariance(support, design));
  if (!(error > ROUNDING)) return null;
  const tail = (1 + level) / 2;
  const isPlain = by === 'percentiles' && design.scheme === 'whole corpus';
  const reach = isPlain ? normalQuantile(tail) : tQuantile(tail, itemsFreedom(support, design.strata));
  return [point - reach * error, point + reach * error];
}
