import { z } from 'zod';
import { weightsSchema } from '../../aggregators/instrument.ts';
import { scoredModelSchema } from '../../aggregators/robustness/scored-model.ts';

/** What sensitivity is computed from: models with all their parts, and what became of the others. */
export const scoreTableSchema = z.strictObject({
  /** Where it was read. */
  source: z.string(),
  models: z.array(scoredModelSchema),
  /** Models without a place, and why. */
  leftOut: z.array(z.strictObject({ model: z.string(), reason: z.string() })),
  /** What a reader must know of the table. */
  notes: z.array(z.string()),
  /** Under which the composite of the table was made. */
  weights: weightsSchema,
});
export type ScoreTable = z.infer<typeof scoreTableSchema>;

/** What is noted of a model whose kappa is undefined. */
export function undefinedKappaNote(model: string): string {
  return `${model}: CPC kappa is not defined; its multiplier is 1.`;
}
