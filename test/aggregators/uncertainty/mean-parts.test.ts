import { mean, variance } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { meanParts } from '../../../aggregators/uncertainty/mean-parts.ts';

describe('meanParts', () => {
  it('are what each defined cell adds, their squares adding up to s^2 / n', () => {
    const defined = [0.1, 0.5, 0.9, 0.2];
    const { value, n, parts } = meanParts([0.1, 'undefined', 0.5, 0.9, 'missing', 0.2]);
    expect(value).toBeCloseTo(mean(defined) ?? Number.NaN, 12);
    expect(n).toBe(4);
    expect([parts[1], parts[4]]).toEqual([0, 0]);
    expect(parts.reduce((total, part) => total + part, 0)).toBeCloseTo(0, 12);
    expect(parts.reduce((total, part) => total + part ** 2, 0)).toBeCloseTo(
      (variance(defined) ?? Number.NaN) / 4,
      12,
    );
  });

  it('are 0 for a mean of one, and have no value for none', () => {
    expect(meanParts([0.4, 'missing'])).toEqual({ value: 0.4, n: 1, parts: [0, 0] });
    expect(meanParts(['undefined'])).toEqual({ value: null, n: 0, parts: [0] });
    expect(meanParts([])).toEqual({ value: null, n: 0, parts: [] });
  });
});
