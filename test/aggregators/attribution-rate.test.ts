import { describe, expect, it } from 'vitest';
import {
  attributionRate,
  deltaAttributionRate,
  pooledAttributionContrast,
} from '../../aggregators/attribution-rate.ts';

describe('attributionRate (equation 2)', () => {
  it('is the share of first-person markers among all', () => {
    expect(attributionRate({ self: 1, third: 3 })).toBe(0.25);
    expect(attributionRate({ self: 3, third: 1 })).toBe(0.75);
    expect(attributionRate({ self: 2, third: 2 })).toBe(0.5);
  });

  it('is 1 with first-person markers alone and 0 with third-party ones alone', () => {
    expect(attributionRate({ self: 2, third: 0 })).toBe(1);
    expect(attributionRate({ self: 0, third: 2 })).toBe(0);
  });

  it('is undefined, not 0, without any marker', () => {
    expect(attributionRate({ self: 0, third: 0 })).toBe('undefined');
  });
});

describe('deltaAttributionRate (equation 2)', () => {
  it('is the mean of AR under P2 less AR under P1', () => {
    expect(deltaAttributionRate([0, 0.5], [1, 0.75])).toEqual({
      value: 0.625,
      n: 2,
      undefined: 0,
      missing: 0,
    });
  });

  it('rests on the items defined under both, and tells the others apart', () => {
    const underP1 = [0.25, 'undefined', 0, 'missing', 'undefined'] as const;
    const underP2 = [1, 1, 'undefined', 1, 'missing'] as const;
    expect(deltaAttributionRate(underP1, underP2)).toEqual({ value: 0.75, n: 1, undefined: 2, missing: 2 });
  });

  it('is null when no item is defined under both', () => {
    expect(deltaAttributionRate([1, 'undefined'], ['undefined', 1]).value).toBeNull();
  });

  it('is negative for a model that does the reverse', () => {
    expect(deltaAttributionRate([1], [0]).value).toBe(-1);
  });

  it('takes an item without a partner under P2 as missing', () => {
    expect(deltaAttributionRate([0, 0], [1])).toEqual({ value: 1, n: 1, undefined: 0, missing: 1 });
  });
});

describe('pooledAttributionContrast', () => {
  it('weighs by markers, not by responses, and needs none in any one response', () => {
    const underP1 = [
      { self: 0, third: 0 },
      { self: 1, third: 3 },
      { self: 0, third: 4 },
    ];
    const underP2 = [
      { self: 4, third: 0 },
      { self: 2, third: 2 },
      { self: 0, third: 0 },
    ];
    expect(pooledAttributionContrast(underP1, underP2)).toBe(6 / 8 - 1 / 8);
  });

  it('is null when either side has no marker at all', () => {
    const none = [{ self: 0, third: 0 }];
    const some = [{ self: 1, third: 0 }];
    expect(pooledAttributionContrast(none, some)).toBeNull();
    expect(pooledAttributionContrast(some, none)).toBeNull();
    expect(pooledAttributionContrast([], [])).toBeNull();
  });
});
