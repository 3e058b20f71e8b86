import type { ItemType } from '../../corpus/item.ts';
import { differenceOverResamples } from '../comparison/difference-over-resamples.ts';
import { simultaneousIntervals } from '../comparison/max-t.ts';
import type { RunPair } from '../comparison/pairs.ts';
import { column } from '../item-table.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import type { GenerationVariance } from '../uncertainty/generation-variance.ts';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { meanParts } from '../uncertainty/mean-parts.ts';
import type { ItemMeasurements } from '../uncertainty/measured-item.ts';
import type { ModelIntervals } from '../uncertainty/model-intervals.ts';
import { type RunDifference, runDifference } from '../uncertainty/run-difference.ts';
import {
  type ContrastCells,
  selectivityDifference,
  type TwoRuns,
} from '../uncertainty/selectivity-difference.ts';
import type { GatedQuantity, GateRule } from './gate-report.ts';
import { type HeldInterval, nothingHeld } from './held-interval.ts';
import { runNoise } from './run-noise.ts';

/** Resamples of the items of two runs, drawn alike. */
export interface AlikeResamples {
  readonly from: ModelIntervals;
  readonly to: ModelIntervals;
}

/** Two runs of one model with what their change is worked out of. */
export interface ChangedPair extends Pick<RunPair, 'from' | 'to' | 'items'> {
  /** Drawn when first asked for: only a quantity without a value an item takes them. */
  readonly resamples: () => AlikeResamples;
}

const measurementsOf = (run: RunPair['from'], items: readonly string[]): ItemMeasurements[] =>
  items.flatMap((item) => run.items.get(item) ?? []);

/** SCD of some items of a run. */
function cellsOf(run: RunPair['from'], items: readonly string[]): ContrastCells {
  const rows = measurementsOf(run, items).map(({ row }) => row);
  const cells = (phrasing: 'P1' | 'P2') => column(rows, phrasing, ({ density }) => density);
  return { cells: cells('P2'), less: cells('P1') };
}

/** The fewest items that define a mean of deltaSCD. */
const definedItems = (...runs: readonly ContrastCells[]): number =>
  Math.min(...runs.flatMap(({ cells, less }) => [cells, less].map((own) => meanParts(own).n)));

/** Why a change by resamples has no interval where no item moved: nothing tells how far ESFP or selectivity may. */
const UNMOVED =
  'The change is exactly 0 and has no spread to make an interval of: hold deltaSCD too, whose change has one where no item moved.';

/** Why a change has no interval. */
const reasonFor = (value: number | null, reason: string | null) =>
  reason === NO_SPREAD && value !== null && Math.abs(value) < ROUNDING ? UNMOVED : reason;

/** What is held of a difference by generation noise or by what each item adds. */
function held(
  { value, interval, reason, basis, df }: RunDifference,
  [from, to]: readonly [from: GenerationVariance, to: GenerationVariance],
  items: number,
  defined: number | null,
): HeldInterval {
  const values = { estimate: value, value: to.point, baselineValue: from.point };
  return { ...values, interval, reason, basis, df, items, defined };
}

/** Of selectivity, by what each item adds to either of its parts. */
function ofSelectivity({ from, to }: ChangedPair, items: readonly string[], level: number) {
  const among = (types: readonly ItemType[]): TwoRuns => {
    const own = items.filter((id) => types.some((type) => to.items.get(id)?.row.type === type));
    return { from: cellsOf(from, own), to: cellsOf(to, own) };
  };
  const [licensed, control] = [among(LICENSED_TYPES), among([CONTROL_TYPE])];
  return {
    difference: selectivityDifference(licensed, control, level),
    defined: definedItems(licensed.from, licensed.to, control.from, control.to),
  };
}

/** By resamples of the items that are shared by both runs. */
function byResamples(
  { from, to }: AlikeResamples,
  quantity: GatedQuantity,
  items: number,
  level: number,
): HeldInterval {
  const basis = 'paired resamples';
  const [before, after] = [from.bootstrap.of[quantity], to.bootstrap.of[quantity]];
  const values = { value: after.point, baselineValue: before.point, items };
  const found = differenceOverResamples(
    { intervals: from, name: quantity },
    { intervals: to, name: quantity },
  );
  if ('undefinedIn' in found) {
    const run = found.undefinedIn === 'from' ? 'the baseline' : 'the candidate';
    return { ...nothingHeld(`It is not defined for ${run} on the items that both have.`, basis), ...values };
  }
  const { resampled, flaw } = found;
  const [own] = flaw === null ? simultaneousIntervals([resampled], level).of : [];
  const interval = own?.interval ?? null;
  const counts = [before.fewest, after.fewest].filter((count) => count !== null);
  return {
    ...values,
    estimate: resampled.point,
    interval,
    reason: reasonFor(resampled.point, flaw ?? own?.reason ?? null),
    basis,
    df: interval === null ? null : resampled.df,
    defined: counts.length === 0 ? null : Math.min(...counts),
  };
}

/**
 * How far a quantity of the candidate lies from that of the baseline, on the items of which both gave an answer: by the noise of
 * repeats where both have them, else by what each item adds to the change (of selectivity, to each of its two parts); ESFP, which
 * has no value an item, then by paired resamples of the items.
 *
 * @param pair the baseline's run and the candidate's, of one model and one instrument
 * @param level the interval's coverage, in (0, 1)
 */
export function changeInterval(
  pair: ChangedPair,
  { quantity, type }: Pick<GateRule, 'quantity' | 'type'>,
  level: number,
): HeldInterval {
  const { from, to, resamples } = pair;
  const items = pair.items.filter((id) => type === null || to.items.get(id)?.row.type === type);
  if (items.length === 0) {
    const of = type === null ? '' : ` of ${type}`;
    return nothingHeld(`The baseline and the candidate have no item${of} in common.`, 'paired items');
  }
  const noiseOf = (run: RunPair['from']) => runNoise(measurementsOf(run, items), run, quantity);
  const [before, after] = [noiseOf(from), noiseOf(to)];
  if (quantity === 'deltaSCD') {
    const [own, now] = [cellsOf(from, items), cellsOf(to, items)];
    const found = runDifference({ ...own, generation: before }, { ...now, generation: after }, level);
    return held(found, [before, after], items.length, definedItems(own, now));
  }
  if (before.variance !== null && after.variance !== null) {
    const found = runDifference({ cells: [], generation: before }, { cells: [], generation: after }, level);
    return held(found, [before, after], items.length, null);
  }
  if (quantity === 'esfp') return byResamples(resamples(), quantity, items.length, level);
  const { difference, defined } = ofSelectivity(pair, items, level);
  return held(difference, [before, after], items.length, defined);
}
