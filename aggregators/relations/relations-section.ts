import { z } from 'zod';
import { counted } from '../counted.ts';
import { DESCRIPTIVE_BELOW } from './rank-correlation.ts';
import { type Related, relationSchema, relations } from './relations.ts';

/** As many models as a rank correlation takes. */
const LEAST_MODELS_TO_CORRELATE = 3;

/** How the quantities of a cohort go together. */
export const relationsSectionSchema = z.strictObject({
  /** Every two quantities once; null below three models. */
  pairs: z.array(relationSchema).nullable(),
  /** Models; a pair rests on those that have both of its quantities. */
  n: z.int().nonnegative(),
  /** Whether n is too small for more than a description (below 20). */
  descriptive: z.boolean(),
  /** Why there are no pairs, within a sentence; null where there are. */
  reason: z.string().nullable(),
});
export type RelationsSection = z.infer<typeof relationsSectionSchema>;

function whyNone(n: number): string {
  if (n === 2) return 'with 2 models a rank correlation is 1 or -1 whatever they measure; it takes three';
  return `there ${n === 1 ? 'is' : 'are'} ${counted(n, 'model')}, and a rank correlation takes three`;
}

/**
 * Rank correlations of the sub-metrics and the composite over the models of a cohort. Source: sections 6.1 and 6.3.
 *
 * @param models each quantity of each model, null where undefined; give no controls
 */
export function relationsSection(
  models: readonly Readonly<Record<Related, number | null>>[],
): RelationsSection {
  const n = models.length;
  const descriptive = n < DESCRIPTIVE_BELOW;
  if (n < LEAST_MODELS_TO_CORRELATE) return { pairs: null, n, descriptive, reason: whyNone(n) };
  return { pairs: relations(models), n, descriptive, reason: null };
}
