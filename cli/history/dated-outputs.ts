import { max } from 'd3-array';
import { BaselineError } from '../../aggregators/baseline/baseline-error.ts';
import type { BaselineState } from '../../aggregators/baseline/baseline-schema.ts';
import { comparedBaseline } from '../../aggregators/baseline/from-baseline.ts';
import { cachedShares } from '../../aggregators/gate/cached-rows.ts';
import type { DatedOutput } from '../../aggregators/history/history.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import type { Evaluation } from '../../aggregators/score-cohort.ts';
import { embedResponses } from '../../embed-responses.ts';
import { namedState, readBaseline } from '../baseline/read-baseline.ts';
import { readOutput } from '../read-output.ts';
import type { ReadableAnchors } from '../readable-anchors.ts';

/** When a state was measured: the last of its outputs, or when it was saved where they do not tell. */
function dateOf({ saved }: BaselineState): string {
  return max(saved.outputs, ({ date }) => date ?? undefined) ?? saved.date;
}

const datedState = (name: string, state: BaselineState): DatedOutput => ({
  output: comparedBaseline(name, state),
  date: dateOf(state),
  // Of all its models together: a baseline does not tell it by model.
  cachedShare: () => (state.saved.rows === 0 ? null : state.saved.cached / state.saved.rows),
});

/**
 * The anchor of a baseline.
 *
 * @throws BaselineError where it is no baseline, or was changed
 */
export function datedAnchor(path: string): DatedOutput {
  const named = namedState(path);
  if (named === null) {
    throw new BaselineError(
      `${path} is no baseline: give a file written by esfp baseline save first, then the runs.`,
    );
  }
  return datedState(`${named.path}#anchor`, readBaseline(named.path).anchor);
}

/** An evaluation with some models alone: the others need no embeddings. */
function ofModels(read: Evaluation, models: ReadonlySet<string>): Evaluation {
  return {
    ...read,
    subjects: new Map([...read.subjects].filter(([model]) => models.has(model))),
    observations: read.observations.filter(({ model }) => models.has(model)),
  };
}

/**
 * A run that is held against an anchor: an output of promptfoo, or a baseline.
 *
 * @param models those of the anchor
 * @throws OutputError or BaselineError that names the file and the remedy
 */
export async function datedRun(
  path: string,
  models: ReadonlySet<string>,
  anchorsOf: ReadableAnchors,
): Promise<DatedOutput> {
  const named = namedState(path);
  if (named !== null) return datedState(path, named.state);
  const file = await readOutput(path);
  const read = ofModels(readEvaluation([file]), models);
  const { run: evaluation } = file;
  const anchors = evaluation === null ? [] : await anchorsOf(read.instrument.judges, evaluation);
  const distanceOf = embeddingDistances(await embedResponses(read));
  return {
    output: { name: file.name, evaluation, anchors, read, distanceOf },
    date: file.date,
    cachedShare: cachedShares([file], read.observations),
  };
}
