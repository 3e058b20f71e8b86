import { difference } from './cell.ts';
import { type PairedDifference, pairedDifference } from './paired-difference.ts';
import type { ScoreCard } from './score-card.ts';

/** Two models compared on the items they share. */
export interface Comparison extends PairedDifference {
  readonly from: string;
  readonly to: string;
  /** `higher` or `lower` (of `to`) where the interval leaves zero out; else `undecided`. */
  readonly verdict: 'higher' | 'lower' | 'undecided';
}

/** deltaSCD of each item of a card. */
function itemContrasts({ perItem }: ScoreCard) {
  return perItem.map(({ density }) => difference(density.P1, density.P2));
}

/**
 * Compares two models by deltaSCD: the paired t interval of their per-item differences. It generalises to items like
 * these, and with one generation an item it holds that generation's noise as well.
 *
 * @param from the card that is the base
 * @param to the other; both of one evaluation, so that their items stand in one order
 */
export function compareDeltaSCD(from: ScoreCard, to: ScoreCard): Comparison {
  const paired = pairedDifference(itemContrasts(from), itemContrasts(to));
  const [low, high] = paired.interval ?? [-1, 1];
  const verdict = low > 0 ? 'higher' : high < 0 ? 'lower' : 'undecided';
  return { from: from.model, to: to.model, ...paired, verdict };
}
