import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const firstOf = (seed: number, stream: string, count = 4) => {
  const random = seededRandom(seed, stream);
  return Array.from({ length: count }, random);
};

describe('seededRandom', () => {
  it('gives the same numbers for the same seed and stream, on every platform', () => {
    expect(firstOf(1, 'items')).toEqual([
      0.6532738697715104, 0.9241493961308151, 0.009662617929279804, 0.9051767073106021,
    ]);
    expect(firstOf(1, 'items')).toEqual(firstOf(1, 'items'));
  });

  it('gives others for another seed or stream', () => {
    expect(firstOf(2, 'items')).not.toEqual(firstOf(1, 'items'));
    expect(firstOf(1, 'other')).not.toEqual(firstOf(1, 'items'));
  });

  it('spreads over [0, 1): a hundred cells of a thousand numbers each, by chi-squared', () => {
    const cells = new Array<number>(100).fill(0);
    const values = firstOf(5, 'spread', 100_000);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    for (const value of values) {
      const cell = Math.floor(value * 100);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const chiSquared = cells.reduce((total, count) => total + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquared).toBeGreaterThan(60);
    expect(chiSquared).toBeLessThan(149);
  });

  it('starts streams of neighbouring seeds far apart', () => {
    const firsts = Array.from({ length: 2000 }, (_, seed) => firstOf(seed, 'items', 1)[0] ?? Number.NaN);
    const mean = firsts.reduce((total, value) => total + value, 0) / firsts.length;
    const lagged = firsts.slice(1).map((value, i) => (value - mean) * ((firsts[i] ?? 0) - mean));
    expect(mean).toBeCloseTo(0.5, 1);
    expect(Math.abs(lagged.reduce((total, value) => total + value, 0) / lagged.length)).toBeLessThan(0.01);
  });

  it('goes round one cycle: a stream started where another has come to follows it', () => {
    const random = seededRandom(1, 'items');
    const third = [random(), random(), random()][2] ?? Number.NaN;
    expect(randomLcg(third)()).toBe(random());
  });
});
