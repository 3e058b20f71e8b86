import { max, median, rollups, sum } from 'd3-array';
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

/** A value further than this from the middle one, of a range of 1, may decide a mean of few items by itself. */
export const FAR = 0.25;

/** Where fewer items than this are apart from the rest, how many of the next would be is a matter of luck. */
const LEAST_APART = 5;

/** A middle value nearer than this to 0 or 1 is that of a stance that hardly any item has, or hardly any lacks. */
const NEAR = 0.15;

/** How many values are not the commonest. */
function apartFromCommonest(values: readonly number[]): number {
  const counts = rollups(
    values,
    (group) => group.length,
    (value) => value,
  ).map(([, count]) => count);
  return values.length - (max(counts) ?? 0);
}

/** How many values lie far from the middle one, where that is near an end of the range; all where it is not. */
function apartFromEnd(values: readonly number[]): number {
  const middle = median(values) ?? 0;
  if (Math.min(middle, 1 - middle) > NEAR) return values.length;
  return values.filter((value) => Math.abs(value - middle) > FAR).length;
}

/** Whether so few items are apart from the rest that their spread tells nothing of the next. */
function isRare(...cells: readonly (readonly Cell[])[]): boolean {
  const defined = cells.map((some) => some.filter(isDefined));
  return [apartFromCommonest, apartFromEnd].some((apart) => sum(defined, apart) < LEAST_APART);
}

/**
 * The t interval of deltaSCD over few items, such as those of one type: its variance is that of what each item adds to
 * the two means of equation 5, each with its own small-sample correction, on n - 1 degrees of freedom for the lesser n of
 * the two. Where all items are defined under both it is the t interval of their differences. null where fewer than five
 * items are defined under either phrasing.
 *
 * Where a stance is rare, as on the control, most items have one value or lie close to an end of the range under both phrasings,
 * and a few decide: with fewer than five in all that have another value, or lie over 0.25 from the middle one, the interval
 * reaches as far as Newcombe's of two shares does, since a third of such samples would not hold the one event that there is. It
 * ends at -1 and 1.
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
  const [least, most] = isRare(underP1, underP2)
    ? newcombeInterval({ value: p1.value, n: p1.n }, { value: p2.value, n: p2.n }, level)
    : [low, high];
  const interval = [Math.max(-1, Math.min(low, least)), Math.min(1, Math.max(high, most))] as const;
  return { ...found, interval, reason: null };
}
