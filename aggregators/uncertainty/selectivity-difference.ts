import { differenceOfIntervals } from './difference-of-intervals.ts';
import { type RunDifference, type RunOfQuantity, runDifference } from './run-difference.ts';

/** SCD of some items under P2, and under P1, whose mean is taken off. */
export type ContrastCells = Required<Pick<RunOfQuantity, 'cells' | 'less'>>;

/** deltaSCD of some items in two runs, the same items in the same order. */
export interface TwoRuns {
  readonly from: ContrastCells;
  readonly to: ContrastCells;
}

/** A run as its items alone tell it, whatever its repeats. */
const byItems = (cells: ContrastCells): RunOfQuantity => ({
  ...cells,
  generation: { point: null, variance: null, df: null, reason: null },
});

/**
 * How far selectivity moved between two runs of one model: the change of deltaSCD on licensed items less that on the control, which
 * are different items, so that their intervals by {@link runDifference} add up in squares. Resamples of a control on which hardly an
 * item moved would not differ. null where either part has no interval.
 *
 * @param level the interval's coverage, in (0, 1)
 */
export function selectivityDifference(licensed: TwoRuns, control: TwoRuns, level: number): RunDifference {
  const parts = [licensed, control].map(({ from, to }) => runDifference(byItems(from), byItems(to), level));
  const [own, other] = parts;
  const value =
    own === undefined || other === undefined || own.value === null || other.value === null
      ? null
      : own.value - other.value;
  const none = { value, interval: null, level, basis: 'paired items', df: null } as const;
  if (!own?.interval || !other?.interval || own.value === null || other.value === null) {
    const lacking = own?.interval ? 'the control' : 'licensed items';
    const reason = parts.find(({ interval }) => interval === null)?.reason ?? '';
    return { ...none, reason: `Of ${lacking}: ${reason}` };
  }
  const interval = differenceOfIntervals(
    { value: own.value, interval: own.interval },
    { value: other.value, interval: other.interval },
  );
  return { ...none, interval, reason: null, df: Math.min(own.df ?? 1, other.df ?? 1) };
}
