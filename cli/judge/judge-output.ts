import pLimit from 'p-limit';
import { type Instrument, identityHash } from '../../aggregators/instrument.ts';
import { isMissing, type JudgeStance } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { MEASURED_WITH_TRACE } from '../../aggregators/read/measured-with-trace.ts';
import { OutputError } from '../../aggregators/read/rows.ts';
import { type Measurement, measured } from '../../assertions/result.ts';
import { hasStance, measureStance } from '../../assertions/stance.ts';
import { measureDensity } from '../../assertions/stance-content-density.ts';
import type { Settings } from '../../config.ts';
import { clearNamedScores } from '../../extension/named-scores.ts';
import { writeRowMeans } from '../../extension/row-means.ts';
import type { Panel } from '../../judging/panel.ts';
import { judgingOf, TEXT_MEASURES, withJudging, withValidity } from '../../setup.ts';
import { stripTrace } from '../../transforms/reasoning-trace/strip-trace.ts';
import type { TraceNote } from '../../transforms/reasoning-trace/trace-note.ts';
import { splitterNamed } from '../../transforms/splitter.ts';
import { tokenChange } from './grading-tokens.ts';
import { keptStances } from './kept-stances.ts';
import type { DocumentRow, OutputDocument } from './output-document.ts';
import { recountTokens } from './recount-tokens.ts';
import { hasPart, judgedParts, rewriteRow } from './rewrite-row.ts';
import { formatFor, markersFor } from './unjudged-measures.ts';

/** A response of an output that is to be judged. */
interface Work {
  readonly index: number;
  readonly row: DocumentRow;
  readonly text: string;
  readonly phrasing: Observation['phrasing'];
  /** Stances that stay where their judges are not asked. */
  readonly kept: readonly JudgeStance[];
  /** What was taken out of it as its reasoning trace. */
  readonly trace: TraceNote | null;
  /** Whether every part of its judgement is made anew: those that are there were made with its reasoning trace in it. */
  readonly afresh: boolean;
}

/** What is to be done with an output. */
export interface JudgingPlan {
  /** The instrument that made the output's judgements, and the one that is to make the new ones. */
  readonly old: Instrument;
  readonly instrument: Instrument;
  readonly observations: readonly Observation[];
  readonly work: readonly Work[];
  /**
   * How many judgements it takes of the panel: a labelling of each response, and a stance where consistency is computed.
   */
  readonly judgements: number;
  /** Equal for the same responses and the same instrument. */
  readonly fingerprint: string;
}

/** Refuses an output of which this version would measure one part by another rule than its instrument says. */
function refuseOtherMeasures(name: string, old: Instrument, work: readonly Work[]): void {
  const isKept = ({ row, afresh }: Work) => hasPart(row, 'ar') && !afresh;
  const differing = [
    ...(splitterNamed(old.splitter) === undefined ? ['splitter'] : []),
    ...(old.lexicon === TEXT_MEASURES.lexicon || work.every(isKept) ? [] : ['lexicon']),
  ];
  if (differing.length === 0) return;
  throw new OutputError(
    `${name} was measured by another version of promptfoo-esfp, whose ${differing.join(' and ')} this one does not have: ` +
      'judge it with that version.',
  );
}

/**
 * Plans the judging of an output.
 *
 * @throws OutputError when no row is ours, the output cannot be read as one evaluation, or another version measured it by
 *   rules that this one does not have
 */
