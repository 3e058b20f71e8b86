import { sum } from 'd3-array';
import type { Cell } from '../cell.ts';
import { LEAST_DEFINED, tooFewDefined } from './contrast-t-interval.ts';
import { fewMovedReach } from './few-moved-reach.ts';
import type { GenerationVariance } from './generation-variance.ts';
import { LEVEL, ROUNDING } from './level.ts';
import { meanParts } from './mean-parts.ts';
import { tInterval } from './t-interval.ts';

/** One run of a model on a corpus, as far as a quantity goes. */
export interface RunOfQuantity {
  readonly generation: GenerationVariance;
  /** The cells that the quantity is the mean of, in the same order of items in both runs. */
  readonly cells: readonly Cell[];
  /** For a difference of two means, such as deltaSCD, the cells of the one that is taken off. */
  readonly less?: readonly Cell[];
}

/** How far a quantity moved between two runs of one model on the same items. */
export interface RunDifference {
  /** `to - from`; null where either is undefined. */
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  readonly level: number;
  /** `generations`: from the noise of repeats; `paired items`: from what each item adds to the difference. */
  readonly basis: 'generations' | 'paired items';
  /** Degrees of freedom of the interval, above 0; null without one. */
  readonly df: number | null;
}

/** A run's quantity as a sum of what its items add. */
interface Linear {
  readonly value: number | null;
  /** The fewest items that define a mean of it. */
  readonly n: number;
  readonly parts: readonly number[];
}

function linear({ cells, less }: RunOfQuantity): Linear {
  const own = meanParts(cells);
  if (less === undefined) return own;
  const other = meanParts(less);
  return {
    value: own.value === null || other.value === null ? null : own.value - other.value,
    n: Math.min(own.n, other.n),
    parts: own.parts.map((part, i) => part - (other.parts[i] ?? 0)),
  };
}

/** The paired form: what each item adds to one quantity less what it adds to the other. */
function pairedItems(fromRun: RunOfQuantity, toRun: RunOfQuantity, level: number): RunDifference {
  const [from, to] = [linear(fromRun), linear(toRun)];
  const basis = 'paired items';
  const none = (value: number | null, reason: string) =>
    ({ value, interval: null, reason, level, basis, df: null }) as const;
  if (from.value === null || to.value === null) {
    return none(null, `It is not defined in ${from.value === null ? 'the first run' : 'the second run'}.`);
  }
  const [value, n] = [to.value - from.value, Math.min(from.n, to.n)];
  if (n < LEAST_DEFINED) return none(value, tooFewDefined(n));
  const variance = sum(to.parts, (part, i) => (part - (from.parts[i] ?? 0)) ** 2);
  const { interval, reason } = tInterval(value, variance, n - 1, level);
  const less = fromRun.less && toRun.less ? { from: fromRun.less, to: toRun.less } : null;
  const reach = fewMovedReach({ from: fromRun.cells, to: toRun.cells }, less, level);
  if (reach === null) return { value, interval, reason, level, basis, df: interval === null ? null : n - 1 };
  const [low, high] = interval ?? [value, value];
  const [below, above] = reach;
  return {
    value,
    interval: [Math.min(low, value - below), Math.max(high, value + above)],
    reason: null,
    level,
    basis,
    df: n - 1,
  };
}

/**
 * The difference of two runs with its interval, around the difference of the runs' own values: for deltaSCD each mean of
 * equation 5 is over the items that are defined in its run.
 *
 * With repeats in both it rests on generation noise alone, the variances added. Else it rests on the items: its variance is
 * the sum over items of (what the item adds to `to` - what it adds to `from`)^2, each mean's part with the small-sample
 * correction n / (n - 1), on n - 1 degrees of freedom for the least n of all means. Where all items are defined in both runs
 * this is the paired t interval of their differences; an item that one run alone defines adds its whole part. It holds one
 * generation's noise of each run and how unevenly the items moved, and says so by its basis. null under five items.
 *
 * Where most items stood still it reaches as far as {@link fewMovedReach}, and so has an interval where none moved; repeats
 * that measure alike throughout tell no noise, and leave it to the items.
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
    const variance = before.variance + after.variance;
    if (!(Math.sqrt(variance) > ROUNDING) && from.cells.length > 0) return pairedItems(from, to, level);
    const value = after.point - before.point;
    const spread = before.variance ** 2 / before.df + after.variance ** 2 / after.df;
    const { interval, reason, df } = tInterval(
      value,
      variance,
      spread > 0 ? variance ** 2 / spread : 1,
      level,
    );
    return { value, interval, reason, level, basis: 'generations', df };
  }
  return pairedItems(from, to, level);
}
