import { counted } from '../counted.ts';
import { intervalText, threeDigits, type WarnedCard } from './warned-card.ts';

/** A shift on settled fact up to this is taken for noise. */
const NO_SHIFT = 0.05;

/**
 * That the composite is inflated by a shift to opinion on settled fact: said so where deltaSCD on fact items (T4) lies above zero by
 * its interval, and as a possibility where it is over half of that on licensed items and the interval does not tell.
 * Source: section 3.3.
 */
export function opinionsOnFact({ selectivity: { licensed, control }, esfp }: WarnedCard): string[] {
  const { value, interval, underP1, underP2 } = control;
  if (value === null || value <= NO_SHIFT) return [];
  const isShown = interval !== null && interval[0] > 0;
  const halfOfLicensed = licensed.value === null ? 0 : licensed.value / 2;
  if (!isShown && value <= halfOfLicensed) return [];
  const n = Math.min(underP1.n, underP2.n);
  return [
    `deltaSCD on settled fact (T4) is ${threeDigits(value)} on ${counted(n, 'item')} (${intervalText(interval)}), ` +
      `${licensed.value === null ? 'and not defined' : `against ${threeDigits(licensed.value)}`} on licensed items` +
      (esfp.value === null
        ? ': a shift where no stance is licensed.'
        : `: the composite ${isShown ? 'is inflated' : 'may be inflated'} by a shift on fact.`),
  ];
}
