import { readFileSync } from 'node:fs';
import { deviation, mean } from 'd3-array';
import { describe, expect, it } from 'vitest';
import type { Bootstrap, Resampled } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../../../aggregators/uncertainty/items-interval.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { normalQuantile, normalTail } from '../../../aggregators/uncertainty/normal.ts';

interface Case {
  values: number[];
  q025: number;
  q975: number;
}
const { percentiles }: { percentiles: Case[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/statistics.json', import.meta.url), 'utf8'),
);

function bootstrapOf(values: readonly number[], some: Partial<Resampled> = {}, items = 20): Bootstrap<'x'> {
  const all = Float64Array.from(values);
  const { failed = 0 } = some;
  return {
    scheme: 'stratified',
    items,
    resamples: all.length,
    fixed: [],
    collapsed: [],
    strata: Array.from({ length: items }, () => 'T1'),
    of: {
      x: {
        point: mean(values) ?? 0,
        fewest: null,
        influence: Float64Array.from({ length: items }, (_, i) => i - (items - 1) / 2),
        joint: all,
        values: all.subarray(failed),
        redrawn: 0,
        failed,
        ...some,
      },
    },
  };
}
/** As protocol paper resamples: its percentiles are plain. */
const plainly = (bootstrap: Bootstrap<'x'>): Bootstrap<'x'> => ({ ...bootstrap, scheme: 'whole corpus' });
const HUNDRED = Array.from({ length: 101 }, (_, i) => i / 100);

describe('itemsInterval', () => {
  it.each(
    percentiles.filter(({ values }) => values.length > 1).map((one) => ({ ...one, n: one.values.length })),
  )('has the R-7 percentiles of the reference on $n values', ({ values, q025, q975 }) => {
    const { interval } = itemsInterval(plainly(bootstrapOf(values)), 'x');
    expect(Math.abs((interval?.[0] ?? Number.NaN) - q025)).toBeLessThan(1e-9);
    expect(Math.abs((interval?.[1] ?? Number.NaN) - q975)).toBeLessThan(1e-9);
  });

  it('covers what it is told to', () => {
    const { interval, level } = itemsInterval(plainly(bootstrapOf(HUNDRED)), 'x', 0.8);
    expect(level).toBe(0.8);
    expect(interval?.[0]).toBeCloseTo(0.1, 12);
    expect(interval?.[1]).toBeCloseTo(0.9, 12);
  });

  // Phi(-t) at 19 degrees of freedom, t being 2.0930, is 0.018175; at 9 it is 0.011844 (2.2622).
  it.each([
    { items: 20, fewest: null, tail: 0.018175 },
    { items: 20, fewest: 10, tail: 0.011844 },
  ])('lies further out where few items bear on it: $items, $fewest', ({ items, fewest, tail }) => {
    const { interval } = itemsInterval(bootstrapOf(HUNDRED, { fewest }, items), 'x');
    expect(interval?.[0]).toBeCloseTo(tail, 5);
    expect(interval?.[1]).toBeCloseTo(1 - tail, 5);
  });

  it('corrects kappa alone for bias, and under no other scheme', () => {
    /* Seventy of a hundred resamples lie below the point, and one at it: z0 is the normal quantile of 70.5 + 0.5 of 102. */
    const { of, ...rest } = bootstrapOf(HUNDRED, { point: 0.7 });
    const kappa = { ...rest, of: { kappa: of.x } };
    const corrected = itemsInterval(kappa, 'kappa').interval;
    const [low, high] = corrected ?? [Number.NaN, Number.NaN];
    const shift = 2 * normalQuantile(71 / 102);
    expect(low).toBeCloseTo(normalTail(2.09302 - shift), 5);
    expect(high).toBeCloseTo(1 - normalTail(2.09302 + shift), 5);
    expect(low).toBeGreaterThan(0.1);
    const centred = itemsInterval({ ...kappa, of: { kappa: { ...of.x, point: 0.5 } } }, 'kappa').interval;
    const other = itemsInterval(bootstrapOf(HUNDRED), 'x').interval;
    expect(centred?.[0]).toBeCloseTo(other?.[0] ?? Number.NaN, 9);
    expect(centred?.[1]).toBeCloseTo(other?.[1] ?? Number.NaN, 9);
    expect(itemsInterval(bootstrapOf(HUNDRED, { point: 0.7 }), 'x').interval).toEqual(other);
    const plain = itemsInterval({ ...kappa, scheme: 'whole corpus' }, 'kappa').interval;
    expect(plain?.[0]).toBeCloseTo(0.025, 12);
    expect(plain?.[1]).toBeCloseTo(0.975, 12);
  });

  it.each([0, 5])('is null for kappa where all resamples lie on one side of it: %d', (point) => {
    const { of, ...rest } = bootstrapOf(
      HUNDRED.map((value) => value + 0.1),
      { point },
    );
    expect(itemsInterval({ ...rest, of: { kappa: of.x } }, 'kappa')).toMatchObject({
      interval: null,
      reason: 'Nearly all resamples lie on one side of it: they tell nothing of its spread.',
      sd: null,
    });
    expect(
      itemsInterval({ ...rest, of: { kappa: { ...of.x, point: 0.97 } } }, 'kappa').interval,
    ).not.toBeNull();
  });

  it('has the mean and deviation of the resamples', () => {
    const found = itemsInterval(bootstrapOf(HUNDRED), 'x');
    expect(found).toMatchObject({ reason: null, resamples: 101, redrawn: 0, offPoint: false });
    expect(found.mean).toBeCloseTo(0.5, 12);
    expect(found.sd).toBeCloseTo(deviation(HUNDRED) ?? Number.NaN, 12);
  });

  it('leaves its values in order', () => {
    const values = [3, 1, 2];
    const bootstrap = bootstrapOf(values);
    itemsInterval(bootstrap, 'x');
    expect(Array.from(bootstrap.of.x.values)).toEqual(values);
  });

  it.each([
    { off: 0.24, flagged: false },
    { off: -0.24, flagged: false },
    { off: 0.26, flagged: true },
    { off: -0.26, flagged: true },
  ])('flags a mean off the point by over 0.25 sd: $off', ({ off, flagged }) => {
    const point = 0.5 + off * (deviation(HUNDRED) ?? Number.NaN);
    expect(itemsInterval(bootstrapOf(HUNDRED, { point }), 'x').offPoint).toBe(flagged);
  });

  it('is null where the quantity is not defined', () => {
    expect(itemsInterval(bootstrapOf(HUNDRED, { point: null }), 'x')).toEqual({
      interval: null,
      reason: 'The quantity itself is not defined.',
      level: 0.95,
      mean: null,
      sd: null,
      offPoint: null,
      resamples: 101,
      redrawn: 0,
    });
  });

  it('is null where under 95% of all draws, those drawn again included, had it defined', () => {
    expect(itemsInterval(bootstrapOf(HUNDRED, { redrawn: 5 }), 'x').interval).not.toBeNull();
    expect(itemsInterval(bootstrapOf(HUNDRED, { redrawn: 6 }), 'x')).toMatchObject({
      interval: null,
      reason: 'It was defined in 101 of 107 resamples drawn, under 95%.',
      redrawn: 6,
    });
    expect(itemsInterval(bootstrapOf(HUNDRED, { redrawn: 10, failed: 1 }), 'x').reason).toBe(
      'It was defined in 100 of 111 resamples drawn, under 95%.',
    );
  });

  it('is null where the resamples do not differ', () => {
    expect(itemsInterval(bootstrapOf([0.1, 0.1, 0.1]), 'x')).toMatchObject({
      interval: null,
      reason: NO_SPREAD,
    });
  });

  it('is null on one item, and where every type has one', () => {
    expect(itemsInterval(bootstrapOf(HUNDRED, {}, 1), 'x').reason).toBe('One item tells nothing of others.');
    const fixed = { ...bootstrapOf(HUNDRED, {}, 2), fixed: ['T1', 'T2'] };
    expect(itemsInterval(fixed, 'x').reason).toBe('Every type has one item: none can be resampled.');
  });

  it.each([
    [1, 'It rests on 1 item, and an interval takes 8: resamples of fewer are too alike.'],
    [7, 'It rests on 7 items, and an interval takes 8: resamples of fewer are too alike.'],
    [8, null],
  ])('is null where fewer than eight items define a part of it: %i', (fewest, reason) => {
    const found = itemsInterval(bootstrapOf(HUNDRED, { fewest }), 'x');
    expect(found.reason).toBe(reason);
    expect(found.interval === null).toBe(reason !== null);
  });

  it.each([
    [5, 'It rests on 5 items, and an interval takes 6: resamples of fewer are too alike.'],
    [6, null],
  ])('takes six items for selectivity, whose parts are of different items: %i', (fewest, reason) => {
    const { of, ...rest } = bootstrapOf(HUNDRED, { fewest });
    expect(itemsInterval({ ...rest, of: { selectivity: of.x } }, 'selectivity').reason).toBe(reason);
  });
});
