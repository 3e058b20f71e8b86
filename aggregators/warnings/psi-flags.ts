import { mean } from 'simple-statistics';
import { threeDigits, type WarnedCard } from './warned-card.ts';

/** From this share of PSI on, its noise floor is flagged. */
const MOST_NOISE = 0.5;

/** That PSI is cut off at its ceiling, so that PSI_scaled no longer tells models apart. */
export function overCeiling({ psi }: WarnedCard): string[] {
  const { value } = psi[psi.contrast];
  if (value === null || psi.ceiling === null || value <= psi.ceiling) return [];
  return [
    `PSI is ${threeDigits(value)}, over the ceiling of ${threeDigits(psi.ceiling)}: PSI_scaled is cut off at 1, and its interval with it.`,
  ];
}

/**
 * That most of PSI is what answers to one phrasing differ by anyway: its noise floor, over the two phrasings that it
 * compares.
 */
export function nearNoiseFloor({ psi }: WarnedCard): string[] {
  const { value } = psi[psi.contrast];
  const [from, to] = psi.contrast === 'P0P1' ? (['P0', 'P1'] as const) : (['P1', 'P2'] as const);
  const floors = [psi.noiseFloor[from].value, psi.noiseFloor[to].value].filter((one) => one !== null);
  if (value === null || floors.length < 2) return [];
  const floor = mean(floors);
  if (floor < MOST_NOISE * value) return [];
  return [
    `PSI is ${threeDigits(value)}, and repeats of one phrasing alone differ by ${threeDigits(floor)} (its noise floor): most ` +
      'of it, and of its part of ESFP, is generation noise.',
  ];
}
