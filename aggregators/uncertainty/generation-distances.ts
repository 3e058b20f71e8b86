import type { Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, overGenerations } from '../cell.ts';
import { cosineDistance } from '../cosine-distance.ts';
import type { ItemRow } from '../item-table.ts';

/** Distances of the generations of one item under two phrasings: one list a generation under the first. */
export type GenerationDistances = readonly (readonly Cell[])[];

/**
 * The cosine distance of every generation under one phrasing from every generation under another, in [0, 2]; missing
 * where either response is. PSI of an item is the mean of its own (equation 3).
 *
 * @param row one item
 * @param vectorOf the embedding of a response
 */
export function generationDistances(
  row: ItemRow,
  from: Phrasing,
  to: Phrasing,
  vectorOf: (response: string) => ArrayLike<number>,
): Cell[][] {
  const vectors = (phrasing: Phrasing) =>
    row.generations[phrasing].map(({ response }) => (response === null ? null : vectorOf(response)));
  const others = vectors(to);
  return vectors(from).map((one) =>
    others.map((other): Cell => (one === null || other === null ? 'missing' : cosineDistance(one, other))),
  );
}

/** PSI of one item from its distances; without one generation index under both phrasings where it is given. */
export function sensitivityOf(distances: GenerationDistances, without?: number): Cell {
  return overGenerations(
    distances.filter((_, i) => i !== without).flatMap((ofOne) => ofOne.filter((__, j) => j !== without)),
  );
}
