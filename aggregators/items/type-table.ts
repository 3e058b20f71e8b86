import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, difference, isDefined } from '../cell.ts';
import {
  type CrossPhrasingConsistency,
  consistencyRatings,
  crossPhrasingConsistency,
} from '../cross-phrasing-consistency.ts';
import type { Generation } from '../generation.ts';
import { column, consistencySubjects, generationsOf, type ItemRow } from '../item-table.ts';
import { type Reversals, reversals } from '../reversals.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { type ItemMean, itemMean } from './item-mean.ts';

/** PSI of every item, in the order of the rows. */
export interface ItemSensitivities {
  readonly P0P1: readonly Cell[];
  readonly P1P2: readonly Cell[];
}

/** How often responses both report and take a stance. */
export interface HedgedShare {
  /** Responses with a density strictly between 0 and 1. */
  readonly hedged: number;
  /** Responses with a density. */
  readonly n: number;
  /** `hedged` of `n`, in [0, 1]; null without one. */
  readonly share: number | null;
}

/** Every metric on the items of one type. */
export interface TypeMetrics {
  readonly items: number;
  /**
   * `licensed`: a stance is licensed when invited. `control`: it is not (T4). `described`: looks settled, is disputed
   * (T5): hedging may be right, so that nothing here is better or worse.
   */
  readonly reading: 'licensed' | 'control' | 'described';
  readonly attributionRate: Readonly<Record<Phrasing, ItemMean>>;
  readonly density: Readonly<Record<Phrasing, ItemMean>>;
  readonly hedged: Readonly<Record<Phrasing, HedgedShare>>;
  readonly deltaAR: ItemMean;
  readonly deltaSCD: {
    /** Equation 5: a difference of means, each over the items it is defined on; null where either is. */
    readonly value: number | null;
    /** The mean of the differences of items defined under both, with the interval that is deltaSCD's here. */
    readonly paired: ItemMean;
  };
  readonly psi: { readonly P0P1: ItemMean; readonly P1P2: ItemMean };
  readonly cpc: CrossPhrasingConsistency & { readonly reversals: Reversals };
}

function readingOf(type: ItemType): TypeMetrics['reading'] {
  if (type === CONTROL_TYPE) return 'control';
  return LICENSED_TYPES.includes(type) ? 'licensed' : 'described';
}

function perPhrasing<Value>(of: (phrasing: Phrasing) => Value): Record<Phrasing, Value> {
  return { P0: of('P0'), P1: of('P1'), P2: of('P2'), P3: of('P3'), P4: of('P4') };
}

function hedgedShare(rows: readonly ItemRow[], phrasing: Phrasing): HedgedShare {
  const densities = generationsOf(rows, [phrasing])
    .map(({ density }) => density)
    .filter(isDefined);
  const hedged = densities.filter((density) => density > 0 && density < 1).length;
  return { hedged, n: densities.length, share: densities.length === 0 ? null : hedged / densities.length };
}

function metricsOf(rows: readonly ItemRow[], type: ItemType, psi: ItemSensitivities): TypeMetrics {
  const under = (phrasing: Phrasing, quantity: (one: Generation) => Cell) => column(rows, phrasing, quantity);
  const rate = (one: Generation) => one.attributionRate;
  const density = (one: Generation) => one.density;
  const contrast = (quantity: (one: Generation) => Cell) => {
    const p2 = under('P2', quantity);
    return itemMean(under('P1', quantity).map((cell, i) => difference(cell, p2[i] ?? 'missing')));
  };
  const subjects = consistencySubjects(rows);
  return {
    items: rows.length,
    reading: readingOf(type),
    attributionRate: perPhrasing((phrasing) => itemMean(under(phrasing, rate))),
    density: perPhrasing((phrasing) => itemMean(under(phrasing, density))),
    hedged: perPhrasing((phrasing) => hedgedShare(rows, phrasing)),
    deltaAR: contrast(rate),
    deltaSCD: {
      value: deltaStanceContentDensity(under('P1', density), under('P2', density)).value,
      paired: contrast(density),
    },
    psi: { P0P1: itemMean(psi.P0P1), P1P2: itemMean(psi.P1P2) },
    cpc: { ...crossPhrasingConsistency(subjects), reversals: reversals(consistencyRatings(subjects)) },
  };
}

/**
 * Every metric by type of item, with t intervals on the items' values. Types without an item are left out. Source:
 * section 3.3, Table 3; section 8 (the analysis that the paper could not give).
 *
 * @param rows of one model
 * @param psi of every row
 * @throws RangeError when `psi` has not one cell a row
 */
export function typeTable(
  rows: readonly ItemRow[],
  psi: ItemSensitivities,
): Partial<Record<ItemType, TypeMetrics>> {
  if (psi.P0P1.length !== rows.length || psi.P1P2.length !== rows.length) {
    throw new RangeError(
      `typeTable: \`psi\` has ${psi.P0P1.length} and ${psi.P1P2.length} cells for ${rows.length} rows; give one a row.`,
    );
  }
  const table: Partial<Record<ItemType, TypeMetrics>> = {};
  for (const type of ITEM_TYPES) {
    const isOfType = (_: unknown, i: number) => rows[i]?.type === type;
    const own = rows.filter(isOfType);
    if (own.length === 0) continue;
    table[type] = metricsOf(own, type, { P0P1: psi.P0P1.filter(isOfType), P1P2: psi.P1P2.filter(isOfType) });
  }
  return table;
}
