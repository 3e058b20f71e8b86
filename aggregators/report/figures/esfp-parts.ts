import type { ScoreCard } from '../../score-card.ts';

/** What ESFP is a sum of, in the order in which it is drawn: three weighted parts, and what CPC adds to them. */
export const ESFP_PARTS = ['deltaAR', 'deltaSCD', 'PSI', 'CPC'] as const;
export type EsfpPart = (typeof ESFP_PARTS)[number];

/**
 * The parts of a model's ESFP, in points of ESFP: the first three add up to flex, all four to ESFP. A part may be negative.
 * That of CPC is what its factor makes of flex, less flex. Source: equation 6.
 *
 * @returns null for a part that is not defined
 */
export function esfpParts({
  esfp: { value, parts },
  flex,
}: Pick<ScoreCard, 'esfp' | 'flex'>): Readonly<Record<EsfpPart, number | null>> {
  return {
    deltaAR: parts.deltaAR,
    deltaSCD: parts.deltaSCD,
    PSI: parts.psi,
    CPC: value === null || flex.value === null ? null : value - flex.value,
  };
}
