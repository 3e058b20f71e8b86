import type { ModelIntervals } from './uncertainty/model-intervals.ts';
import type { ModelQuantity } from './uncertainty/model-quantities.ts';
import { type VarianceShares, varianceShares } from './uncertainty/variance-shares.ts';

/** How much of a quantity's variance is generation noise; `shares` null with the reason. */
export interface NoiseShare {
  readonly shares: VarianceShares | null;
  readonly reason: string | null;
}

/**
 * Splits the variance of a quantity over items like these into that of items and that of generations. Without repeats, and
 * with repeats that are copies, it was not measured: null, and no 0.
 *
 * @param found the model's intervals; null without an item
 */
export function noiseShare(found: ModelIntervals | null, quantity: ModelQuantity): NoiseShare {
  if (found === null) return { shares: null, reason: 'No item was asked.' };
  const { sd, reason } = found.items[quantity];
  const corpus = found.corpus[quantity];
  const generations = found.generations[quantity];
  // Noise that gives no interval is rounding, and no share of anything.
  const shares = corpus.interval === null ? null : varianceShares(sd, generations.variance);
  if (shares !== null) return { shares, reason: null };
  return {
    shares,
    reason: generations.reason ?? reason ?? corpus.reason ?? 'It has no variance to split.',
  };
}
