import { basename } from 'node:path';
import type { BaselineState } from '../../aggregators/baseline/baseline-schema.ts';
import { evaluationHash } from '../../aggregators/baseline/evaluation-hash.ts';
import { makeState, ofModels } from '../../aggregators/baseline/make-state.ts';
import { cachedRows } from '../../aggregators/gate/cached-rows.ts';
import { type ReadingOptions, readEvaluation } from '../../aggregators/read/evaluation.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { MOST_CACHED } from '../../config/gate.ts';
import { embedResponses } from '../../embed-responses.ts';
import { readOutputs } from '../read-output.ts';
import { readableAnchors } from '../readable-anchors.ts';

/** What a baseline is made of. */
export interface StateOfOutputs {
  readonly state: BaselineState;
  /** What was read of each output by itself: by it a gate tells of which outputs it was. */
  readonly hashes: readonly string[];
  /** What to know of it, in plain sentences. */
  readonly notes: readonly string[];
}

function cachedNotes({ saved: { rows, cached } }: BaselineState): string[] {
  if (cached <= MOST_CACHED * rows) return [];
  return [
    `${cached} of ${rows} rows came from a cache: nothing new was measured by them, which is recorded in the baseline.`,
  ];
}

function ceilingNotes({ instrument, models }: BaselineState, candidates: number): string[] {
  if (instrument.psi.ceiling !== 'cohort' || models.length === candidates) return [];
  return [
    `PSI’s ceiling is that of the ${models.length} models that are saved, not of all ${candidates}: ESFP is not that of the report. ` +
      'A fixed ceiling (psi.ceiling in esfp.yaml) is the same for any models.',
  ];
}

/**
 * Reads outputs of promptfoo as one evaluation and makes a baseline's state of some of its models.
 *
 * @param models names of those to be kept; none means every model that is no control
 * @param date when, ISO 8601
 * @throws OutputError when they cannot be read or do not belong together; BaselineError when there is no model to keep
 */
export async function stateOfOutputs(
  paths: readonly string[],
  models: readonly string[],
  date: string,
  options: ReadingOptions = {},
): Promise<StateOfOutputs> {
  const outputs = await readOutputs(paths);
  const evaluation = readEvaluation(outputs, options);
  // Before the responses are embedded, which takes a while.
  const chosen = ofModels(evaluation, models);
  const [only, ...others] = outputs;
  const run = others.length === 0 ? (only?.run ?? null) : null;
  const anchors = run === null ? [] : await readableAnchors()(evaluation.instrument.judges, run);
  const state = makeState(
    evaluation,
    embeddingDistances(await embedResponses(chosen)),
    {
      saved: {
        date,
        outputs: outputs.map((one) => ({ name: basename(one.name), evaluation: one.run, date: one.date })),
        cached: cachedRows(outputs, chosen.observations).cached,
      },
      evaluation: run,
      anchors,
    },
    models,
  );
  return {
    state,
    hashes: outputs.map((one) => evaluationHash(readEvaluation([one]))),
    notes: [
      ...(evaluation.notes ?? []),
      ...cachedNotes(state),
      ...ceilingNotes(state, ofModels(evaluation).subjects.size),
    ],
  };
}
