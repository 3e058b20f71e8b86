import { describe, expect, it } from 'vitest';
import { type PpiData, powerTuning, ppiMean } from '../../../aggregators/gold/ppi-mean.ts';
import golden from '../../fixtures/statistics.json' with { type: 'json' };

const NORMAL = 1.959963984540054;
const data = (gold: number[], judgeOnGold: number[], judgeOnRest: number[]): PpiData => ({
  gold,
  judgeOnGold,
  judgeOnRest,
});

describe('ppiMean (golden: ppi_py)', () => {
  it.each(golden.ppiMean)('gives the golden estimate and interval', (example) => {
    const { estimate, interval } = ppiMean(example, NORMAL);
    expect(Math.abs(estimate - example.estimate)).toBeLessThan(1e-6);
    expect(Math.abs(interval[0] - example.ciLow)).toBeLessThan(1e-6);
    expect(Math.abs(interval[1] - example.ciHigh)).toBeLessThan(1e-6);
  });

  it('trusts the judge between not at all and in full', () => {
    const lambdas = golden.ppiMean.map((example) => ppiMean(example, NORMAL).lambda);
    expect(lambdas).toContain(1);
    expect(lambdas.some((lambda) => lambda > 0.3 && lambda < 0.5)).toBe(true);
    // A judge that is wrong way round gets 0, not less.
    expect(powerTuning(data([0, 1, 2], [2, 1, 0], [0, 1, 2]))).toBe(0);
    expect(powerTuning(data([0, 1, 2], [1, 1, 1], [1, 1]))).toBe(0);
  });

  it('is the plain mean where the judge is not trusted', () => {
    const { estimate, interval } = ppiMean(data([0, 1, 2], [1, 1, 1], [1, 1]), 2);
    expect(estimate).toBe(1);
    expect(interval[1]).toBeCloseTo(1 + 2 * Math.sqrt(2 / 3 / 3), 12);
  });

  it('refuses samples that do not pair or are too small', () => {
    expect(() => ppiMean(data([1, 2], [1], [1, 2]), 2)).toThrow('`judgeOnGold` 1; they pair');
    expect(() => ppiMean(data([1], [1], [1, 2]), 2)).toThrow('at least two gold values');
    expect(() => ppiMean(data([1, 2], [1, 2], [1]), 2)).toThrow('at least two gold values');
  });
});
