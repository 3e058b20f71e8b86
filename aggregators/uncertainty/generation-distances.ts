import type { Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, overGenerations } from '../cell.ts';
import type { ItemRow } from '../item-table.ts';
import type { DistanceOf } from '../response-distance.ts';

/** Distances of the generations of one item under two phrasings: one list a generation under the first. */
export type GenerationDistances = readonly (readonly Cell[])[];

/**
 * The cosine distance of every generation under one phrasing from every generation under another, in [0, 2]; missing
 * where either response is. PSI of an item is the mean of its own (equation 3).
 *
 * @param row one item
 * @param distanceOf of responses under the two
 */
export function generationDistances(
  row: ItemRow,
  from: Phrasing,
  to: Phrasing,
  distanceOf: DistanceOf,
): Cell[][] {
  const others = row.generations[to];
  return row.generations[from].map((one) =>
    others.map((other): Cell => {
      if (one.response === null || other.response === null) return 'missing';
      return distanceOf(one.response, other.response);
    }),
  );
}

/** PSI of one item from its distances; without one generation index under both phrasings where it is given. */
export function sensitivityOf(distances: GenerationDistances, without?: number): Cell {
  return overGenerations(
    distances.filter((_, i) => i !== without).flatMap((ofOne) => ofOne.filter((__, j) => j !== without)),
  );
}
