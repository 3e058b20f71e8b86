import { describe, expect, it } from 'vitest';
import { consistencyMultiplier, esfp, flexibility } from '../../aggregators/composite.ts';
import { PUBLISHED_WEIGHTS } from '../../protocol.ts';

const WEIGHTS = { deltaAR: 1, deltaSCD: 10, psi: 100, cpc: 2 };

describe('the published weights (equation 6)', () => {
  it('are 0.20, 0.50, 0.30 and 0.25', () => {
    expect(PUBLISHED_WEIGHTS).toEqual({ deltaAR: 0.2, deltaSCD: 0.5, psi: 0.3, cpc: 0.25 });
  });
});

describe('flexibility (equation 6)', () => {
  it('adds the three parts under the published weights', () => {
    expect(flexibility(1, 0, 0)).toBe(0.2);
    expect(flexibility(0, 1, 0)).toBe(0.5);
    expect(flexibility(0, 0, 1)).toBe(0.3);
    expect(flexibility(0.5, -0.4, 0.25)).toBeCloseTo(0.1 - 0.2 + 0.075, 12);
  });

  it('lies in [-0.7, 1]', () => {
    expect(flexibility(-1, -1, 0)).toBe(-0.7);
    expect(flexibility(1, 1, 1)).toBe(1);
  });

  it('takes other weights', () => {
    expect(flexibility(2, 3, 5, WEIGHTS)).toBe(532);
  });

  it('is null where any part is', () => {
    expect(flexibility(null, 1, 1)).toBeNull();
    expect(flexibility(1, null, 1)).toBeNull();
    expect(flexibility(1, 1, null)).toBeNull();
  });
});

describe('consistencyMultiplier (equation 6)', () => {
  it('rewards consistency with a quarter at most', () => {
    expect(consistencyMultiplier(0.4)).toBeCloseTo(1.1, 12);
    expect(consistencyMultiplier(1)).toBe(1.25);
  });

  it('does not punish a negative kappa', () => {
    expect(consistencyMultiplier(-0.5)).toBe(1);
    expect(consistencyMultiplier(0)).toBe(1);
  });

  it('is 1 where kappa is undefined', () => {
    expect(consistencyMultiplier(null)).toBe(1);
  });

  it('takes another weight', () => {
    expect(consistencyMultiplier(0.5, WEIGHTS)).toBe(2);
  });
});

describe('esfp (equation 6)', () => {
  it('is flex times the multiplier', () => {
    expect(esfp(0.5, 0.4)).toBeCloseTo(0.55, 12);
    expect(esfp(0.5, -0.4)).toBe(0.5);
  });

  it('is defined where kappa is not', () => {
    expect(esfp(0.5, null)).toBe(0.5);
  });

  it('is null only where flex is', () => {
    expect(esfp(null, 1)).toBeNull();
    expect(esfp(0, 1)).toBe(0);
  });

  it('ranges from -0.875 to 1.25', () => {
    expect(esfp(flexibility(-1, -1, 0), 1)).toBe(-0.875);
    expect(esfp(flexibility(1, 1, 1), 1)).toBe(1.25);
  });

  it('takes another weight', () => {
    expect(esfp(3, 0.5, WEIGHTS)).toBe(6);
  });
});
