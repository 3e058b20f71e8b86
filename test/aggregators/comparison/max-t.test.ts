import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { randomNormal } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { simultaneousIntervals } from '../../../aggregators/comparison/max-t.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const RESAMPLES = 40_000;
/** So many that Student's t is the normal distribution. */
const ENDLESS = 1e9;

/** All pairs among models whose values over resamples are independent and normal, of these standard deviations. */
function allPairs(deviations: readonly number[], df = ENDLESS) {
  const normal = randomNormal.source(seededRandom(7, 'max-t'))();
  const models = deviations.map((sd) => Float64Array.from({ length: RESAMPLES }, () => sd * normal()));
  return models.flatMap((from, i) =>
    models.slice(i + 1).map((to) => ({ point: 0, df, joint: to.map((one, k) => one - (from[k] ?? 0)) })),
  );
}

describe('simultaneousIntervals', () => {
  // The studentised range at infinitely many degrees of freedom, divided by the root of 2: Tukey's all-pairs intervals.
  it.each([
    { models: 2, critical: 1.96 },
    { models: 3, critical: 3.3145 / Math.SQRT2 },
    { models: 8, critical: 4.2863 / Math.SQRT2 },
  ])('has Tukey’s critical value for all pairs of $models equal models', ({ models, critical }) => {
    const found = simultaneousIntervals(allPairs(Array.from({ length: models }, () => 0.3)));
    expect(Math.abs((found.critical ?? 0) - critical)).toBeLessThan(0.03);
    const [low, high] = found.of[0]?.interval ?? [0, 0];
    expect(high / (0.3 * Math.SQRT2)).toBeCloseTo(critical, 1);
    expect(low).toBeCloseTo(-high, 12);
  });

  it('has another level where asked', () => {
    expect(simultaneousIntervals(allPairs([1, 1]), 0.9).critical).toBeCloseTo(1.645, 1);
  });

  it.each([3, 7.5, 23])('is the t interval of a single difference, at %d degrees of freedom', (df) => {
    const [one] = allPairs([0.3, 0.4], df);
    const { critical, of } = simultaneousIntervals(one === undefined ? [] : [one]);
    const t = tQuantile(0.975, df);
    expect(Math.abs((critical ?? 0) / t - 1)).toBeLessThan(0.02);
    expect((of[0]?.interval?.[1] ?? 0) / (0.5 * t)).toBeCloseTo(1, 1);
  });

  // Tukey's critical value is that of pairs whose sd is one and the same estimate: q(8 models, 20 df) is 4.768.
  it('reaches a little further than Tukey’s intervals at few degrees of freedom, whose sd is one for all', () => {
    const { critical } = simultaneousIntervals(allPairs(Array(8).fill(1), 20));
    expect(critical).toBeGreaterThan(4.768 / Math.SQRT2);
    expect(critical).toBeLessThan((1.06 * 4.768) / Math.SQRT2);
  });

  it('widens a difference of few degrees of freedom, and no other', () => {
    const [one, two, three] = allPairs([1, 1, 1]);
    if (one === undefined || two === undefined || three === undefined) throw new Error('no pairs');
    const all = simultaneousIntervals([one, two, three]);
    const short = simultaneousIntervals([one, { ...two, df: 8 }, three]);
    expect(short.critical).toBe(all.critical);
    expect([short.of[0], short.of[2]]).toEqual([all.of[0], all.of[2]]);
    const widened = (short.of[1]?.interval?.[1] ?? 0) / (all.of[1]?.interval?.[1] ?? 1);
    expect(widened).toBeCloseTo(tQuantile(0.99, 8) / tQuantile(0.99, ENDLESS), 1);
    const still = { point: 0, df: 1e12, joint: new Float64Array(RESAMPLES) };
    expect(simultaneousIntervals([{ ...one, df: 8 }, still]).critical).toBeGreaterThan(2.2);
  });

  it('gives each difference the width of its own spread, around its own point', () => {
    const [one, ...others] = allPairs([0.1, 0.1, 1]);
    const moved = {
      point: 5,
      df: ENDLESS,
      joint: (one?.joint ?? new Float64Array()).map((value) => value + 5),
    };
    const found = simultaneousIntervals([moved, ...others]);
    const [low, high] = found.of[0]?.interval ?? [0, 0];
    const [otherLow, otherHigh] = found.of[1]?.interval ?? [0, 0];
    expect((low + high) / 2).toBeCloseTo(5, 12);
    expect((otherHigh - otherLow) / (high - low)).toBeCloseTo(Math.sqrt(1.01 / 0.02), 1);
  });

  it('leaves a difference without spread or often undefined out of the family', () => {
    const [one] = allPairs([1, 1]);
    if (one === undefined) throw new Error('no pair');
    const still = { point: 0.5, df: ENDLESS, joint: new Float64Array(RESAMPLES).fill(0.5) };
    const gaps = (share: number) => ({
      point: 0,
      df: 2 * ENDLESS,
      joint: one.joint.map((value, i) => (i < share * RESAMPLES ? Number.NaN : 50 * value)),
    });
    const found = simultaneousIntervals([one, still, gaps(0.0501)]);
    expect(found.of.slice(1)).toEqual([
      { interval: null, reason: NO_SPREAD, undefined: 0 },
      {
        interval: null,
        reason: 'The difference was defined in 37996 of 40000 resamples, under 95%.',
        undefined: 2004,
      },
    ]);
    expect(found.critical).toBeCloseTo(simultaneousIntervals([one]).critical ?? 0, 12);
    expect(simultaneousIntervals([gaps(0.04)]).of[0]).toMatchObject({ reason: null, undefined: 1600 });
    expect(JSON.stringify(simultaneousIntervals([one, gaps(0.04)]))).not.toContain('NaN');
    expect(simultaneousIntervals([still]).critical).toBeNull();
    expect(simultaneousIntervals([])).toEqual({ critical: null, of: [] });
  });
});
