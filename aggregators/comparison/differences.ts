import { LEVEL } from '../uncertainty/level.ts';
import type { ModelIntervals } from '../uncertainty/model-intervals.ts';
import { type RunOfQuantity, runDifference } from '../uncertainty/run-difference.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedDifference, ComparedQuantity } from './comparison-report.ts';
import { differenceOverResamples, type OverResamples } from './difference-over-resamples.ts';
import { type SimultaneousInterval, simultaneousIntervals } from './max-t.ts';
import type { RunPair } from './pairs.ts';
import type { PairedResamples } from './pools.ts';
import { meanCells, modelQuantity } from './quantity.ts';

/** A difference before anything is said of it. */
export type PlainDifference = Omit<ComparedDifference, 'verdict' | 'defined'>;

/** The differences of one quantity, in the order of the pairs, with the critical value of those of models. */
export interface QuantityDifferences {
  readonly of: readonly PlainDifference[];
  /** How many pairs of models have an interval. */
  readonly pairs: number;
  readonly critical: number | null;
}

type Prepared = OverResamples | { readonly reason: string };

/** The difference of a pair with its resamples, or why there is none. */
function prepare(
  { from, to }: RunPair,
  quantity: ComparedQuantity,
  resamples: PairedResamples | null,
): Prepared {
  if (resamples === null) return { reason: 'They have no item in common.' };
  const of = (run: ComparedRun, intervals: ModelIntervals) => ({
    intervals,
    name: modelQuantity(quantity, run.instrument),
  });
  const found = differenceOverResamples(of(from, resamples.from), of(to, resamples.to));
  if (!('undefinedIn' in found)) return found;
  const { name } = found.undefinedIn === 'from' ? from : to;
  return { reason: `It is not defined for ${name} on the items that both have.` };
}

const NO_VALUE = { value: null, interval: null, undefined: 0 };

function withInterval(
  prepared: Prepared,
  interval: SimultaneousInterval | undefined,
  basis: PlainDifference['basis'],
): PlainDifference {
  if ('reason' in prepared) return { ...NO_VALUE, reason: prepared.reason, basis };
  const { resampled, flaw } = prepared;
  const { interval: ends = null, reason = flaw, undefined: missed = 0 } = interval ?? {};
  return {
    value: resampled.point,
    interval: ends === null ? null : [ends[0], ends[1]],
    reason,
    basis,
    undefined: missed,
  };
}

/** Whether a difference goes into the resampled intervals. */
function isResampled(prepared: Prepared): prepared is Extract<Prepared, { resampled: unknown }> {
  return 'resampled' in prepared && prepared.flaw === null;
}

/** Two runs of one model: by generation noise where both have repeats, else by what each item adds to the difference. */
function ofRuns(
  pair: RunPair,
  quantity: ComparedQuantity,
  resamples: PairedResamples | null,
  prepared: Prepared,
): PlainDifference {
  if (resamples === null || 'reason' in prepared) return withInterval(prepared, undefined, 'paired items');
  const runOf = (run: ComparedRun, own: ModelIntervals): RunOfQuantity | null => {
    const generation = own.generations[modelQuantity(quantity, run.instrument)];
    const cells = meanCells(quantity, run, pair.items);
    return cells === null && generation.variance === null ? null : { cells: [], ...cells, generation };
  };
  const [from, to] = [runOf(pair.from, resamples.from), runOf(pair.to, resamples.to)];
  if (from === null || to === null) {
    const own = isResampled(prepared) ? simultaneousIntervals([prepared.resampled]).of[0] : undefined;
    return withInterval(prepared, own, 'paired resamples');
  }
  const { value, interval, reason, basis } = runDifference(from, to, LEVEL);
  return {
    value,
    interval: interval === null ? null : [interval[0], interval[1]],
    reason,
    basis,
    undefined: 0,
  };
}

/**
 * The differences of one quantity: of models with intervals that hold simultaneously over all pairs of models, of two runs of
 * one model each by itself.
 *
 * @param pairs with the resamples of both runs; null for a pair without a common item
 */
export function differencesOf(
  pairs: readonly { readonly pair: RunPair; readonly resamples: PairedResamples | null }[],
  quantity: ComparedQuantity,
): QuantityDifferences {
  const all = pairs.map((one) => ({ ...one, prepared: prepare(one.pair, quantity, one.resamples) }));
  const family = all.filter(({ pair, prepared }) => pair.kind === 'models' && isResampled(prepared));
  const { critical, of } = simultaneousIntervals(
    family.flatMap(({ prepared }) => (isResampled(prepared) ? [prepared.resampled] : [])),
  );
  const intervals = new Map(family.map(({ pair }, i) => [pair, of[i]]));
  return {
    of: all.map(({ pair, resamples, prepared }) =>
      pair.kind === 'runs'
        ? ofRuns(pair, quantity, resamples, prepared)
        : withInterval(prepared, intervals.get(pair), 'items'),
    ),
    pairs: of.filter(({ interval }) => interval !== null).length,
    critical,
  };
}
