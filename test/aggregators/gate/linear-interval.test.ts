import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { describe, expect, it } from 'vitest';
import { linearInterval } from '../../../aggregators/gate/linear-interval.ts';
import { itemsFreedom } from '../../../aggregators/uncertainty/items-freedom.ts';
import { normalQuantile } from '../../../aggregators/uncertainty/normal.ts';

const influence = Float64Array.from([0.1, -0.1, 0.3, -0.3, 0.2, 0.2, -0.2]);
const support = { influence, fewest: 7 };
/** Sums of squares of 0.2 around 0, and of 0.32 / 3 around 0.2 / 3. */
const strata = ['a', 'a', 'a', 'a', 'b', 'b', 'b'];
const SQUARES = { a: 0.2, b: 0.12 - 0.2 ** 2 / 3 };
const design = { scheme: 'stratified', strata } as const;
const whole = { scheme: 'whole corpus', strata: strata.map(() => '') } as const;
const inAll = 0.32 - 0.2 ** 2 / 7;

const half = (interval: readonly [number, number] | null) =>
  interval === null ? Number.NaN : (interval[1] - interval[0]) / 2;

describe('linearInterval', () => {
  it('has n / (n - 1) of the squares of each stratum', () => {
    const error = Math.sqrt((SQUARES.a * 4) / 3 + (SQUARES.b * 3) / 2);
    const t = tQuantile(0.975, itemsFreedom(support, strata));
    for (const by of ['percentiles', 'max-t'] as const) {
      const found = linearInterval(0.5, support, design, 0.95, by);
      expect(half(found)).toBeCloseTo(t * error, 9);
      expect((found?.[0] ?? 0) + half(found)).toBeCloseTo(0.5, 12);
    }
  });

  it('over the whole corpus has the squares alone, by percentiles not widened and by max-t widened', () => {
    const error = Math.sqrt(inAll);
    expect(half(linearInterval(0, support, whole, 0.95, 'percentiles'))).toBeCloseTo(
      normalQuantile(0.975) * error,
      9,
    );
    expect(half(linearInterval(0, support, whole, 0.95, 'max-t'))).toBeCloseTo(
      tQuantile(0.975, itemsFreedom(support, whole.strata)) * error,
      9,
    );
  });

  it('is none without spread', () => {
    const none = { influence: new Float64Array(7), fewest: 7 };
    expect(linearInterval(0, none, design, 0.95, 'max-t')).toBeNull();
  });
});
