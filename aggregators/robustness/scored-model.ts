import { z } from 'zod';

/** What a scoring rule reads of a model: the columns of the released score table. */
export const scoredModelSchema = z.strictObject({
  model: z.string(),
  /** In [-1, 1]. */
  deltaAR: z.number(),
  /** In [-1, 1]. */
  deltaSCD: z.number(),
  /** As published with the scores, in [0, 1]. */
  psiScaled: z.number(),
  /** The mean cosine distance before scaling, in [0, 2]; null where the table does not tell. */
  psiMean: z.number().nullable(),
  /** At most 1; null where undefined, which multiplies by 1. */
  kappa: z.number().nullable(),
  /** The published composite: what every rule is compared with. */
  esfp: z.number(),
});
export type ScoredModel = Readonly<z.infer<typeof scoredModelSchema>>;