export function planJudging(
  document: OutputDocument,
  settings: Pick<Settings, 'judges' | 'panel' | 'stanceContext' | 'validity'>,
): JudgingPlan {
  const output = document.asOutput();
  const { instrument: old, observations } = readEvaluation([output], { whole: true });
  const instrument = withValidity(withJudging(old, judgingOf(settings)), settings);
  const byName = new Map(observations.map((observation) => [observation.row, observation]));
  const work = document.ownRows().flatMap(({ index, row, name }): Work[] => {
    const observation = byName.get(name);
    const { response, phrasing } = observation ?? {};
    // Without ids a row goes by its place, which a retry has given to two.
    const { output: text, raw, finishReason } = row.response ?? {};
    const isIts =
      typeof response === 'string' &&
      typeof text === 'string' &&
      stripTrace(text, raw, finishReason).text === response;
    if (!isIts || observation === undefined || phrasing === undefined) return [];
    const { format, trace } = observation;
    const afresh = isMissing(format) && format.missing === MEASURED_WITH_TRACE;
    const kept = keptStances(observation, old, instrument);
    return [{ index, row, text: response, phrasing, kept, trace, afresh }];
  });
  refuseOtherMeasures(output.name, old, work);
  return {
    old,
    instrument,
    observations,
    work,
    judgements: work.length + work.filter(({ phrasing }) => hasStance(phrasing)).length,
    fingerprint: identityHash({
      instrument,
      rows: observations.map(({ row, response }) => ({ row, response })),
    }),
  };
}

interface JudgingOptions {
  readonly panel: Panel;
  /** How many responses are in work at once. */
  readonly concurrency: number;
  /** Called with each judgement that is there, or is missing. */
  readonly step: () => void;
  /** Whether to go on with another response. */
  readonly goesOn: () => boolean;
  readonly signal: AbortSignal;
}

async function measure(one: Work, instrument: Instrument, options: JudgingOptions) {
  const { row, text, phrasing, kept, trace, afresh } = one;
  const { panel, signal, step, goesOn } = options;
  const stepped = async (measuring: Promise<Measurement>) => {
    const measurement = await measuring;
    if (goesOn()) step();
    return measurement;
  };
  const { item } = row.testCase.metadata.esfp;
  const judged = await Promise.all([
    stepped(measureDensity(text, panel, instrument, signal)),
    ...(hasStance(phrasing)
      ? [stepped(measureStance(text, item.text, panel, instrument, { signal, kept }))]
      : []),
  ]);
  const unjudged = { row, text, phrasing, trace, afresh };
  const absent = [...markersFor(unjudged), ...(await formatFor(unjudged, instrument))];
  return [...absent, ...judged.map(asBought)].map(measured);
}

/** The tokens of a judgement are those that it took, in whichever run: a run that was gone on with writes the same file. */
function asBought({ receipts = [], ...measurement }: Measurement): Measurement {
  return { ...measurement, receipts: receipts.map(({ receipt }) => ({ receipt, bought: true })) };
}

/** What is done of a response that was not begun before the run was stopped: what is known of it, and nothing is bought. */
function knownOnly(one: Work, instrument: Instrument, options: JudgingOptions) {
  const signal = AbortSignal.abort(new Error('judging was stopped before this response'));
  return measure(one, instrument, { ...options, signal, step: () => {} });
}

/** What stands in a row without a response in place of judgements: those of another panel are none of this instrument's. */
function unjudgeable(row: DocumentRow) {
  const missing = 'the row has no response that can be judged';
  return judgedParts(row).map((part) =>
    measured({ part: { v: 1, part, missing }, reason: `Missing: ${missing}.` }),
  );
}

/**
 * Judges every response of a plan and puts the judgements, and the instrument that made them, into the document's rows
 * and columns. What an evaluation without ESFP assertions lacks besides is measured too, and all of what an earlier version
 * measured with a reasoning trace in it. Where it is stopped before the
 * end, what was not begun is missing, but for what was known before.
 */
export async function judgeOutput(
  document: OutputDocument,
  { work, instrument }: JudgingPlan,
  options: JudgingOptions,
): Promise<void> {
  const results = new Map<number, Awaited<ReturnType<typeof measure>>>();
  await pLimit(options.concurrency).map(work, async (one) => {
    results.set(
      one.index,
      await (options.goesOn() ? measure(one, instrument, options) : knownOnly(one, instrument, options)),
    );
  });
  const changes = document.ownRows().map(({ index, row }) => {
    const rewritten = rewriteRow(row, instrument, results.get(index) ?? unjudgeable(row));
    document.rows[index] = rewritten;
    return { column: row.promptIdx, change: tokenChange(row, rewritten) };
  });
  const rows = document.ownRows().map(({ row }) => row);
  writeRowMeans(document.columns ?? [], rows);
  recountTokens(document, changes);
  clearNamedScores(document.columns ?? []);
}
