import type { ScoredModel } from './scored-model.ts';

/** A model's parts as measured, each null where it is not defined. */
export interface CohortModel {
  readonly model: string;
  /** Whether it is a calibration control, which is no model to rank. */
  readonly control: boolean;
  readonly deltaAR: number | null;
  readonly deltaSCD: number | null;
  readonly psiScaled: number | null;
  /** Of the contrast that the composite takes. */
  readonly psiMean: number | null;
  readonly kappa: number | null;
  readonly esfp: number | null;
}

/** A model without a place among the others, and why, within a sentence. */
interface LeftOut {
  model: string;
  reason: string;
}

function whyNoComposite({ deltaAR, deltaSCD, psiScaled }: CohortModel): string {
  const lacking = Object.entries({ deltaAR, deltaSCD, PSI_scaled: psiScaled })
    .filter(([, value]) => value === null)
    .map(([name]) => name);
  if (lacking.length === 0) return 'it has no composite';
  const [last, ...before] = lacking.toReversed();
  const names = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `its ${names} ${lacking.length === 1 ? 'is' : 'are'} not defined, so that it has no composite`;
}

/** The models that can be ranked by a composite, and those that cannot. */
export function scoredModels(models: readonly CohortModel[]): { models: ScoredModel[]; leftOut: LeftOut[] } {
  const scored: ScoredModel[] = [];
  const leftOut: LeftOut[] = [];
  for (const one of models) {
    const { model, control, deltaAR, deltaSCD, psiScaled, psiMean, kappa, esfp } = one;
    if (control) leftOut.push({ model, reason: 'controls are no models to rank' });
    else if (deltaAR === null || deltaSCD === null || psiScaled === null || esfp === null) {
      leftOut.push({ model, reason: whyNoComposite(one) });
    } else scored.push({ model, deltaAR, deltaSCD, psiScaled, psiMean, kappa, esfp });
  }
  return { models: scored, leftOut };
}
