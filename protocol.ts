/** What the two protocols fix: constants, and what follows from them alone, so that metric files may import it. */

export const PROTOCOLS = ['esfp-1.1', 'paper'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** The free constants of equation 6. */
export interface Weights {
  readonly deltaAR: number;
  readonly deltaSCD: number;
  readonly psi: number;
  /** How much full consistency amplifies flex. */
  readonly cpc: number;
}

/** The published weights (equation 6). */
export const PUBLISHED_WEIGHTS: Weights = { deltaAR: 0.2, deltaSCD: 0.5, psi: 0.3, cpc: 0.25 };

/**
 * The least and the greatest ESFP that weights allow, in [-0.875, 1.25] under the published ones: deltaAR and deltaSCD lie in
 * [-1, 1], PSI_scaled in [0, 1], and CPC multiplies by 1 up to 1 + its weight. Source: equation 6.
 */
export function esfpRange({ deltaAR, deltaSCD, psi, cpc }: Weights): [low: number, high: number] {
  const contrasts = Math.abs(deltaAR) + Math.abs(deltaSCD);
  const amplified = 1 + Math.max(cpc, 0);
  return [-(contrasts + Math.max(-psi, 0)) * amplified, (contrasts + Math.max(psi, 0)) * amplified];
}

/** A part of what a score can reach, in which a user wants models to lie; both ends are in it. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/** A user's bands, of either score or of both; where one is set nothing is ranked by ESFP. */
export type Bands = Readonly<Partial<Record<'deltaSCD' | 'ESFP', Band>>>;

/** The PSI ceiling of the paper's own cohort (section 4.3), fixed by esfp-1.1 (section 8, flaw 1). */
export const FIXED_PSI_CEILING = 0.199;

/** Where each protocol takes the PSI ceiling from: a constant, or the cohort that is scored (equation 4). */
export const PSI_CEILINGS: Readonly<Record<Protocol, number | 'cohort'>> = {
  'esfp-1.1': FIXED_PSI_CEILING,
  paper: 'cohort',
};

/** The embedding model of the method (section 4.3), as this package ships it and the instrument records it. */
export const DEFAULT_EMBEDDING_MODEL = 'all-MiniLM-L6-v2 (vendored, fp16)';

/** What the instrument records of format rules that the system prompt does not carry. */
export const NO_FORMAT_RULES = 'none';
