/** What a scoring rule reads of a model: the columns of the released score table. */
export interface ScoredModel {
  readonly model: string;
  /** In [-1, 1]. */
  readonly deltaAR: number;
  /** In [-1, 1]. */
  readonly deltaSCD: number;
  /** As published with the scores, in [0, 1]. */
  readonly psiScaled: number;
  /** The mean cosine distance before scaling, in [0, 2]; null where the table does not tell. */
  readonly psiMean: number | null;
  /** At most 1; null where undefined, which multiplies by 1. */
  readonly kappa: number | null;
  /** The published composite: what every rule is compared with. */
  readonly esfp: number;
}
