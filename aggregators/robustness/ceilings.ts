import { FIXED_PSI_CEILING, PUBLISHED_WEIGHTS, type Weights } from '../../protocol.ts';
import { cohortPsiCeiling, scaledPsi } from '../phrasing-sensitivity.ts';
import { rankAmong } from './ranking.ts';
import type { ScoredModel } from './scored-model.ts';
import { compositeOf } from './scoring-rule.ts';

/** A model under one ceiling. */
export interface UnderCeiling {
  readonly psiScaled: number;
  readonly esfp: number;
  readonly rank: number;
}

/** A model under both ceilings. */
export interface UnderCeilings {
  readonly model: string;
  readonly psiMean: number;
  /** Whether PSI_mean lies above the fixed ceiling, so that PSI_scaled is cut to 1. */
  readonly aboveFixed: boolean;
  readonly underFixed: UnderCeiling;
  readonly underCohort: UnderCeiling;
}

/** ESFP under the fixed ceiling and under the cohort's own. */
export interface Ceilings {
  readonly fixed: number;
  readonly cohort: number;
  readonly models: readonly UnderCeilings[];
  /** Whether both give every model the same rank. */
  readonly sameRanks: boolean;
}

type WithPsi = ScoredModel & { readonly psiMean: number };

const hasPsi = (model: ScoredModel): model is WithPsi => model.psiMean !== null;

/**
 * ESFP under both ceilings side by side: the constant 0.199 (section 8, flaw 1) and the cohort's 95th percentile, R-7
 * (equation 4). Or the reason why they cannot be compared.
 *
 * @param models with names that differ
 */
export function compareCeilings(
  models: readonly ScoredModel[],
  weights: Weights = PUBLISHED_WEIGHTS,
): Ceilings | { readonly reason: string } {
  const known = models.filter(hasPsi);
  if (known.length === 0 || known.length < models.length) {
    return { reason: 'PSI_mean is not known for every model' };
  }
  const cohort = cohortPsiCeiling(known.map(({ psiMean }) => psiMean));
  if (!(cohort > 0)) return { reason: 'PSI_mean is 0: the cohort has no ceiling' };

  const esfpUnder = (ceiling: number) => (model: WithPsi) =>
    compositeOf(model, scaledPsi(model.psiMean, ceiling), weights);
  const under = (ceiling: number, model: WithPsi): UnderCeiling => {
    const score = esfpUnder(ceiling)(model);
    return {
      psiScaled: scaledPsi(model.psiMean, ceiling),
      esfp: score,
      rank: rankAmong(score, known.map(esfpUnder(ceiling))),
    };
  };
  const compared = known.map(
    (model): UnderCeilings => ({
      model: model.model,
      psiMean: model.psiMean,
      aboveFixed: model.psiMean > FIXED_PSI_CEILING,
      underFixed: under(FIXED_PSI_CEILING, model),
      underCohort: under(cohort, model),
    }),
  );
  return {
    fixed: FIXED_PSI_CEILING,
    cohort,
    models: compared,
    sameRanks: compared.every(({ underFixed, underCohort }) => underFixed.rank === underCohort.rank),
  };
}
