import { sum } from 'd3-array';
import type { Cell } from '../cell.ts';
import { meanParts } from './mean-parts.ts';
import { noTInterval, type TInterval, tInterval } from './t-interval.ts';

/** A mean of fewer items than this has no spread to speak of: an interval on it would be too narrow. */
export const LEAST_DEFINED = 5;

/** Why a mean of so few items has no t interval. */
export function tooFewDefined(n: number): string {
  return n === 1 ? 'One item tells nothing of others.' : `${n} items tell nothing of others.`;
}

/**
 * The t interval of deltaSCD over few items, such as those of one type: its variance is that of what each item adds to
 * the two means of equation 5, each with its own small-sample correction, on n - 1 degrees of freedom for the lesser n of
 * the two. Where all items are defined under both it is the t interval of their differences. null where fewer than five
 * items are defined under either phrasing, and without spread.
 *
 * @param underP1 SCD under P1, one cell an item
 * @param underP2 SCD under P2, the same items in the same order
 * @param level the interval's coverage, in (0, 1)
 */
export function contrastTInterval(
  underP1: readonly Cell[],
  underP2: readonly Cell[],
  level?: number,
): TInterval {
  const [p1, p2] = [meanParts(underP1), meanParts(underP2)];
  if (p1.value === null || p2.value === null) {
    return noTInterval('The quantity itself is not defined.', level);
  }
  const n = Math.min(p1.n, p2.n);
  if (n < LEAST_DEFINED) return noTInterval(tooFewDefined(n), level);
  const parts = p1.parts.map((part, i) => (p2.parts[i] ?? 0) - part);
  const variance = sum(parts, (part) => part ** 2);
  return tInterval(p2.value - p1.value, variance, n - 1, level);
}
