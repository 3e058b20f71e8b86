import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../aggregators/percentile.ts';

interface Case {
  values: number[];
  q025: number;
  q50: number;
  q95: number;
  q975: number;
}
const { percentiles: cases }: { percentiles: Case[] } = JSON.parse(
  readFileSync(new URL('../fixtures/statistics.json', import.meta.url), 'utf8'),
);

describe('percentile', () => {
  it.each(cases.map((one) => ({ ...one, n: one.values.length })))(
    'is the R-7 quantile of the reference on $n values',
    ({ values, q025, q50, q95, q975 }) => {
      const ours = [0.025, 0.5, 0.95, 0.975].map((p) => percentile(values, p));
      for (const [i, theirs] of [q025, q50, q95, q975].entries()) {
        expect(Math.abs((ours[i] ?? Number.NaN) - theirs)).toBeLessThan(1e-9);
      }
    },
  );

  it('was given the six cases of the reference', () => {
    expect(cases.map(({ values }) => values.length)).toEqual([1, 2, 7, 8, 100, 1000]);
  });

  it('is the least value at 0 and the greatest at 1', () => {
    expect([percentile([3, 1, 2], 0), percentile([3, 1, 2], 1)]).toEqual([1, 3]);
  });

  it('leaves its argument in order', () => {
    const values = [3, 1, 2];
    percentile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });

  it('throws without values', () => {
    expect(() => percentile([], 0.5)).toThrow(
      new RangeError('percentile: `values` is empty; give at least one number.'),
    );
  });

  it.each([-0.01, 1.01, Number.NaN])('throws at p = %d', (p) => {
    expect(() => percentile([1, 2], p)).toThrow(
      new RangeError(`percentile: \`p\` is ${p}; it lies in [0, 1].`),
    );
  });
});
