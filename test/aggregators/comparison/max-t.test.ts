import { randomNormal } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { simultaneousIntervals } from '../../../aggregators/comparison/max-t.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const RESAMPLES = 40_000;

/** All pairs among models whose values over resamples are independent and normal, of these standard deviations. */
function allPairs(deviations: readonly number[]) {
  const normal = randomNormal.source(seededRandom(7, 'max-t'))();
  const models = deviations.map((sd) => Float64Array.from({ length: RESAMPLES }, () => sd * normal()));
  return models.flatMap((from, i) =>
    models.slice(i + 1).map((to) => ({ point: 0, joint: to.map((one, k) => one - (from[k] ?? 0)) })),
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

  it('gives each difference the width of its own spread, around its own point', () => {
    const [one, ...others] = allPairs([0.1, 0.1, 1]);
    const moved = { point: 5, joint: (one?.joint ?? new Float64Array()).map((value) => value + 5) };
    const found = simultaneousIntervals([moved, ...others]);
    const [low, high] = found.of[0]?.interval ?? [0, 0];
    const [otherLow, otherHigh] = found.of[1]?.interval ?? [0, 0];
    expect((low + high) / 2).toBeCloseTo(5, 12);
    expect((otherHigh - otherLow) / (high - low)).toBeCloseTo(Math.sqrt(1.01 / 0.02), 1);
  });

  it('leaves a difference without spread or often undefined out of the family', () => {
    const [one] = allPairs([1, 1]);
    if (one === undefined) throw new Error('no pair');
    const still = { point: 0.5, joint: new Float64Array(RESAMPLES).fill(0.5) };
    const gaps = (share: number) => ({
      point: 0,
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
