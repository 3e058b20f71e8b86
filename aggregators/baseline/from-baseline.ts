import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { ComparedOutput } from '../comparison/compared-run.ts';
import type { Observation } from '../observation.ts';
import type { DistanceOf } from '../response-distance.ts';
import type { Evaluation } from '../score-cohort.ts';
import { BaselineError } from './baseline-error.ts';
import type { BaselineGeneration, BaselineItem, BaselineModel, BaselineState } from './baseline-schema.ts';
import { comparedPairs } from './compared-pairs.ts';
import { readGeneration } from './read-generation.ts';
import { rowOfPlace } from './row-name.ts';
import { ServedAnswers } from './servers.ts';

/** What a baseline holds, as if it had been read of an output. */
export interface FromBaseline {
  readonly evaluation: Evaluation;
  /** Of its responses, by the names that stand in the place of their texts. */
  readonly distanceOf: DistanceOf;
}

/** A state of a baseline, as far as its numbers are recomputed from it. */
export interface BaselineRows extends Pick<BaselineState, 'instrument'> {
  readonly models: readonly Omit<BaselineModel, 'scores'>[];
}

const NO_ROW = { missing: 'no such row' };

/** The name of a response: those of two models are never one. */
const nameOf = (model: number, response: number) => `baseline:${model}:${response}`;

function observationsOf(
  { model, servers, items }: BaselineRows['models'][number],
  at: number,
  judges: readonly string[],
): Observation[] {
  const read = {
    judges,
    answers: new ServedAnswers(servers),
    nameOf: (response: number) => nameOf(at, response),
  };
  return items.flatMap((asked) => {
    const { item, type } = asked;
    return PHRASINGS.flatMap((phrasing) =>
      asked[phrasing].flatMap((generation, repeat) => {
        if (generation === null) return [];
        const row = rowOfPlace({ model, item, phrasing, repeat });
        const place = { row, model, item, type, phrasing, repeat };
        return [readGeneration(generation, place, read)];
      }),
    );
  });
}

/**
 * Of an item that was asked and of which no model has a row, one that is missing: else the item would not be known, and so left
 * out where it must count as missing.
 */
function rowsNotThere(models: BaselineRows['models'], found: readonly Observation[]): Observation[] {
  const seen = new Set(found.map(({ item }) => item));
  const [first] = models;
  return (first?.items ?? [])
    .filter(({ item }) => !seen.has(item))
    .map(({ item, type }) => ({
      row: item,
      model: first?.model ?? '',
      item,
      type,
      phrasing: 'P0',
      repeat: 0,
      response: NO_ROW,
      trace: null,
      attribution: NO_ROW,
      labelled: NO_ROW,
      stances: NO_ROW,
      format: NO_ROW,
    }));
}

/** Distances of one model's responses by their names. */
class Distances {
  private readonly known = new Map<string, Map<string, number>>();

  /** @throws BaselineError where a pair has another distance already */
  set(one: string, other: string, distance: number, place: string): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const own = this.known.get(from) ?? new Map<string, number>();
      this.known.set(from, own);
      const earlier = own.get(to);
      if (earlier !== undefined && earlier !== distance) {
        throw new BaselineError(
          `Two responses of ${place} are ${distance} apart and elsewhere ${earlier}: a baseline was changed by hand, save it anew.`,
        );
      }
      own.set(to, distance);
    }
  }

  of(one: string, other: string): number {
    const distance = this.known.get(one)?.get(other);
    if (distance !== undefined) return distance;
    // Of one generation with itself; that of two copies is held.
    if (one === other) return 0;
    throw new RangeError(
      `fromBaseline: the distance of ${one} from ${other} is not held; a baseline has those that PSI compares.`,
    );
  }
}

const responseOf = (generation: BaselineGeneration | null): number | null =>
  generation !== null && 'r' in generation && typeof generation.r === 'number' ? generation.r : null;

function keepDistances(distances: Distances, row: BaselineItem, model: string, at: number): void {
  const responses = (phrasing: 'P0' | 'P1' | 'P2') => row[phrasing].map(responseOf);
  const pairs = comparedPairs({ P0: responses('P0'), P1: responses('P1'), P2: responses('P2') });
  const place = `${row.item} of ${model}`;
  if (pairs.length !== row.d.length) {
    throw new BaselineError(
      `${place} has ${row.d.length} distances for ${pairs.length} pairs of responses: a baseline was changed by hand, save it anew.`,
    );
  }
  pairs.forEach(([one, other], i) => {
    distances.set(nameOf(at, one), nameOf(at, other), row.d[i] ?? Number.NaN, place);
  });
}

/**
 * What a state of a baseline holds, with which models are scored and compared as with an output of promptfoo: the numbers are the
 * same.
 *
 * @throws BaselineError where rows cannot be what this package wrote
 */
export function fromBaseline({ instrument, models }: BaselineRows): FromBaseline {
  const judges = instrument.judges.map(({ id }) => id);
  const distances = new Distances();
  models.forEach(({ model, items }, at) => {
    for (const row of items) keepDistances(distances, row, model, at);
  });
  const observations = models.flatMap((model, at) => observationsOf(model, at, judges));
  return {
    evaluation: {
      instrument,
      subjects: new Map(models.map(({ model, subject }) => [model, subject])),
      observations: [...observations, ...rowsNotThere(models, observations)],
    },
    distanceOf: (one, other) => distances.of(one, other),
  };
}

/** A state of a baseline as an output that is compared. */
export function comparedBaseline(name: string, state: BaselineState): ComparedOutput {
  const { evaluation, distanceOf } = fromBaseline(state);
  return { name, evaluation: state.evaluation, anchors: state.anchors, read: evaluation, distanceOf };
}
