import { describe, expect, it } from 'vitest';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { tInterval } from '../../../aggregators/uncertainty/t-interval.ts';

/* Quantiles of t from statistical tables. */
const TABLE = [
  { df: 1, level: 0.95, t: 12.706 },
  { df: 4, level: 0.95, t: 2.776 },
  { df: 19, level: 0.95, t: 2.093 },
  { df: 4, level: 0.9, t: 2.132 },
];

describe('tInterval', () => {
  it.each(TABLE)(
    'lies t = $t deviations to each side at $df degrees of freedom and $level',
    ({ df, level, t }) => {
      const { interval, sd } = tInterval(0.3, 0.04, df, level);
      expect(sd).toBeCloseTo(0.2, 12);
      expect(interval?.[0]).toBeCloseTo(0.3 - t * 0.2, 3);
      expect(interval?.[1]).toBeCloseTo(0.3 + t * 0.2, 3);
    },
  );

  it('covers 95% unless told otherwise', () => {
    expect(tInterval(0, 1, 7)).toEqual(tInterval(0, 1, 7, 0.95));
  });

  it('takes a deviation below 1e-12 for rounding, and none above', () => {
    expect(tInterval(0, 1.1e-24, 5).interval).not.toBeNull();
    expect(tInterval(0, 0.9e-24, 5).interval).toBeNull();
  });

  it.each([0, 1e-26])('is null with a reason at a variance of %d', (variance) => {
    expect(tInterval(0.3, variance, 5)).toEqual({
      interval: null,
      reason: NO_SPREAD,
      level: 0.95,
      sd: null,
      df: null,
    });
  });
});
