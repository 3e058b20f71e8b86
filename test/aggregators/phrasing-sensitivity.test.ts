import { describe, expect, it } from 'vitest';
import { cohortPsiCeiling, phrasingSensitivity, scaledPsi } from '../../aggregators/phrasing-sensitivity.ts';
import { FIXED_PSI_CEILING } from '../../protocol.ts';

/** A distance that tells its sides apart, and gives NaN for what is no number. */
const distance = (a: number, b: number) => 10 * a + Number(b);

describe('phrasingSensitivity (equation 3)', () => {
  it('is the distance of the two responses', () => {
    expect(phrasingSensitivity([1], [2], distance)).toBe(12);
  });

  it('is the mean over all pairs of generations of the two phrasings', () => {
    expect(phrasingSensitivity([1, 2], [3, 4, 8], distance)).toBe((13 + 14 + 18 + 23 + 24 + 28) / 6);
  });

  it('takes the pairs that are there', () => {
    expect(phrasingSensitivity([1, 'missing'], [3, 'missing', 5], distance)).toBe(14);
  });

  it('is missing when either side is', () => {
    expect(phrasingSensitivity(['missing'], [1], distance)).toBe('missing');
    expect(phrasingSensitivity([1], ['missing', 'missing'], distance)).toBe('missing');
    expect(phrasingSensitivity<number>([], [], distance)).toBe('missing');
  });
});

describe('the ceilings (equation 4)', () => {
  it('are fixed at 0.199', () => {
    expect(FIXED_PSI_CEILING).toBe(0.199);
  });

  it('or are the 95th percentile of the cohort', () => {
    const hundredAndOne = Array.from({ length: 101 }, (_, i) => i);
    expect(cohortPsiCeiling(hundredAndOne)).toBe(95);
    expect(cohortPsiCeiling([0.1, 0.2])).toBeCloseTo(0.195, 12);
  });

  it('or are the one model that there is', () => {
    expect(scaledPsi(0.17, cohortPsiCeiling([0.17]))).toBe(1);
  });

  it('cannot be had from an empty cohort', () => {
    expect(() => cohortPsiCeiling([])).toThrow(RangeError);
  });
});

describe('scaledPsi (equation 4)', () => {
  it('is the share of the ceiling', () => {
    expect(scaledPsi(0.05, 0.2)).toBe(0.25);
  });

  it('is cut at 1 and at 0', () => {
    expect(scaledPsi(0.3, 0.2)).toBe(1);
    expect(scaledPsi(-0.1, 0.2)).toBe(0);
    expect(scaledPsi(0, 0.2)).toBe(0);
  });

  it.each([0, -0.1, Number.NaN])('throws at a ceiling of %d', (ceiling) => {
    expect(() => scaledPsi(0.1, ceiling)).toThrow(
      new RangeError(`scaledPsi: the ceiling is ${ceiling}; it must be above 0.`),
    );
  });
});
