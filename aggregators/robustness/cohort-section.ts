import { z } from 'zod';
import type { Weights } from '../../protocol.ts';
import type { ItemRow } from '../item-table.ts';
import { itemsSection, itemsSectionSchema } from '../items/items-section.ts';
import { relationsSection, relationsSectionSchema } from '../relations/relations-section.ts';
import { ceilingsSchema, compareCeilings } from './ceilings.ts';
import { type CohortModel, scoredModels } from './cohort-model.ts';
import { robustnessSection, robustnessSectionSchema } from './robustness-section.ts';

/** What an evaluation tells of its models together. Controls have no part in it. */
export const cohortSectionSchema = z.strictObject({
  /** Models without a composite, and controls: each with the reason, within a sentence. */
  leftOut: z.array(z.strictObject({ model: z.string(), reason: z.string() })),
  /** Over all models, with a composite or not. */
  items: itemsSectionSchema,
  /** Over all models, each pair of quantities over those that have both. */
  relations: relationsSectionSchema,
  /** Over the models with a composite. */
  robustness: robustnessSectionSchema,
  /** Over the models with a composite; the cohort's ceiling is over all that have a PSI. */
  ceilings: z.union([ceilingsSchema, z.strictObject({ reason: z.string() })]),
});
export type CohortSection = z.infer<typeof cohortSectionSchema>;

/**
 * Items, relations, robustness and both ceilings over the models of one evaluation.
 *
 * @param models in the order of the report, each with its table: the same items in the same order
 * @param instrument its weights
 * @throws RangeError when two tables hold different items
 */
export function cohortSection(
  models: readonly (CohortModel & { readonly rows: readonly ItemRow[] })[],
  { weights }: { readonly weights: Weights },
): CohortSection {
  const own = models.filter(({ control }) => !control);
  const { models: scored, leftOut } = scoredModels(models);
  return {
    leftOut,
    items: itemsSection(own.map(({ model, rows }) => ({ model, rows }))),
    relations: relationsSection(own),
    robustness: robustnessSection(scored, weights),
    ceilings: {
      ...compareCeilings(
        scored,
        weights,
        own.flatMap(({ psiMean }) => psiMean ?? []),
      ),
    },
  };
}
