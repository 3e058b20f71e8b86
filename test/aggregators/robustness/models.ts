import type { ScoredModel } from '../../../aggregators/robustness/scored-model.ts';
import { compositeOf } from '../../../aggregators/robustness/scoring-rule.ts';

/** A model with a composite that follows from its parts, unless it is given another. */
export function scored(model: string, some: Partial<ScoredModel> = {}): ScoredModel {
  const parts = { deltaAR: 0.5, deltaSCD: 0.5, psiScaled: 0.5, psiMean: 0.1, kappa: 0, ...some };
  return { model, esfp: compositeOf(parts, parts.psiScaled), ...parts };
}
