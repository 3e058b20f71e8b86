/** Where the variance of a quantity over items like these comes from. */
export interface VarianceShares {
  /** Variance that items would keep with generations without end, at least 0. */
  readonly items: number;
  /** Variance by generation noise at the repeats there are. */
  readonly generations: number;
  /** `generations` of both, in [0, 1]. */
  readonly generationShare: number;
}

/**
 * Splits the variance of a quantity into that of items and that of generations. The item bootstrap holds both, the
 * variance within items the latter alone; where sampling makes the latter the greater, items are given none.
 *
 * @param itemsSd of the items interval
 * @param generationVariance of the same quantity
 * @returns null where either could not be had, and without any variance
 */
export function varianceShares(
  itemsSd: number | null,
  generationVariance: number | null,
): VarianceShares | null {
  if (itemsSd === null || generationVariance === null) return null;
  const items = Math.max(0, itemsSd ** 2 - generationVariance);
  const all = items + generationVariance;
  return all > 0
    ? { items, generations: generationVariance, generationShare: generationVariance / all }
    : null;
}

/**
 * How many generations an item it takes for the standard deviation of a quantity to fall to a target.
 *
 * @param shares at the repeats there are; with `items` of 0 the answer is for the corpus interval
 * @param repeats how many there are
 * @param targetSd above 0
 * @returns null where items alone vary more: it takes more items
 */
export function generationsNeeded(
  { items, generations }: Pick<VarianceShares, 'items' | 'generations'>,
  repeats: number,
  targetSd: number,
): number | null {
  const left = targetSd ** 2 - items;
  return left > 0 ? Math.max(1, Math.ceil((generations * repeats) / left)) : null;
}
