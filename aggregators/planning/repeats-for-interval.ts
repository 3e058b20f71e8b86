import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { LEVEL } from '../uncertainty/level.ts';
import { generationsNeeded } from '../uncertainty/variance-shares.ts';
import { isKnown, type MaybeComponents } from './components.ts';
import { resampledDf } from './detectable-change.ts';
import { MOST_REPEATS, type SizeNeeded } from './size-needed.ts';

/** To what an interval generalises: items like these, or other generations of these very items. */
type IntervalKind = 'items' | 'corpus';

const tOf = (df: number) => tQuantile((1 + LEVEL) / 2, df);

/**
 * How many generations an item it takes for a 95% interval of one model to reach no further than a half-width to either
 * side. The items interval is taken as one by t on the degrees of freedom of resampled items, the corpus interval on those within items;
 * the latter takes two generations at the least.
 *
 * @param components of one model
 * @param items how many, in the mix of types that the components come from; at least 1
 * @param halfWidth above 0, in the quantity's own units
 * @returns a count of null where items alone vary too much, where generation noise was not measured, and with one item
 * @throws RangeError when `halfWidth` is not above 0
 */
export function repeatsForInterval(
  components: MaybeComponents,
  items: number,
  halfWidth: number,
  kind: IntervalKind,
): SizeNeeded {
  if (!(Number.isFinite(halfWidth) && halfWidth > 0)) {
    throw new RangeError(`repeatsForInterval: \`halfWidth\` is ${halfWidth}; give a number above 0.`);
  }
  const none = (reason: string): SizeNeeded => ({ count: null, atMost: false, reason });
  if (!isKnown(components)) return none(components.reason);
  const { perItem, generations, definedShare } = components;
  if (generations === null)
    return none('Generation noise was not measured apart: give a pilot with repeats.');
  const noise = generations / items;
  if (kind === 'items') {
    if (items < 2) return none('One item tells nothing of others.');
    const shares = { items: (perItem - generations) / items, generations: noise };
    const count = generationsNeeded(shares, 1, halfWidth / tOf(resampledDf(items, definedShare)));
    return count === null
      ? none('Items alone vary too much for it: it takes more items.')
      : { count, atMost: false, reason: null };
  }
  for (let repeats = 2; repeats <= MOST_REPEATS; repeats += 1) {
    if (tOf(items * (repeats - 1)) * Math.sqrt(noise / repeats) <= halfWidth) {
      return { count: repeats, atMost: false, reason: null };
    }
  }
  return none(`Not with ${MOST_REPEATS} repeats: it takes more items.`);
}
