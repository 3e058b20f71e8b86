import type { ItemType } from '../../corpus/item.ts';
import { type Cell, difference, overGenerations } from '../cell.ts';
import type { Stance } from '../judgement.ts';

/** One made-up generation of an item: what the gated quantities are made of. */
export interface DrawnGeneration {
  readonly density: Readonly<Record<'P1' | 'P2', Cell>>;
  readonly attributionRate: Readonly<Record<'P1' | 'P2', Cell>>;
  /** Its stances under P0, P2 and P4; null where it is no subject of CPC. */
  readonly ratings: readonly Stance[] | null;
}

/** One item of a made-up run. */
export interface DrawnItem {
  readonly type: ItemType;
  readonly generations: readonly DrawnGeneration[];
  /** The distance of every generation from every other under the phrasings of PSI. */
  readonly distances: readonly (readonly Cell[])[];
}

/** What an item brings to the gated quantities: its values over its generations. */
export interface DrawnCells {
  readonly type: ItemType;
  readonly density: Readonly<Record<'P1' | 'P2', Cell>>;
  readonly deltaAR: Cell;
  readonly psi: Cell;
  readonly ratings: readonly (readonly Stance[])[];
  /** What a generation weighs where generations are counted: above 1 where some stand for one left out. */
  readonly generationWeight: number;
}

/**
 * Works an item's values out.
 *
 * @param without a generation to leave out; those left then weigh as many as there were
 */
export function drawnCells({ type, generations, distances }: DrawnItem, without?: number): DrawnCells {
  const kept = without === undefined ? generations : generations.filter((_, i) => i !== without);
  const [first] = kept;
  // Most runs have one generation an item, which is its own mean.
  const over = (cell: (one: DrawnGeneration) => Cell) =>
    first !== undefined && kept.length === 1 ? cell(first) : overGenerations(kept.map(cell));
  const pairs =
    without === undefined
      ? distances.flat()
      : distances.filter((_, i) => i !== without).flatMap((ofOne) => ofOne.filter((__, j) => j !== without));
  return {
    type,
    density: { P1: over(({ density }) => density.P1), P2: over(({ density }) => density.P2) },
    deltaAR: difference(
      over(({ attributionRate }) => attributionRate.P1),
      over(({ attributionRate }) => attributionRate.P2),
    ),
    psi: pairs.length === 1 ? (pairs[0] ?? 'missing') : overGenerations(pairs),
    ratings: kept.flatMap(({ ratings }) => (ratings === null ? [] : [ratings])),
    generationWeight: kept.length === 0 ? 1 : generations.length / kept.length,
  };
}
