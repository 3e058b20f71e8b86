import { isKnown } from './components.ts';
import { type Decided, detectableChange } from './detectable-change.ts';

/** How many items, or repeats, a change takes. */
export interface SizeNeeded {
  /** null where none will do, or it cannot be told. */
  readonly count: number | null;
  /** Whether fewer may do, since generation noise was not measured apart. */
  readonly atMost: boolean;
  /** Why `count` is null; null where it is not. */
  readonly reason: string | null;
}

/** More items than these are planned by nobody: above, the answer is that it takes more. */
const MOST_ITEMS = 100_000;
/** More repeats than these are planned by nobody: above, the answer is that it takes more. */
export const MOST_REPEATS = 100;

function checkTarget(target: number): void {
  if (Number.isFinite(target) && target > 0) return;
  throw new RangeError(`The change to detect is ${target}; give a number above 0.`);
}

/** The first whole number in [low, high] for which something holds that holds for all above it; null without one. */
function firstWhere(low: number, high: number, holds: (value: number) => boolean): number | null {
  if (!holds(high)) return null;
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

/**
 * How many items of the same type mix it takes to detect a change at 80% power, as {@link detectableChange} tells it.
 *
 * @param repeats a whole number, at least 1
 * @param target the change to detect, above 0
 * @throws RangeError when `target` or `repeats` is out of its range
 */
export function itemsNeeded(decided: Decided, repeats: number, target: number): SizeNeeded {
  checkTarget(target);
  const at = (items: number) => detectableChange(decided, { items, repeats });
  const { change, atMost, reason } = at(MOST_ITEMS);
  if (change === null) return { count: null, atMost: false, reason };
  const count = firstWhere(
    1,
    MOST_ITEMS,
    (items) => (at(items).change ?? Number.POSITIVE_INFINITY) <= target,
  );
  return count === null
    ? { count, atMost: false, reason: `It takes more than ${MOST_ITEMS.toLocaleString('en')} items.` }
    : { count, atMost, reason: null };
}

/**
 * How many repeats it takes with a number of items.
 *
 * @param items a whole number, at least 1
 * @param target the change to detect, above 0
 * @returns a count of null where items alone vary too much, and where what repeats would gain was not measured
 * @throws RangeError when `target` or `items` is out of its range
 */
export function repeatsNeeded(decided: Decided, items: number, target: number): SizeNeeded {
  checkTarget(target);
  const { decision, components } = decided;
  const at = (repeats: number) => detectableChange(decided, { items, repeats });
  const best = at(MOST_REPEATS);
  if (best.change === null) return { count: null, atMost: false, reason: best.reason };
  const count = firstWhere(
    1,
    MOST_REPEATS,
    (repeats) => (at(repeats).change ?? Number.POSITIVE_INFINITY) <= target,
  );
  if (count !== null) return { count, atMost: at(count).atMost, reason: null };
  const unmeasured = decision !== 'drift' && isKnown(components) && components.generations === null;
  return {
    count,
    atMost: false,
    reason: unmeasured
      ? 'What repeats would gain is not known: generation noise was not measured apart.'
      : `Not with ${MOST_REPEATS} repeats: it takes more items.`,
  };
}
