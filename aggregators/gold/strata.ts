/** The gold items that a stratum needs to show a spread. */
const NEEDED = 2;

/**
 * Which stratum each item counts to: its own, where that has at least two gold items; the others are taken together, with
 * the smallest of the rest while they still have too few (collapsed strata).
 * Source: Särndal, Swensson, Wretman (1992), section 3.7.
 *
 * @param items each with its stratum and whether it has human labels
 * @returns one number an item, from 0, the same for items of one stratum
 */
export function collapsedStrata(
  items: readonly { readonly stratum: string; readonly hasGold: boolean }[],
): number[] {
  const counts = new Map<string, number>();
  for (const { stratum, hasGold } of items) {
    counts.set(stratum, (counts.get(stratum) ?? 0) + (hasGold ? 1 : 0));
  }
  const bySize = [...counts].sort(([, a], [, b]) => a - b);
  const pooled = new Set<string>();
  let inPool = 0;
  for (const [stratum, gold] of bySize) {
    if (gold >= NEEDED && (pooled.size === 0 || inPool >= NEEDED)) break;
    pooled.add(stratum);
    inPool += gold;
  }
  const own = bySize.map(([stratum]) => stratum).filter((stratum) => !pooled.has(stratum));
  return items.map(({ stratum }) => own.indexOf(stratum) + 1);
}
