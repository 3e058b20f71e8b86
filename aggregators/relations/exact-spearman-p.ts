import { permutationsHeap, sampleCorrelation, sampleRankCorrelation } from 'simple-statistics';

/** Coefficients nearer to each other than this are equal: the difference is rounding. */
const ROUNDING = 1e-12;

/** The ranks of some values, ties sharing the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/**
 * The exact two-sided p of Spearman's rho: the share of all orders of one side that give as large a coefficient, either
 * way, ties as they are. Its cost grows with n!: for up to seven pairs. Source: Kendall and Gibbons (1990).
 *
 * @param x finite numbers, not all equal
 * @param y as many, likewise
 */
export function exactSpearmanP(x: readonly number[], y: readonly number[]): number {
  const [own, others] = [ranksOf(x), ranksOf(y)];
  const observed = Math.abs(sampleRankCorrelation([...x], [...y]));
  const orders = permutationsHeap(others);
  const asLarge = orders.filter((order) => Math.abs(sampleCorrelation(own, order)) >= observed - ROUNDING);
  return asLarge.length / orders.length;
}
