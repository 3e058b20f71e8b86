import betainc from '@stdlib/math-base-special-betainc';
import { sampleRankCorrelation } from 'simple-statistics';
import { exactSpearmanP } from './exact-spearman-p.ts';
import { defined, notDefined, type RankCorrelation, whyNotDefined } from './rank-correlation.ts';

/** A correlation nearer to 1 than this is 1: the difference is rounding. */
const ROUNDING = 1e-14;

/** Up to so many pairs p is exact: the t approximation is far off there, and gives 0 for a perfect order of three. */
const EXACT_UP_TO = 7;

/**
 * The two-sided p of a correlation coefficient, from t = rho sqrt((n - 2) / (1 - rho^2)) on n - 2 degrees of freedom:
 * P(|T| >= |t|) is the regularised incomplete beta function at (n - 2) / (n - 2 + t^2) = 1 - rho^2.
 */
function twoSided(rho: number, n: number): number {
  return betainc(1 - rho ** 2, (n - 2) / 2, 0.5);
}

/**
 * Spearman's rho: Pearson's correlation of the ranks, ties sharing the mean of theirs; p exact up to seven pairs,
 * beyond by the t approximation, as in the paper. The order of the pairs does not matter. Not defined below three pairs, nor where one side is constant. Source: Spearman
 * (1904); section 6.1.
 *
 * @param x finite numbers
 * @param y as many
 * @throws RangeError where the lists differ in length, or a value is not finite
 */
export function spearman(x: readonly number[], y: readonly number[]): RankCorrelation {
  const n = x.length;
  const reason = whyNotDefined(x, y);
  if (reason !== null) return notDefined(n, reason);
  const found = sampleRankCorrelation([...x], [...y]);
  const rho = 1 - Math.abs(found) < ROUNDING ? Math.sign(found) : found;
  return defined(n, rho, n <= EXACT_UP_TO ? exactSpearmanP(x, y) : twoSided(rho, n));
}
