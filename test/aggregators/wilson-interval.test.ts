import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../aggregators/wilson-interval.ts';

describe('wilsonInterval', () => {
  it.each([
    [0.8, 10, 0.49016247153664183, 0.9433178485456247],
    [26 / 30, 30, 0.7031867331796372, 0.9469034451594526],
    [0.9, 60, 0.7985053527602123, 0.9533571655261158],
    [0, 10, 0, 0.27753279986288915],
    [1, 10, 0.7224672001371109, 1],
  ])('of %d of %i cases is the published formula’s', (share, n, low, high) => {
    const interval = wilsonInterval(share, n);
    expect(interval[0]).toBeCloseTo(low, 12);
    expect(interval[1]).toBeCloseTo(high, 12);
    expect(interval[0]).toBeGreaterThanOrEqual(0);
    expect(interval[1]).toBeLessThanOrEqual(1);
  });

  it.each([
    [1.1, 10, '`share` is 1.1'],
    [-0.1, 10, '`share` is -0.1'],
    [Number.NaN, 10, '`share` is NaN'],
    [0.5, 0, '`n` is 0'],
    [0.5, Number.NaN, '`n` is NaN'],
  ])('throws on %d of %d', (share, n, message) => {
    expect(() => wilsonInterval(share, n)).toThrow(RangeError);
    expect(() => wilsonInterval(share, n)).toThrow(message);
  });
});
