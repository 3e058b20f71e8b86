import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, type Estimate, meanOfDefined, overGenerations } from '../cell.ts';
import type { ItemRow } from '../item-table.ts';
import type { DistanceOf } from '../response-distance.ts';
import { generationDistances } from './generation-distances.ts';

/** PSI between repeats of one phrasing: what PSI is when nothing is asked otherwise. */
export interface NoiseFloor extends Estimate {
  /** Why `value` is null; null where it is not. */
  readonly reason: string | null;
  /** Items of which all repeats are the same text, and items that have two repeats or more. */
  readonly identical: number;
  readonly repeated: number;
}

function textsOf(row: ItemRow, phrasing: Phrasing): string[] {
  return row.generations[phrasing].flatMap(({ response }) => (response === null ? [] : [response]));
}

/** Items with two responses or more under a phrasing, and how many of them have the same text throughout. */
function repetition(rows: readonly ItemRow[], phrasing: Phrasing): { repeated: number; identical: number } {
  const texts = rows.map((row) => textsOf(row, phrasing)).filter(({ length }) => length > 1);
  return { repeated: texts.length, identical: texts.filter((own) => new Set(own).size === 1).length };
}

/** Whether repeats are copies throughout (a cache, temperature 0), so that generation noise was not measured. */
export function repeatsAreCopies(rows: readonly ItemRow[]): boolean {
  const counts = PHRASINGS.map((phrasing) => repetition(rows, phrasing));
  return (
    counts.some(({ repeated }) => repeated > 0) &&
    counts.every(({ repeated, identical }) => repeated === identical)
  );
}

/** Why generation noise of copies is null, and not 0. */
export const NOT_MEASURED =
  'Generation variance was not measured: all repeats are the same text (a cache, or temperature 0).';

/**
 * PSI's noise floor under one phrasing: the mean over items of the mean cosine distance between its repeats, in [0, 2].
 * null without repeats, and where all repeats are the same text: that was not measured and is no 0.
 *
 * @param distanceOf of responses under the phrasing
 */
export function noiseFloor(rows: readonly ItemRow[], phrasing: Phrasing, distanceOf: DistanceOf): NoiseFloor {
  const { repeated, identical } = repetition(rows, phrasing);
  const cells = rows.map((row): Cell => {
    const distances = generationDistances(row, phrasing, phrasing, distanceOf);
    return overGenerations(distances.flatMap((ofOne, i) => ofOne.slice(i + 1)));
  });
  const estimate = meanOfDefined(cells);
  if (repeated === 0) {
    return {
      ...estimate,
      value: null,
      reason: 'No item has two repeats; give two or more.',
      repeated,
      identical,
    };
  }
  if (identical === repeated) return { ...estimate, value: null, reason: NOT_MEASURED, repeated, identical };
  return { ...estimate, reason: null, repeated, identical };
}
