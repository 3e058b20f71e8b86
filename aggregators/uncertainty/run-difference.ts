import type { Cell } from '../cell.ts';
import { pairedDifference } from '../paired-difference.ts';
import type { GenerationVariance } from './generation-variance.ts';
import { LEVEL, NO_SPREAD } from './level.ts';
import { tInterval } from './t-interval.ts';

/** One run of a model on a corpus, as far as a quantity goes. */
export interface RunOfQuantity {
  readonly generation: GenerationVariance;
  /** The quantity of each item, in the same order in both runs. */
  readonly cells: readonly Cell[];
}

/** How far a quantity moved between two runs of one model on the same items. */
export interface RunDifference {
  /** `to - from`; null where either is undefined. */
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  readonly level: number;
  /** `generations`: from the noise of repeats; `paired items`: from the items' own differences, at one generation. */
  readonly basis: 'generations' | 'paired items';
}

/**
 * The difference of two runs with its interval. With one generation its value is the mean over the items that both runs
 * define, which need not be the difference of the two runs' own values where other items are defined in each: say so
 * beside it, and decide nothing where the two disagree.
 *
 * With repeats in both it rests on generation noise alone, the variances
 * added; else it is the paired t interval on per-item differences, which holds one generation's noise of each run and how
 * unevenly the items moved, and says so by its basis.
 *
 * @param level the interval's coverage, in (0, 1)
 */
export function runDifference(from: RunOfQuantity, to: RunOfQuantity, level = LEVEL): RunDifference {
  const [before, after] = [from.generation, to.generation];
  if (
    before.point !== null &&
    after.point !== null &&
    before.variance !== null &&
    after.variance !== null &&
    before.df !== null &&
    after.df !== null
  ) {
    const value = after.point - before.point;
    const variance = before.variance + after.variance;
    const spread = before.variance ** 2 / before.df + after.variance ** 2 / after.df;
    const { interval, reason } = tInterval(value, variance, spread > 0 ? variance ** 2 / spread : 1, level);
    return { value, interval, reason, level, basis: 'generations' };
  }
  const { n, mean, interval } = pairedDifference(from.cells, to.cells, level);
  const basis = 'paired items';
  if (interval !== null) return { value: mean, interval, reason: null, level, basis };
  const few = n === 0 ? 'No item has it in both runs.' : 'One item tells nothing of others.';
  return { value: mean, interval, reason: n < 2 ? few : NO_SPREAD, level, basis };
}
