import type { Baseline, BaselineState } from '../../../aggregators/baseline/baseline-schema.ts';
import { makeState, type StateOptions } from '../../../aggregators/baseline/make-state.ts';
import { newBaseline } from '../../../aggregators/baseline/update-baseline.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import type { Evaluation } from '../../../aggregators/score-cohort.ts';
import { embeddingsFor } from '../degenerate/embeddings.ts';

export const SAVED: StateOptions = {
  saved: {
    date: '2026-01-02T03:04:05.000Z',
    outputs: [{ name: 'out.json', evaluation: 'eval-1', date: null }],
    cached: 0,
  },
  evaluation: 'eval-1',
  anchors: [],
};

export const distancesFor = (observations: readonly Observation[]) =>
  embeddingDistances(embeddingsFor(observations));

/** An evaluation as a baseline holds it. */
export function stateOf(
  evaluation: Evaluation,
  models: readonly string[] = [],
  options: StateOptions = SAVED,
): BaselineState {
  return makeState(evaluation, distancesFor(evaluation.observations), options, models);
}

export const baselineOf = (evaluation: Evaluation, models: readonly string[] = []): Baseline =>
  newBaseline(stateOf(evaluation, models));
