import { z } from 'zod';
import { FIXED_PSI_CEILING, PUBLISHED_WEIGHTS, type Weights } from '../../protocol.ts';
import { cohortPsiCeiling, scaledPsi } from '../phrasing-sensitivity.ts';
import { withoutRounding } from '../relations/without-rounding.ts';
import { rankAmong } from './ranking.ts';
import type { ScoredModel } from './scored-model.ts';
import { compositeOf } from './scoring-rule.ts';

/** A model under one ceiling. */
const underCeilingSchema = z.strictObject({
  psiScaled: z.number(),
  esfp: z.number(),
  rank: z.int().positive(),
});
type UnderCeiling = z.infer<typeof underCeilingSchema>;

/** A model under both ceilings. */
const underCeilingsSchema = z.strictObject({
  model: z.string(),
  psiMean: z.number(),
  /** Whether PSI_mean lies above the fixed ceiling, so that PSI_scaled is cut to 1. */
  aboveFixed: z.boolean(),
  underFixed: underCeilingSchema,
  underCohort: underCeilingSchema,
});
type UnderCeilings = z.infer<typeof underCeilingsSchema>;

/** ESFP under the fixed ceiling and under the cohort's own. */
export const ceilingsSchema = z.strictObject({
  fixed: z.number().positive(),
  cohort: z.number().positive(),
  models: z.array(underCeilingsSchema),
  /** Whether both give every model the same rank. */
  sameRanks: z.boolean(),
});
export type Ceilings = z.infer<typeof ceilingsSchema>;

type WithPsi = ScoredModel & { readonly psiMean: number };

const hasPsi = (model: ScoredModel): model is WithPsi => model.psiMean !== null;

/**
 * ESFP under both ceilings side by side: the constant 0.199 (section 8, flaw 1) and the cohort's 95th percentile, R-7
 * (equation 4). Or the reason why they cannot be compared: of one model the cohort's ceiling is its own PSI_mean, and its
 * PSI_scaled 1 whatever it does.
 *
 * @param models with names that differ
 * @param cohort PSI_mean of every model that counts for the cohort's ceiling, those without a composite too; of `models`
 *   unless told otherwise
 */
export function compareCeilings(
  models: readonly ScoredModel[],
  weights: Weights = PUBLISHED_WEIGHTS,
  cohort: readonly number[] = models.flatMap(({ psiMean }) => psiMean ?? []),
): Ceilings | { readonly reason: string } {
  if (models.length === 0) return { reason: 'there is no model with a composite' };
  const known = models.filter(hasPsi);
  if (known.length < models.length) return { reason: 'PSI_mean is not known for every model' };
  if (cohort.length < 2) return { reason: 'with 1 model the cohort’s ceiling is that model’s own PSI' };
  const ceiling = cohortPsiCeiling(cohort);
  if (!(ceiling > 0)) return { reason: 'PSI_mean is 0: the cohort has no ceiling' };

  const esfpUnder = (some: number) => (model: WithPsi) =>
    compositeOf(model, scaledPsi(model.psiMean, some), weights);
  const ranked = (some: number) => known.map(esfpUnder(some)).map(withoutRounding);
  const scores = { fixed: ranked(FIXED_PSI_CEILING), cohort: ranked(ceiling) };
  const under = (which: 'fixed' | 'cohort', some: number, model: WithPsi): UnderCeiling => {
    const score = esfpUnder(some)(model);
    return {
      psiScaled: scaledPsi(model.psiMean, some),
      esfp: score,
      rank: rankAmong(withoutRounding(score), scores[which]),
    };
  };
  const compared = known.map(
    (model): UnderCeilings => ({
      model: model.model,
      psiMean: model.psiMean,
      aboveFixed: model.psiMean > FIXED_PSI_CEILING,
      underFixed: under('fixed', FIXED_PSI_CEILING, model),
      underCohort: under('cohort', ceiling, model),
    }),
  );
  return {
    fixed: FIXED_PSI_CEILING,
    cohort: ceiling,
    models: compared,
    sameRanks: compared.every(({ underFixed, underCohort }) => underFixed.rank === underCohort.rank),
  };
}
