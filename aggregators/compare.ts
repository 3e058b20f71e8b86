import { difference } from './cell.ts';
import { type JudgeChange, judgeChanges } from './comparison/judge-changes.ts';
import { type PairedDifference, pairedDifference } from './paired-difference.ts';
import type { ScoreCard } from './score-card.ts';

/** Two models compared on the items they share. */
export interface Comparison extends PairedDifference {
  readonly from: string;
  readonly to: string;
  /** `higher` or `lower` (of `to`) where the interval leaves zero out, `undecided` where not; null without interval. */
  readonly verdict: 'higher' | 'lower' | 'undecided' | null;
  /** Judges that were not the same for both, as far as their servers tell: the difference may be theirs. */
  readonly judgeChanges: readonly JudgeChange[];
}

function verdictOf({ interval }: PairedDifference): Comparison['verdict'] {
  if (interval === null) return null;
  const [low, high] = interval;
  if (low > 0) return 'higher';
  return high < 0 ? 'lower' : 'undecided';
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
  return {
    from: from.model,
    to: to.model,
    ...paired,
    verdict: verdictOf(paired),
    judgeChanges: judgeChanges(from.judgedBy, to.judgedBy),
  };
}
