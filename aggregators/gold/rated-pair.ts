import type { EpistemicLabel } from '../judgement.ts';
import { pairCounts } from '../judges/confusion-table.ts';

/** One sentence that two raters labelled, of an item. */
export interface RatedPair {
  readonly item: string;
  readonly first: EpistemicLabel;
  readonly second: EpistemicLabel;
  /** How many sentences of the frame it stands for. */
  readonly weight: number;
}

/** The nine counts of `pairCounts`, each pair counted by its weight. */
export function weightedCounts(pairs: readonly RatedPair[]): number[] {
  const sums = pairCounts([]);
  for (const { first, second, weight } of pairs) {
    pairCounts([[first, second]]).forEach((count, i) => {
      sums[i] = (sums[i] ?? 0) + weight * count;
    });
  }
  return sums;
}
