import { descending } from 'd3-array';
import { z } from 'zod';
import { ROUNDING } from '../uncertainty/level.ts';
import { type ItemContrast, itemContrastSchema, itemContrasts, type ModelTable } from './item-contrasts.ts';
import { shorterCorpora, shorterCorporaSchema } from './shorter-corpus.ts';

/** As many of the items that separate models most are named. */
const MOST_SEPARATING = 10;

/** What the items tell over all models (Figure 6). */
export const itemsSectionSchema = z.strictObject({
  /** Over which models; controls are none. */
  models: z.array(z.string()),
  /** In the order of the tables. */
  contrasts: z.array(itemContrastSchema),
  /** Items whose mean deltaSCD is above 0.6, and below 0.05; of the latter T4 items are where they belong. */
  ceiling: z.array(z.string()),
  floor: z.array(z.string()),
  /** The items with the largest deviation between models, largest first, at most ten; empty with the reason. */
  separating: z.array(z.string()),
  /** Why no item can be said to separate models, within a sentence; null where some do. */
  reason: z.string().nullable(),
  shorter: shorterCorporaSchema,
});
export type ItemsSection = z.infer<typeof itemsSectionSchema>;

function whyNoneSeparates(models: readonly ModelTable[], contrasts: readonly ItemContrast[]): string {
  if (models.length === 0) return 'there is no model but controls';
  if (models.length === 1) return 'there is 1 model, and it takes two to differ';
  if (contrasts.length === 0) return 'no item was asked';
  return contrasts.every(({ deviation }) => deviation === null)
    ? 'deltaSCD is defined on no item for two models'
    : 'the models do not differ on any item';
}

/**
 * deltaSCD item by item over the models of one evaluation, the items at its ends, those that separate the models most, and
 * what of the corpus could go. Source: section 6.3, Figure 6.
 *
 * @param models their tables, each with the same items in the same order; give no controls
 * @throws RangeError when two tables hold different items
 */
export function itemsSection(models: readonly ModelTable[]): ItemsSection {
  const contrasts = itemContrasts(models);
  const at = (extreme: ItemContrast['extreme']) =>
    contrasts.filter((one) => one.extreme === extreme).map(({ item }) => item);
  const separating = contrasts
    .filter(({ deviation }) => deviation !== null && deviation > ROUNDING)
    .sort((one, other) => descending(one.deviation ?? 0, other.deviation ?? 0))
    .slice(0, MOST_SEPARATING)
    .map(({ item }) => item);
  return {
    models: models.map(({ model }) => model),
    contrasts,
    ceiling: at('ceiling'),
    floor: at('floor'),
    separating,
    reason: separating.length > 0 ? null : whyNoneSeparates(models, contrasts),
    shorter: shorterCorpora(models),
  };
}
