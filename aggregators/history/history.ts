import { ascending } from 'd3-array';
import { COMPARISON_RESAMPLES, refuseIncomparable } from '../comparison/compare-outputs.ts';
import { type ComparedOutput, type ComparedRun, comparedRuns } from '../comparison/compared-run.ts';
import { instrumentDifferences } from '../comparison/instrument-differences.ts';
import { judgeChanges } from '../comparison/judge-changes.ts';
import { movedJudges, unknownJudges } from '../comparison/moved-judges.ts';
import { pairsOf, type RunPair } from '../comparison/pairs.ts';
import { pooledResamples } from '../comparison/pools.ts';
import { changeInterval } from '../gate/change-interval.ts';
import { ownRows } from '../gate/own-rows.ts';
import { identityHash } from '../instrument.ts';
import { DEFAULT_SEED } from '../uncertainty/items-bootstrap.ts';
import { LEVEL } from '../uncertainty/level.ts';
import { historyNotes } from './history-notes.ts';
import type { Change, FollowedQuantity, HistoryPoint, HistoryReport, HistoryRun } from './history-report.ts';

/** An output with when it was measured, ISO 8601; null where that is not known. */
export interface DatedOutput {
  readonly output: ComparedOutput;
  readonly date: string | null;
  /** The share of a model's rows that promptfoo took from its cache, in [0, 1]; null where it does not tell. */
  readonly cachedShare: (model: string) => number | null;
}

export interface HistoryOptions {
  /** With a greater share of rows from a cache, or of the baseline's own, a run gets no verdict. */
  readonly mostCached: number;
  /** At least 10,000, and 2,000 a run, unless told otherwise: 50 then lie beyond each end of an interval. */
  readonly resamples?: number;
  readonly seed?: number;
}

const RESAMPLES_A_RUN = 2_000;

const resamplesFor = (runs: number) => Math.max(COMPARISON_RESAMPLES, RESAMPLES_A_RUN * runs);

const byDate = (one: DatedOutput, other: DatedOutput) =>
  ascending(one.date ?? '\uffff', other.date ?? '\uffff');

/** What the anchors of a run's judges tell against those of the baseline's run. */
function judgesOf(anchor: ComparedOutput, { output, date }: DatedOutput): HistoryRun {
  const judges = output.read.instrument.judges.filter(({ embedded }) => !embedded).map(({ id }) => id);
  const moved = movedJudges(anchor, output);
  const unknown = unknownJudges(anchor, output, judges);
  return {
    name: output.name,
    date,
    judges: judges.map((judge) => {
      if (moved.includes(judge)) return { judge, verdict: 'moved' };
      return { judge, verdict: unknown.includes(judge) ? null : 'steady' };
    }),
  };
}

/** How much of a run was not asked anew; null where that is not known. */
function againOf(anchor: ComparedOutput, { output, cachedShare }: DatedOutput, model: string): number | null {
  const [own, cached] = [ownRows([output], anchor, model), cachedShare(model)];
  // What is known to be the baseline's own is so whatever the cache.
  if (cached === null) return own > 0 ? own : null;
  return Math.max(own, cached);
}

function verdictOf(
  interval: Change['interval'],
  { moved, isNew }: Pick<Followed, 'moved' | 'isNew'>,
): Change['verdict'] {
  if (interval === null) return null;
  if (!isNew) return 'nothing new';
  if (moved.length > 0) return 'the judge moved';
  const [low, high] = interval;
  if (low > 0) return 'higher';
  return high < 0 ? 'lower' : 'not told apart';
}

/** One model in the anchor and in a run of the same instrument. */
interface Followed {
  readonly pair: RunPair;
  readonly date: string | null;
  readonly moved: readonly string[];
  /** Whether enough of it was asked anew. */
  readonly isNew: boolean;
}

function changeOf(
  { pair, ...told }: Followed,
  quantity: FollowedQuantity,
  level: number,
  resamplesOf: ReturnType<typeof pooledResamples>,
): Change {
  const resamples = () => {
    const drawn = resamplesOf(pair);
    if (drawn === null) throw new RangeError('history: a pair without a common item is not resampled.');
    return drawn;
  };
  const found = changeInterval({ ...pair, resamples }, { quantity, type: null }, level);
  const interval: Change['interval'] =
    found.interval === null ? null : [found.interval[0], found.interval[1]];
  return {
    anchorValue: found.baselineValue,
    value: found.value,
    difference: found.estimate,
    interval,
    reason: found.reason,
    basis: found.basis,
    verdict: verdictOf(interval, told),
  };
}

