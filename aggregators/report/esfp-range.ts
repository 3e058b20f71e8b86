import type { Weights } from '../../protocol.ts';

/**
 * The least and the greatest ESFP that weights allow, in [-0.875, 1.25] under the published ones: deltaAR and deltaSCD lie in
 * [-1, 1], PSI_scaled in [0, 1], and CPC multiplies by 1 up to 1 + its weight. Source: equation 6.
 */
export function esfpRange({ deltaAR, deltaSCD, psi, cpc }: Weights): [low: number, high: number] {
  const contrasts = Math.abs(deltaAR) + Math.abs(deltaSCD);
  const amplified = 1 + Math.max(cpc, 0);
  return [-(contrasts + Math.max(-psi, 0)) * amplified, (contrasts + Math.max(psi, 0)) * amplified];
}
