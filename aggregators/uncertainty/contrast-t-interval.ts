import { rollups, sum } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';
import { LEVEL } from './level.ts';
import { meanParts } from './mean-parts.ts';
import { newcombeInterval } from './newcombe-interval.ts';
import { noTInterval, type TInterval, tInterval } from './t-interval.ts';

/** A mean of fewer items than this has no spread to speak of: an interval on it would be too narrow. */
export const LEAST_DEFINED = 5;

/** Why a mean of so few items has no t interval. */
export function tooFewDefined(n: number): string {
  return n === 1 ? 'One item tells nothing of others.' : `${n} items tell nothing of others.`;
}

/** Where fewer items than this are apart from the commonest value, the spread that they show is a matter of luck. */
const LEAST_APART = 5;

/** How many defined cells are not of the commonest value. */
function apart(cells: readonly Cell[]): number {
  const defined = cells.filter(isDefined);
  const most = Math.max(
    0,
    ...rollups(
      defined,
      (group) => group.length,
      (value) => value,
    ).map(([, count]) => count),
  );
  return defined.length - most;
}

/**
 * The t interval of deltaSCD over few items, such as those of one type: its variance is that of what each item adds to
 * the two means of equation 5, each with its own small-sample correction, on n - 1 degrees of freedom for the lesser n of
 * the two. Where all items are defined under both it is the t interval of their differences. null where fewer than five
 * items are defined under either phrasing.
 *
 * Where a stance is rare, as on the control, most items have one value and a few decide: with fewer than five of those in all
 * the interval reaches as far as Newcombe's of two shares does, since a third of such samples would not hold the one event
 * that there is. It ends at -1 and 1.
 *
 * @param underP1 SCD under P1, one cell an item
 * @param underP2 SCD under P2, the same items in the same order
 * @param level the interval's coverage, in (0, 1)
 */
export function contrastTInterval(
  underP1: readonly Cell[],
  underP2: readonly Cell[],
  level = LEVEL,
): TInterval {
  const [p1, p2] = [meanParts(underP1), meanParts(underP2)];
  if (p1.value === null || p2.value === null) {
    return noTInterval('The quantity itself is not defined.', level);
  }
  const n = Math.min(p1.n, p2.n);
  if (n < LEAST_DEFINED) return noTInterval(tooFewDefined(n), level);
  const parts = p1.parts.map((part, i) => (p2.parts[i] ?? 0) - part);
  const variance = sum(parts, (part) => part ** 2);
  const found = tInterval(p2.value - p1.value, variance, n - 1, level);
  const [low, high] = found.interval ?? [1, -1];
  const [least, most] =
    apart(underP1) + apart(underP2) < LEAST_APART
      ? newcombeInterval({ value: p1.value, n: p1.n }, { value: p2.value, n: p2.n }, level)
      : [low, high];
  const interval = [Math.max(-1, Math.min(low, least)), Math.min(1, Math.max(high, most))] as const;
  return { ...found, interval, reason: null };
}
