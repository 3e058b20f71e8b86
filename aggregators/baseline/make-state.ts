import { ascending, group, sum } from 'd3-array';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { AnchorAgreement } from '../anchor-agreement.ts';
import { type Instrument, identityHash } from '../instrument.ts';
import type { ExpectedItem } from '../item-table.ts';
import type { Observation } from '../observation.ts';
import type { DistanceOf } from '../response-distance.ts';
import { type Evaluation, scoreCohort } from '../score-cohort.ts';
import { BaselineError } from './baseline-error.ts';
import type {
  BaselineGeneration,
  BaselineItem,
  BaselineModel,
  BaselineSaved,
  BaselineState,
} from './baseline-schema.ts';
import { type BaselineScores, baselineScores } from './baseline-scores.ts';
import { comparedPairs } from './compared-pairs.ts';
import { type BaselineRows, fromBaseline } from './from-baseline.ts';
import { ResponseNumbers } from './response-numbers.ts';
import { Servers } from './servers.ts';
import { type WrittenWith, writtenGeneration } from './written-generation.ts';

/** What is known of an evaluation besides what its rows tell. */
export interface StateOptions {
  readonly saved: Omit<BaselineSaved, 'rows'>;
  /** The run whose anchors were judged; null where it is not known, or several are saved as one. */
  readonly evaluation: string | null;
  readonly anchors: readonly AnchorAgreement[];
}

/**
 * An evaluation with some of its models alone: those that are named, else all that are no controls.
 *
 * @throws BaselineError for a name that no model has or a control has, and where there is no model but controls
 */
export function ofModels(evaluation: Evaluation, named: readonly string[] = []): Evaluation {
  const { subjects, observations } = evaluation;
  const candidates = [...subjects].filter(([, { control }]) => !control).map(([model]) => model);
  if (candidates.length === 0) {
    throw new BaselineError(
      'There is no model but controls, which are no baseline: give an output of a model.',
    );
  }
  const unknown = named.find((model) => !candidates.includes(model));
  if (unknown !== undefined) {
    const is = subjects.has(unknown) ? 'is a control' : 'is no model of the outputs';
    throw new BaselineError(`${unknown} ${is}: name one of ${candidates.join(', ')}.`);
  }
  const chosen = new Set(named.length === 0 ? candidates : named);
  return {
    ...evaluation,
    subjects: new Map([...subjects].filter(([model]) => chosen.has(model))),
    observations: observations.filter(({ model }) => chosen.has(model)),
  };
}

/** The generations of an item under one phrasing by repeat. */
function generationsOf(own: readonly Observation[], written: WrittenWith): (BaselineGeneration | null)[] {
  const byRepeat: (BaselineGeneration | null)[] = [];
  for (const observation of own.toSorted((one, other) => one.repeat - other.repeat)) {
    if (byRepeat.length > observation.repeat) {
      throw new BaselineError(
        `${observation.model} has two rows for repeat ${observation.repeat} of ${observation.item} under ` +
          `${observation.phrasing}: give each output once.`,
      );
    }
    while (byRepeat.length < observation.repeat) byRepeat.push(null);
    byRepeat.push(writtenGeneration(observation, written));
  }
  return byRepeat;
}

/** The distances of the responses of one item that are compared. */
function distancesOf(own: readonly Observation[], distanceOf: DistanceOf): number[] {
  const responses = (phrasing: string) =>
    own
      .filter((one) => one.phrasing === phrasing)
      .toSorted((one, other) => one.repeat - other.repeat)
      .map(({ response }) => (typeof response === 'string' ? response : null));
  const pairs = comparedPairs({ P0: responses('P0'), P1: responses('P1'), P2: responses('P2') });
  return pairs.map(([one, other]) => distanceOf(one, other));
}

function itemOf(
  { item, type }: ExpectedItem,
  own: readonly Observation[],
  written: WrittenWith,
  distanceOf: DistanceOf,
): BaselineItem {
  const byPhrasing = group(own, ({ phrasing }) => phrasing);
  const [P0, P1, P2, P3, P4] = PHRASINGS.map((phrasing) =>
    generationsOf(byPhrasing.get(phrasing) ?? [], written),
  );
  return {
    item,
    type,
    P0: P0 ?? [],
    P1: P1 ?? [],
    P2: P2 ?? [],
    P3: P3 ?? [],
    P4: P4 ?? [],
    d: distancesOf(own, distanceOf),
  };
}

type UnscoredModel = Omit<BaselineModel, 'scores'>;

function modelOf(
  [model, subject]: readonly [string, BaselineModel['subject']],
  own: readonly Observation[],
  asked: readonly ExpectedItem[],
  { instrument, distanceOf }: { readonly instrument: Instrument; readonly distanceOf: DistanceOf },
): UnscoredModel {
  const written = {
    judges: instrument.judges.map(({ id }) => id),
    responses: new ResponseNumbers(),
    servers: new Servers(),
  };
  const byItem = group(own, ({ item }) => item);
  const items = asked.map((one) => itemOf(one, byItem.get(one.item) ?? [], written, distanceOf));
  return { model, subject, servers: written.servers.list(), items };
}

/** How many responses some models of a state have rows of. */
export function writtenRows(models: readonly Pick<BaselineModel, 'items'>[]): number {
  return sum(models, ({ items }) =>
    sum(items, (item) => sum(PHRASINGS, (phrasing) => item[phrasing].filter((one) => one !== null).length)),
  );
}

/** The scores of every model of a state, recomputed from its rows, in its order. */
export function recomputedScores(state: BaselineRows): BaselineScores[] {
  const { evaluation, distanceOf } = fromBaseline(state);
  return scoreCohort(evaluation, distanceOf).cards.map(baselineScores);
}

/**
 * Models of an evaluation as a baseline holds them: without a word of any response. Every item that the evaluation asked has a
 * line, also one of which a model has no row. Scores are those that the rows give; a PSI ceiling that is the cohort's is taken
 * over the models that are saved.
 *
 * @param evaluation all of it, controls too, so that every item that was asked is known
 * @param distanceOf of the responses that PSI compares
 * @param models names of those to be saved; none means every model that is no control
 * @throws BaselineError as {@link ofModels} does, and for rows that cannot be written
 */
export function makeState(
  evaluation: Evaluation,
  distanceOf: DistanceOf,
  { saved, evaluation: run, anchors }: StateOptions,
  models: readonly string[] = [],
): BaselineState {
  const asked = new Map(evaluation.observations.map(({ item, type }) => [item, { item, type }]));
  const inOrder = [...asked.values()].sort((one, other) => ascending(one.item, other.item));
  const { instrument, subjects, observations } = ofModels(evaluation, models);
  const byModel = group(observations, ({ model }) => model);
  const unscored = [...subjects].map((one) =>
    modelOf(one, byModel.get(one[0]) ?? [], inOrder, { instrument, distanceOf }),
  );
  const common = {
    instrument,
    instrumentHash: identityHash(instrument),
    saved: { ...saved, rows: writtenRows(unscored) },
    evaluation: run,
    anchors: [...anchors],
  };
  const recomputed = recomputedScores({ instrument, models: unscored });
  return {
    ...common,
    models: unscored.flatMap(({ items, ...model }, i) => {
      const scores = recomputed[i];
      return scores === undefined ? [] : [{ ...model, scores, items }];
    }),
  };
}
