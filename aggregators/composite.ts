import { PUBLISHED_WEIGHTS, type Weights } from '../protocol.ts';

/**
 * The flexibility signal: flex = 0.20 deltaAR + 0.50 deltaSCD + 0.30 PSI_scaled, in [-0.7, 1] under the published
 * weights. Source: equation 6, left.
 *
 * @returns null where any of the three is null
 */
export function flexibility(
  deltaAR: number | null,
  deltaSCD: number | null,
  psiScaled: number | null,
  weights: Weights = PUBLISHED_WEIGHTS,
): number | null {
  if (deltaAR === null || deltaSCD === null || psiScaled === null) return null;
  return weights.deltaAR * deltaAR + weights.deltaSCD * deltaSCD + weights.psi * psiScaled;
}

/**
 * What consistency multiplies flex by: 1 + 0.25 max(kappa, 0), in [1, 1.25]. An undefined kappa multiplies by 1.
 * Source: equation 6, section 4.5.
 */
export function consistencyMultiplier(kappa: number | null, weights: Weights = PUBLISHED_WEIGHTS): number {
  return 1 + weights.cpc * Math.max(kappa ?? 0, 0);
}

/**
 * The composite: ESFP = flex (1 + 0.25 CPC+), in [-0.875, 1.25] under the published weights. Source: equation 6,
 * right.
 *
 * @returns null where flex is null
 */
export function esfp(
  flex: number | null,
  kappa: number | null,
  weights: Weights = PUBLISHED_WEIGHTS,
): number | null {
  return flex === null ? null : flex * consistencyMultiplier(kappa, weights);
}
