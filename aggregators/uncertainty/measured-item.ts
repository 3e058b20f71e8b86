import type { ItemType } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, overGenerations } from '../cell.ts';
import { consistencyRatings } from '../cross-phrasing-consistency.ts';
import type { Generation } from '../generation.ts';
import { consistencySubjects, type ItemRow } from '../item-table.ts';
import type { AttributionCounts, Stance } from '../judgement.ts';
import { undefinedAsZero } from '../stance-content-density.ts';
import { type GenerationDistances, sensitivityOf } from './generation-distances.ts';

/** One item's row with the distances that PSI is made of. */
export interface ItemMeasurements {
  readonly row: ItemRow;
  readonly P0P1: GenerationDistances;
  readonly P1P2: GenerationDistances;
}

/** What one item brings to every quantity: its values over its generations. */
export interface MeasuredItem {
  readonly type: ItemType;
  readonly density: Readonly<Record<Phrasing, Cell>>;
  /** SCD with undefined as no stance. */
  readonly densityOrZero: Readonly<Record<Phrasing, Cell>>;
  readonly attributionRate: Readonly<Record<Phrasing, Cell>>;
  /** Markers of all its generations. */
  readonly markers: Readonly<Record<Phrasing, AttributionCounts>>;
  readonly psi: Readonly<Record<'P0P1' | 'P1P2', Cell>>;
  /** The subjects of CPC that count, with their stances under P0, P2 and P4. */
  readonly ratings: readonly (readonly Stance[])[];
  /** What a generation weighs where generations are counted: above 1 where some stand for one left out. */
  readonly generationWeight: number;
}

function byPhrasing<Value>(value: (phrasing: Phrasing) => Value): Record<Phrasing, Value> {
  return { P0: value('P0'), P1: value('P1'), P2: value('P2'), P3: value('P3'), P4: value('P4') };
}

function withoutGeneration(row: ItemRow, index: number): ItemRow {
  return {
    ...row,
    generations: byPhrasing((phrasing) => row.generations[phrasing].filter((_, i) => i !== index)),
  };
}

/** The generation indices of an item under which at least one response is there. */
export function presentGenerations({ row }: Pick<ItemMeasurements, 'row'>): number[] {
  return row.generations.P0.flatMap((_, index) =>
    PHRASINGS.some((phrasing) => (row.generations[phrasing][index]?.response ?? null) !== null)
      ? [index]
      : [],
  );
}

/**
 * Works out an item's values.
 *
 * @param without a generation index to leave out under every phrasing; those left then weigh as many as there were
 */
export function measuredItem({ row, P0P1, P1P2 }: ItemMeasurements, without?: number): MeasuredItem {
  const present = presentGenerations({ row });
  const left = present.filter((index) => index !== without).length;
  const kept = without === undefined ? row : withoutGeneration(row, without);
  const cells = (quantity: (generation: Generation) => Cell) =>
    byPhrasing((phrasing) => overGenerations(kept.generations[phrasing].map(quantity)));
  const markers = (phrasing: Phrasing) => {
    const counts = kept.generations[phrasing].flatMap((one) =>
      one.counts === 'missing' ? [] : [one.counts],
    );
    return {
      self: counts.reduce((total, { self }) => total + self, 0),
      third: counts.reduce((total, { third }) => total + third, 0),
    };
  };
  return {
    type: row.type,
    density: cells(({ density }) => density),
    densityOrZero: cells(({ density }) => undefinedAsZero(density)),
    attributionRate: cells(({ attributionRate }) => attributionRate),
    markers: byPhrasing(markers),
    psi: { P0P1: sensitivityOf(P0P1, without), P1P2: sensitivityOf(P1P2, without) },
    ratings: consistencyRatings(consistencySubjects([kept])),
    generationWeight: left === 0 ? 1 : present.length / left,
  };
}
