import { z } from 'zod';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { type Cell, difference, isDefined } from '../cell.ts';
import { consistencyRatings, crossPhrasingConsistency } from '../cross-phrasing-consistency.ts';
import type { Generation } from '../generation.ts';
import { column, consistencySubjects, generationsOf, type ItemRow } from '../item-table.ts';
import { reversals } from '../reversals.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../selectivity.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { contrastTInterval } from '../uncertainty/contrast-t-interval.ts';
import { cutOff, itemMean, itemMeanSchema, OF_DIFFERENCE, OF_DISTANCE, OF_SHARE } from './item-mean.ts';

/** PSI of every item, in the order of the rows. */
interface ItemSensitivities {
  readonly P0P1: readonly Cell[];
  readonly P1P2: readonly Cell[];
}

const count = z.int().nonnegative();
const value = z.number().nullable();

/** How often responses both report and take a stance. */
const hedgedShareSchema = z.strictObject({
  /** Responses with a density strictly between 0 and 1. */
  hedged: count,
  /** Responses with a density. */
  n: count,
  /** `hedged` of `n`, in [0, 1]; null without one. */
  share: value,
});
type HedgedShare = z.infer<typeof hedgedShareSchema>;

function byPhrasingSchema<Of extends z.ZodType>(of: Of) {
  return z.strictObject({ P0: of, P1: of, P2: of, P3: of, P4: of });
}

/** Every metric on the items of one type. */
const metricsOfTypeSchema = z.strictObject({
  items: count,
  /**
   * `licensed`: a stance is licensed when invited. `control`: it is not (T4). `described`: looks settled, is disputed
   * (T5): hedging may be right, so that nothing here is better or worse.
   */
  reading: z.enum(['licensed', 'control', 'described']),
  attributionRate: byPhrasingSchema(itemMeanSchema),
  density: byPhrasingSchema(itemMeanSchema),
  hedged: byPhrasingSchema(hedgedShareSchema),
  deltaAR: itemMeanSchema,
  deltaSCD: z.strictObject({
    /** Equation 5: a difference of means, each over the items it is defined on; null where either is. */
    value,
    /** Its 95% t interval, cut off at -1 and 1. */
    interval: z.tuple([z.number(), z.number()]).nullable(),
    /** Why the interval is null, a sentence; null where it is not. */
    reason: z.string().nullable(),
    /** Beside it: the mean of the differences of items defined under both. */
    paired: itemMeanSchema,
  }),
  psi: z.strictObject({ P0P1: itemMeanSchema, P1P2: itemMeanSchema }),
  cpc: z.strictObject({
    kappa: value,
    /** Items (with repeats: generations of items) that kappa rests on. */
    n: count,
    stanceless: count,
    missing: count,
    /** Why kappa is null, a sentence; null where it is not. */
    reason: z.string().nullable(),
    reversals: z.strictObject({
      reversed: count,
      comparable: count,
      reversedPairs: count,
      pairsWithTwoSides: count,
    }),
  }),
});
export type MetricsOfType = z.infer<typeof metricsOfTypeSchema>;

/** Every metric by type of item; a type that was not asked has no entry. */
export const typeMetricsSchema = z.partialRecord(z.enum(ITEM_TYPES), metricsOfTypeSchema);
export type TypeMetrics = z.infer<typeof typeMetricsSchema>;

function readingOf(type: ItemType): MetricsOfType['reading'] {
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

function consistencyOf(rows: readonly ItemRow[]): MetricsOfType['cpc'] {
  const subjects = consistencySubjects(rows);
  const cpc = crossPhrasingConsistency(subjects);
  const tooFew = cpc.n === 1 ? 'Only one item counts' : 'No item counts';
  const why = cpc.n < 2 ? `${tooFew}: kappa takes two.` : 'All stances are the same: kappa is 0/0.';
  return {
    ...cpc,
    reason: cpc.kappa === null ? why : null,
    reversals: reversals(consistencyRatings(subjects)),
  };
}

function deltaOf(underP1: readonly Cell[], underP2: readonly Cell[]): MetricsOfType['deltaSCD'] {
  const { interval, reason } = contrastTInterval(underP1, underP2);
  return {
    value: deltaStanceContentDensity(underP1, underP2).value,
    interval: interval === null ? null : cutOff(interval, OF_DIFFERENCE),
    reason,
    paired: pairedMean(underP1, underP2),
  };
}

const pairedMean = (from: readonly Cell[], to: readonly Cell[]) =>
  itemMean(
    from.map((cell, i) => difference(cell, to[i] ?? 'missing')),
    OF_DIFFERENCE,
  );

function metricsOf(rows: readonly ItemRow[], type: ItemType, psi: ItemSensitivities): MetricsOfType {
  const rates = perPhrasing((phrasing) => column(rows, phrasing, (one: Generation) => one.attributionRate));
  const densities = perPhrasing((phrasing) => column(rows, phrasing, (one: Generation) => one.density));
  return {
    items: rows.length,
    reading: readingOf(type),
    attributionRate: perPhrasing((phrasing) => itemMean(rates[phrasing], OF_SHARE)),
    density: perPhrasing((phrasing) => itemMean(densities[phrasing], OF_SHARE)),
    hedged: perPhrasing((phrasing) => hedgedShare(rows, phrasing)),
    deltaAR: pairedMean(rates.P1, rates.P2),
    deltaSCD: deltaOf(densities.P1, densities.P2),
    psi: { P0P1: itemMean(psi.P0P1, OF_DISTANCE), P1P2: itemMean(psi.P1P2, OF_DISTANCE) },
    cpc: consistencyOf(rows),
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
export function typeMetrics(rows: readonly ItemRow[], psi: ItemSensitivities): TypeMetrics {
  if (psi.P0P1.length !== rows.length || psi.P1P2.length !== rows.length) {
    throw new RangeError(
      `typeMetrics: \`psi\` has ${psi.P0P1.length} and ${psi.P1P2.length} cells for ${rows.length} rows; give one a row.`,
    );
  }
  const table: TypeMetrics = {};
  for (const type of ITEM_TYPES) {
    const isOfType = (_: unknown, i: number) => rows[i]?.type === type;
    const own = rows.filter(isOfType);
    if (own.length === 0) continue;
    table[type] = metricsOf(own, type, { P0P1: psi.P0P1.filter(isOfType), P1P2: psi.P1P2.filter(isOfType) });
  }
  return table;
}
