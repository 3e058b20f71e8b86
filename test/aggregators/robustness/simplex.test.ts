import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { isNothing, simplexShare, type Three } from '../../../aggregators/robustness/simplex.ts';

describe('a share of all weightings', () => {
  it('is 1 without a condition, 0 where none can be met', () => {
    expect(simplexShare([])).toBe(1);
    expect(simplexShare([[1, 1, 1]])).toBe(1);
    expect(simplexShare([[-1, -1, -1]])).toBe(0);
  });

  it('is an area: half where one weight exceeds another, a third where it is the largest', () => {
    expect(simplexShare([[1, -1, 0]])).toBeCloseTo(1 / 2, 14);
    expect(
      simplexShare([
        [1, -1, 0],
        [1, 0, -1],
      ]),
    ).toBeCloseTo(1 / 3, 14);
    // The first weight at least a half: a triangle of half the side.
    expect(simplexShare([[1, -1, -1]])).toBeCloseTo(1 / 4, 14);
    expect(
      simplexShare([
        [1, -1, 0],
        [0, 1, -1],
      ]),
    ).toBeCloseTo(1 / 6, 14);
  });

  it('adds up to 1 with the share of the opposite', () => {
    const factors: Three = [0.3, -0.2, 0.05];
    expect(simplexShare([factors]) + simplexShare([[-0.3, 0.2, -0.05]])).toBeCloseTo(1, 14);
  });

  it('is what random weightings find', () => {
    const random = randomLcg(7);
    const conditions: Three[] = [
      [0.4, -0.3, 0.1],
      [-0.2, 0.5, -0.1],
      [0.1, 0.1, -0.3],
    ];
    const draws = 100_000;
    let met = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const [one, other] = [random(), random()];
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const weights = [low, high - low, 1 - high] as const;
      if (conditions.every(([a, b, c]) => a * weights[0] + b * weights[1] + c * weights[2] >= 0)) met += 1;
    }
    expect(met / draws).toBeGreaterThan(0.05);
    expect(Math.abs(simplexShare(conditions) - met / draws)).toBeLessThan(0.005);
  });

  it('knows differences that are none', () => {
    expect(isNothing([0, 1e-17, -1e-16])).toBe(true);
    expect(isNothing([0, 0, 1e-6])).toBe(false);
  });
});
