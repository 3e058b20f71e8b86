import { max } from 'd3-array';
import { PUBLISHED_WEIGHTS, type Weights } from '../../protocol.ts';
import { esfp, flexibility } from '../composite.ts';
import { scaledPsi } from '../phrasing-sensitivity.ts';
import type { ScoredModel } from './scored-model.ts';

/**
 * A way to make one number of a model's parts: equation 6 under some weights, PSI_scaled as published or scaled by the
 * cohort's largest PSI_mean instead; or one metric bare.
 */
export type ScoringRule =
  | { readonly name: string; readonly weights: Weights; readonly psi: 'as published' | 'by the maximum' }
  | { readonly name: string; readonly metric: 'deltaAR' | 'deltaSCD' | 'psiScaled' };

/** Whether two sets of weights are the same. */
function isSame(one: Weights, other: Weights): boolean {
  return (
    one.deltaAR === other.deltaAR &&
    one.deltaSCD === other.deltaSCD &&
    one.psi === other.psi &&
    one.cpc === other.cpc
  );
}

/** The rule that an instrument's own weights make; none where they are the published ones, which Table 6 has. */
export function instrumentRules(weights: Weights): ScoringRule[] {
  if (isSame(weights, PUBLISHED_WEIGHTS)) return [];
  const { deltaAR, deltaSCD, psi, cpc } = weights;
  return [
    weightsRule(
      `this instrument: ${deltaAR}, ${deltaSCD}, ${psi}, CPC ${cpc}`,
      [deltaAR, deltaSCD, psi],
      cpc,
    ),
  ];
}

/** Equation 6 under other weights; the CPC multiplier stays unless told otherwise. */
export function weightsRule(
  name: string,
  [deltaAR, deltaSCD, psi]: readonly [deltaAR: number, deltaSCD: number, psi: number],
  cpc: number = PUBLISHED_WEIGHTS.cpc,
): ScoringRule {
  return { name, weights: { deltaAR, deltaSCD, psi, cpc }, psi: 'as published' };
}

/** The ten rules of Table 6, in its order. */
export const TABLE_6_RULES: readonly ScoringRule[] = [
  { name: 'published', weights: PUBLISHED_WEIGHTS, psi: 'as published' },
  { name: 'PSI ceiling: maximum', weights: PUBLISHED_WEIGHTS, psi: 'by the maximum' },
  weightsRule('equal weights', [1 / 3, 1 / 3, 1 / 3]),
  weightsRule('0.10, 0.70, 0.20 (deltaSCD-heavy)', [0.1, 0.7, 0.2]),
  weightsRule('0.30, 0.30, 0.40 (PSI-heavy)', [0.3, 0.3, 0.4]),
  weightsRule('0.40, 0.40, 0.20', [0.4, 0.4, 0.2]),
  weightsRule('without CPC', [0.2, 0.5, 0.3], 0),
  { name: 'deltaSCD alone', metric: 'deltaSCD' },
  { name: 'deltaAR alone', metric: 'deltaAR' },
  { name: 'PSI_scaled alone', metric: 'psiScaled' },
];

/** Whether a rule combines metrics. */
export function isComposite(rule: ScoringRule): boolean {
  return 'weights' in rule;
}

/** ESFP of a model with another PSI_scaled or other weights than it was published with. Source: equation 6. */
export function compositeOf(
  { deltaAR, deltaSCD, kappa }: Pick<ScoredModel, 'deltaAR' | 'deltaSCD' | 'kappa'>,
  psiScaled: number,
  weights: Weights = PUBLISHED_WEIGHTS,
): number {
  const score = esfp(flexibility(deltaAR, deltaSCD, psiScaled, weights), kappa, weights);
  if (score === null)
    throw new RangeError('compositeOf: a part of ESFP is not defined; leave the model out.');
  return score;
}

/** The models with PSI_scaled by the largest PSI_mean among them, or why there is none. */
function scaledByMaximum(models: readonly ScoredModel[]): ScoredModel[] | { reason: string } {
  const ceiling = max(models, ({ psiMean }) => psiMean ?? undefined) ?? 0;
  if (models.some(({ psiMean }) => psiMean === null))
    return { reason: 'PSI_mean is not known for every model' };
  if (!(ceiling > 0)) return { reason: 'PSI_mean is 0 throughout' };
  return models.map((model) => ({ ...model, psiScaled: scaledPsi(model.psiMean ?? 0, ceiling) }));
}

/**
 * The score of each model by a rule, in the order of the models, or why the rule cannot be applied. Source: section 6.4.
 */
export function scoresBy(rule: ScoringRule, models: readonly ScoredModel[]): number[] | { reason: string } {
  if ('metric' in rule) return models.map((model) => model[rule.metric]);
  const { weights } = rule;
  const scaled = rule.psi === 'as published' ? models : scaledByMaximum(models);
  if ('reason' in scaled) return scaled;
  return scaled.map((model) => compositeOf(model, model.psiScaled, weights));
}