const nothing = (reason: string): Change => ({
  anchorValue: null,
  value: null,
  difference: null,
  interval: null,
  reason,
  basis: 'paired items',
  verdict: null,
});

/** A run that another instrument measured. */
function apart(
  from: ComparedRun,
  to: ComparedRun,
  { date, again }: Pick<HistoryPoint, 'date' | 'again'>,
): HistoryPoint {
  const none = nothing('It was measured by another instrument than the baseline’s anchor.');
  return {
    run: to.output.name,
    date,
    items: 0,
    repeats: to.repeats,
    again,
    acrossInstruments: instrumentDifferences(from.instrument, to.instrument),
    judgeChanges: judgeChanges(from.judgedBy, to.judgedBy),
    changes: { deltaSCD: none, esfp: none },
  };
}

/**
 * Follows every model of a baseline's anchor over dated runs: how far deltaSCD and ESFP lie from the anchor in each run, on the
 * items that both answered. All intervals of one quantity of one model hold together, by Bonferroni: each has level
 * 1 - 0.05 / runs. Bonferroni and not max-t, as the intervals of runs need not rest on one basis (generation noise, items), and
 * only those of resampled items could be drawn jointly. A run of another instrument is listed and not compared; one whose judge
 * moved by its anchors gets no verdict, nor does one in which little was asked anew. Source: section 9, the longitudinal re-run.
 *
 * @param anchor what all is held against
 * @param runs at least one, in any order
 * @throws ComparisonError where an output is given twice, or the lite preset stands beside a whole corpus
 */
export function historyOf(
  anchor: DatedOutput,
  runs: readonly DatedOutput[],
  { mostCached, resamples = resamplesFor(runs.length), seed = DEFAULT_SEED }: HistoryOptions,
): HistoryReport {
  const dated = runs.toSorted(byDate);
  const outputs = [anchor, ...dated].map(({ output }) => output);
  refuseIncomparable(outputs, { acrossInstruments: true });
  const { runs: all } = comparedRuns(outputs);
  const resamplesOf = pooledResamples({ resamples, seed });
  const histories = dated.map((run) => judgesOf(anchor.output, run));
  const models = all
    .filter(({ output }) => output === anchor.output)
    .map((from) => {
      const later = dated.flatMap((one, i) =>
        all
          .filter((run) => run.output === one.output && run.model === from.model)
          .map((to) => {
            const moved = histories[i]?.judges.filter(({ verdict }) => verdict === 'moved') ?? [];
            const again = againOf(anchor.output, one, from.model);
            return { to, date: one.date, again, moved: moved.map(({ judge }) => judge) };
          }),
      );
      const alike = later.filter(
        ({ to }) => identityHash(to.instrument) === identityHash(from.instrument),
      ).length;
      const each = alike === 0 ? null : 1 - (1 - LEVEL) / alike;
      const points = later.map(({ to, date, again, moved }): HistoryPoint => {
        const [pair] = pairsOf([from, to]);
        const acrossInstruments = instrumentDifferences(from.instrument, to.instrument);
        if (each === null || pair === undefined || acrossInstruments.length > 0) {
          return apart(from, to, { date, again });
        }
        const followed = { pair, date, moved, isNew: again === null || again <= mostCached };
        return {
          run: to.output.name,
          date,
          items: pair.items.length,
          repeats: to.repeats,
          again,
          acrossInstruments,
          judgeChanges: judgeChanges(from.judgedBy, to.judgedBy),
          changes: {
            deltaSCD: changeOf(followed, 'deltaSCD', each, resamplesOf),
            esfp: changeOf(followed, 'esfp', each, resamplesOf),
          },
        };
      });
      return { model: from.model, each, points };
    });
  return {
    v: 1,
    level: LEVEL,
    resamples,
    seed,
    anchor: {
      name: anchor.output.name,
      date: anchor.date,
      instrumentHash: identityHash(anchor.output.read.instrument),
    },
    runs: histories,
    models,
    notes: historyNotes({ anchor: anchor.output, runs: histories, models, all, mostCached }),
  };
}
