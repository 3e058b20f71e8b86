import erfc from '@stdlib/math-base-special-erfc';
import { range, rollup, sum } from 'd3-array';
import { defined, notDefined, type RankCorrelation, whyNotDefined } from './rank-correlation.ts';

/** Up to this many pairs without ties p is counted out; beyond, the normal distribution is near enough. */
const MOST_EXACT = 33;

/** Sizes of the groups of equal values, of one value and more. */
function tieSizes(values: readonly number[]): number[] {
  return [
    ...rollup(
      values,
      (group) => group.length,
      (value) => value,
    ).values(),
  ];
}

/** Pairs of pairs that both sides order alike, and unlike; those that either side ties are neither. */
function countOrders(x: readonly number[], y: readonly number[]): { alike: number; unlike: number } {
  let alike = 0;
  let unlike = 0;
  x.forEach((xi, i) => {
    for (let j = 0; j < i; j += 1) {
      const order = Math.sign(xi - (x[j] ?? 0)) * Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      if (order > 0) alike += 1;
      if (order < 0) unlike += 1;
    }
  });
  return { alike, unlike };
}

/** Which share of all orders of n things has up to `most` pairs out of order. */
function shareWithInversions(n: number, most: number): number {
  // The k-th thing adds 0 to k - 1 inversions, each as likely.
  let shares = [1];
  for (let k = 2; k <= n; k += 1) {
    const before = shares;
    shares = range(Math.min(most, before.length + k - 2) + 1).map(
      (count) => sum(before.slice(Math.max(0, count - k + 1), count + 1)) / k,
    );
  }
  return sum(shares);
}

function exactP(n: number, { alike, unlike }: { alike: number; unlike: number }): number {
  return Math.min(1, 2 * shareWithInversions(n, Math.min(alike, unlike)));
}

/** By the normal distribution, with the variance of alike - unlike corrected for ties (Kendall 1970, chapter 4). */
function normalP(n: number, surplus: number, xTies: readonly number[], yTies: readonly number[]): number {
  const ofPairs = (sizes: readonly number[]) => sum(sizes, (t) => t * (t - 1));
  const ofTriples = (sizes: readonly number[]) => sum(sizes, (t) => t * (t - 1) * (t - 2));
  const ofSpread = (sizes: readonly number[]) => sum(sizes, (t) => t * (t - 1) * (2 * t + 5));
  const m = n * (n - 1);
  const variance =
    (m * (2 * n + 5) - ofSpread(xTies) - ofSpread(yTies)) / 18 +
    (ofPairs(xTies) * ofPairs(yTies)) / (2 * m) +
    (ofTriples(xTies) * ofTriples(yTies)) / (9 * m * (n - 2));
  return erfc(Math.abs(surplus) / Math.sqrt(2 * variance));
}

/**
 * Kendall's tau-b: (alike - unlike) / sqrt((pairs - ties in x) (pairs - ties in y)), over all pairs of pairs. p is exact
 * without ties up to 33 pairs, else by the normal distribution. Not defined below three pairs, nor where one side is
 * constant. Source: Kendall (1945); Table 6.
 *
 * @param x finite numbers
 * @param y as many
 * @throws RangeError where the lists differ in length, or a value is not finite
 */
export function kendall(x: readonly number[], y: readonly number[]): RankCorrelation {
  const n = x.length;
  const reason = whyNotDefined(x, y);
  if (reason !== null) return notDefined(n, reason);
  const [xTies, yTies] = [tieSizes(x), tieSizes(y)];
  const orders = countOrders(x, y);
  const surplus = orders.alike - orders.unlike;
  const untied = (sizes: readonly number[]) => (n * (n - 1) - sum(sizes, (t) => t * (t - 1))) / 2;
  const tau = surplus / Math.sqrt(untied(xTies) * untied(yTies));
  const isTieFree = xTies.length === n && yTies.length === n;
  const isExact = isTieFree && (n <= MOST_EXACT || Math.min(orders.alike, orders.unlike) <= 1);
  return defined(n, tau, isExact ? exactP(n, orders) : normalP(n, surplus, xTies, yTies));
}
