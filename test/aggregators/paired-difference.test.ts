import { describe, expect, it } from 'vitest';
import { pairedDifference } from '../../aggregators/paired-difference.ts';

/* The intervals are those of scipy.stats.ttest_rel(to, from).confidence_interval(level). */
const FROM = [0.1, 0.25, 0.5, 0, 0.75];
const TO = [0.4, 0.2, 0.9, 0.35, 0.8];

describe('pairedDifference', () => {
  it.each([
    { level: 0.95, low: -0.035993663056770125, high: 0.45599366305677014 },
    { level: 0.9, low: 0.021117893502548918, high: 0.39888210649745104 },
    { level: 0.8, low: 0.07415757802259407, high: 0.345842421977406 },
  ])('has the t interval that the reference has at $level', ({ level, low, high }) => {
    const found = pairedDifference(FROM, TO, level);
    expect(found).toMatchObject({ n: 5, level });
    expect(found.mean).toBeCloseTo(0.21, 12);
    expect(found.interval?.[0]).toBeCloseTo(low, 9);
    expect(found.interval?.[1]).toBeCloseTo(high, 9);
  });

  it('covers 95% unless told otherwise', () => {
    expect(pairedDifference(FROM, TO)).toEqual(pairedDifference(FROM, TO, 0.95));
  });

  it('has an interval from two items on', () => {
    const { n, interval } = pairedDifference([0.2, 0], [0.4, 0.6]);
    expect(n).toBe(2);
    expect(interval?.[0]).toBeCloseTo(-2.1412409472349387, 9);
    expect(interval?.[1]).toBeCloseTo(2.9412409472349386, 9);
  });

  it('takes only the items on which both are defined', () => {
    const from = [...FROM, 'undefined', 0.5, 'missing', 0.5] as const;
    const to = [...TO, 0.5, 'missing', 0.5, 'undefined'] as const;
    expect(pairedDifference(from, to)).toEqual(pairedDifference(FROM, TO));
  });

  it('takes an item without a partner as missing', () => {
    expect(pairedDifference([...FROM, 0.9], TO)).toEqual(pairedDifference(FROM, TO));
  });

  it('has a mean but no interval on one item', () => {
    expect(pairedDifference([0.25], [0.75])).toEqual({ n: 1, mean: 0.5, interval: null, level: 0.95 });
  });

  it('has neither without an item', () => {
    expect(pairedDifference(['undefined'], [1], 0.9)).toEqual({
      n: 0,
      mean: null,
      interval: null,
      level: 0.9,
    });
  });

  it('has no interval without spread, be the differences equal on paper alone', () => {
    expect(pairedDifference([0, 0.5], [0.25, 0.75])).toMatchObject({ n: 2, mean: 0.25, interval: null });
    expect(pairedDifference([0, 0, 0], [0.1, 0.1, 0.1]).interval).toBeNull();
    expect(pairedDifference([0.1, 0.2, 0.3], [0.4, 0.5, 0.6]).interval).toBeNull();
  });

  it('takes a deviation below 1e-12 for rounding, and none above', () => {
    const withDeviation = (deviation: number) => pairedDifference([0, 0], [0, deviation * Math.SQRT2]);
    expect(withDeviation(0.995e-12).interval).toBeNull();
    expect(withDeviation(1.005e-12).interval).not.toBeNull();
  });
});
