import type { ScoredModel } from '../../aggregators/robustness/scored-model.ts';
import type { Weights } from '../../protocol.ts';

/** What sensitivity is computed from: models with all their parts, and what became of the others. */
export interface ScoreTable {
  /** Where it was read. */
  readonly source: string;
  readonly models: readonly ScoredModel[];
  /** Models without a place, and why. */
  readonly leftOut: readonly { readonly model: string; readonly reason: string }[];
  /** What a reader must know of the table. */
  readonly notes: readonly string[];
  /** Under which the composite of the table was made. */
  readonly weights: Weights;
}

/** What is noted of a model whose kappa is undefined. */
export function undefinedKappaNote(model: string): string {
  return `${model}: CPC kappa is not defined; its multiplier is 1.`;
}
