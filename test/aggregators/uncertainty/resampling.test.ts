import { describe, expect, it } from 'vitest';
import {
  fixedStrata,
  type Resampler,
  resamplerOf,
  stratifiedResampler,
  wholeCorpusResampler,
} from '../../../aggregators/uncertainty/resampling.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const STRATA = ['a', 'b', 'a', 'a', 'c', 'b', 'a'];

function weightsOf(resample: Resampler, size: number, count: number): number[][] {
  const weights = new Float64Array(size);
  return Array.from({ length: count }, () => {
    resample(weights);
    return Array.from(weights);
  });
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const within = (weights: readonly number[], stratum: string) =>
  weights.filter((_, i) => STRATA[i] === stratum);

describe('stratifiedResampler', () => {
  const resamples = weightsOf(stratifiedResampler(STRATA, seededRandom(1, 'test')), STRATA.length, 4000);

  it('keeps the total weight of every stratum', () => {
    for (const weights of resamples) {
      expect(total(within(weights, 'a'))).toBeCloseTo(4, 12);
      expect(total(within(weights, 'b'))).toBeCloseTo(2, 12);
    }
  });

  it('draws one item less than a stratum has, each weighing n / (n - 1)', () => {
    for (const weights of resamples.slice(0, 200)) {
      for (const weight of within(weights, 'a')) {
        const draws = weight / (4 / 3);
        expect(draws).toBeCloseTo(Math.round(draws), 12);
      }
      expect(within(weights, 'b').sort()).toEqual([0, 2]);
    }
  });

  it('keeps the item of a stratum of one at weight 1', () => {
    expect(resamples.every((weights) => weights[4] === 1)).toBe(true);
  });

  it('gives every item of a stratum the same weight on average', () => {
    STRATA.forEach((_, i) => {
      expect(total(resamples.map((weights) => weights[i] ?? 0)) / resamples.length).toBeCloseTo(1, 0.9);
    });
  });

  it('varies a stratum’s mean by s^2 / n, not by less', () => {
    const values = [0.1, 0, 0.5, 0.9, 0, 0, 0.3];
    const own = within(values, 'a');
    const mean = total(own) / own.length;
    const variance = total(own.map((value) => (value - mean) ** 2)) / 3 / 4;
    const means = resamples.map(
      (weights) =>
        total(
          within(
            weights.map((w, i) => w * (values[i] ?? 0)),
            'a',
          ),
        ) / 4,
    );
    const spread = total(means.map((one) => (one - mean) ** 2)) / means.length;
    expect(spread / variance).toBeGreaterThan(0.92);
    expect(spread / variance).toBeLessThan(1.08);
  });
});

describe('wholeCorpusResampler', () => {
  const resamples = weightsOf(wholeCorpusResampler(7, seededRandom(1, 'test')), 7, 3000);

  it('draws as many items as there are, each weighing 1', () => {
    for (const weights of resamples) {
      expect(total(weights)).toBe(7);
      expect(weights.every(Number.isInteger)).toBe(true);
    }
  });

  it('draws across strata', () => {
    const ofA = new Set(resamples.map((weights) => total(within(weights, 'a'))));
    expect(ofA.size).toBeGreaterThan(4);
  });
});

describe('resamplerOf', () => {
  it('is the resampler of the scheme', () => {
    const [one] = weightsOf(resamplerOf('stratified', STRATA, seededRandom(1, 'x')), 7, 1);
    const [other] = weightsOf(stratifiedResampler(STRATA, seededRandom(1, 'x')), 7, 1);
    const [whole] = weightsOf(resamplerOf('whole corpus', STRATA, seededRandom(1, 'x')), 7, 1);
    const [alike] = weightsOf(wholeCorpusResampler(7, seededRandom(1, 'x')), 7, 1);
    expect(one).toEqual(other);
    expect(whole).toEqual(alike);
  });
});

describe('fixedStrata', () => {
  it('names the strata of one item', () => {
    expect(fixedStrata(STRATA)).toEqual(['c']);
    expect(fixedStrata(['a', 'a'])).toEqual([]);
  });
});
