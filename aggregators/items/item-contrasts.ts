import { mean, sampleStandardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { difference, isDefined } from '../cell.ts';
import { column, type ItemRow } from '../item-table.ts';

/** An item whose mean deltaSCD over models lies above this is at the ceiling (Figure 6). */
export const ITEM_CEILING = 0.6;

/** An item whose mean deltaSCD over models lies below this is at the floor (Figure 6). */
export const ITEM_FLOOR = 0.05;

/** A model's table under its name. */
export interface ModelTable {
  readonly model: string;
  readonly rows: readonly ItemRow[];
}

const value = z.number().nullable();

/** One item over all models. */
export const itemContrastSchema = z.strictObject({
  item: z.string(),
  type: z.enum(ITEM_TYPES),
  /** SCD under P2 minus SCD under P1 of each model, in [-1, 1], in the order of the models. */
  byModel: z.array(
    z.strictObject({
      model: z.string(),
      deltaSCD: z.union([z.number(), z.enum(['undefined', 'missing'])]),
    }),
  ),
  /** Models on which it is defined. */
  n: z.int().nonnegative(),
  /** Its mean over those; null without one. */
  mean: value,
  /** Its sample standard deviation over those: how far the item separates models. null below two. */
  deviation: value,
  /** null between the two, and where there is no mean. A T4 item belongs at the floor. */
  extreme: z.enum(['ceiling', 'floor']).nullable(),
});
export type ItemContrast = z.infer<typeof itemContrastSchema>;

function extremeOf(centre: number | null): ItemContrast['extreme'] {
  if (centre === null) return null;
  if (centre > ITEM_CEILING) return 'ceiling';
  return centre < ITEM_FLOOR ? 'floor' : null;
}

/**
 * Makes sure that tables can be read side by side.
 *
 * @throws RangeError when two tables hold different items, or the same in another order
 */
export function requireSameItems(models: readonly ModelTable[]): void {
  const [first] = models;
  for (const { model, rows } of models) {
    if (first === undefined) return;
    if (rows.length !== first.rows.length || rows.some(({ item }, i) => item !== first.rows[i]?.item)) {
      throw new RangeError(
        `requireSameItems: the tables of ${first.model} and ${model} hold different items; give tables of one evaluation.`,
      );
    }
  }
}

/**
 * deltaSCD item by item: of every model, and how it differs between them. Source: section 6.3, Figure 6.
 *
 * @param models their tables, each with the same items in the same order
 * @throws RangeError when two tables hold different items
 */
export function itemContrasts(models: readonly ModelTable[]): ItemContrast[] {
  const [first] = models;
  if (first === undefined) return [];
  requireSameItems(models);
  const contrasts = models.map(({ rows }) => {
    const p1 = column(rows, 'P1', ({ density }) => density);
    const p2 = column(rows, 'P2', ({ density }) => density);
    return p1.map((cell, i) => difference(cell, p2[i] ?? 'missing'));
  });
  return first.rows.map(({ item, type }, i): ItemContrast => {
    const byModel = models.map(({ model }, m) => ({ model, deltaSCD: contrasts[m]?.[i] ?? 'missing' }));
    const values = byModel.map(({ deltaSCD }) => deltaSCD).filter(isDefined);
    const centre = values.length === 0 ? null : mean(values);
    return {
      item,
      type,
      byModel,
      n: values.length,
      mean: centre,
      deviation: values.length < 2 ? null : sampleStandardDeviation(values),
      extreme: extremeOf(centre),
    };
  });
}
