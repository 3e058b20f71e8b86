import { differenceOverResamples } from '../comparison/difference-over-resamples.ts';
import { simultaneousIntervals } from '../comparison/max-t.ts';
import type { RunPair } from '../comparison/pairs.ts';
import { column } from '../item-table.ts';
import type { GenerationVariance } from '../uncertainty/generation-variance.ts';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { meanParts } from '../uncertainty/mean-parts.ts';
import type { ItemMeasurements } from '../uncertainty/measured-item.ts';
import type { ModelIntervals } from '../uncertainty/model-intervals.ts';
import { type RunOfQuantity, runDifference } from '../uncertainty/run-difference.ts';
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

/** Welch's degrees of freedom of two generation variances added. */
function addedFreedom(one: GenerationVariance, other: GenerationVariance): number {
  const [v, w] = [one.variance ?? 0, other.variance ?? 0];
  const spread = v ** 2 / (one.df ?? 1) + w ** 2 / (other.df ?? 1);
  return spread > 0 ? (v + w) ** 2 / spread : 1;
}

/** The fewest items that define a mean of a quantity, less one. */
function pairedFreedom(...runs: readonly RunOfQuantity[]): number {
  const counts = runs.flatMap(({ cells, less }) => [cells, less ?? cells].map((own) => meanParts(own).n));
  return Math.max(1, Math.min(...counts) - 1);
}

/** The fewest items that define a mean of deltaSCD in either run. */
function definedItems(...runs: readonly RunOfQuantity[]): number | null {
  return runs.every(({ cells }) => cells.length > 0) ? pairedFreedom(...runs) + 1 : null;
}

/** Why a change by resamples has no interval where no item moved: nothing tells how far ESFP or selectivity may. */
const UNMOVED =
  'The change is exactly 0 and has no spread to make an interval of: hold deltaSCD too, whose change has one where no item moved.';

/** Why a change has no interval. */
const reasonFor = (value: number | null, reason: string | null) =>
  reason === NO_SPREAD && value !== null && Math.abs(value) < ROUNDING ? UNMOVED : reason;

/** By generation noise or by what each item adds. */
function byRuns(from: RunOfQuantity, to: RunOfQuantity, items: number, level: number): HeldInterval {
  const { value, interval, reason, basis } = runDifference(from, to, level);
  const df = basis === 'generations' ? addedFreedom(from.generation, to.generation) : pairedFreedom(from, to);
  return {
    estimate: value,
    value: to.generation.point,
    baselineValue: from.generation.point,
    interval,
    reason,
    basis,
    df: interval === null ? null : df,
    items,
    defined: definedItems(from, to),
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
 * repeats where both have them, else by what each item adds to the change; ESFP and selectivity, which have no value an item,
 * then by paired resamples of the items. The bases are those of two runs in a comparison.
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
  const runOf = (run: RunPair['from']): RunOfQuantity => {
    const own = measurementsOf(run, items);
    const generation = runNoise(own, run, quantity);
    if (quantity !== 'deltaSCD') return { cells: [], generation };
    const rows = own.map(({ row }) => row);
    const cells = (phrasing: 'P1' | 'P2') => column(rows, phrasing, ({ density }) => density);
    return { generation, cells: cells('P2'), less: cells('P1') };
  };
  const [before, after] = [runOf(from), runOf(to)];
  const isNoiseKnown = before.generation.variance !== null && after.generation.variance !== null;
  return quantity === 'deltaSCD' || isNoiseKnown
    ? byRuns(before, after, items.length, level)
    : byResamples(resamples(), quantity, items.length, level);
}
