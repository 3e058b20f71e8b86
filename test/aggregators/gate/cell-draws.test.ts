import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { cellDraw } from '../../../aggregators/gate/cell-draws.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const DRAWS = 100_000;

function drawn(cells: readonly Cell[]) {
  const draw = cellDraw(cells);
  const random = seededRandom(1, JSON.stringify(cells));
  const all = Array.from({ length: DRAWS }, () => draw(random));
  const values = all.filter((one) => typeof one === 'number');
  const mean = values.reduce((total, one) => total + one, 0) / values.length;
  const variance = values.reduce((total, one) => total + (one - mean) ** 2, 0) / values.length;
  return { values, mean, variance, undefinedShare: all.filter((one) => one === 'undefined').length / DRAWS };
}

/** s^2, as generations vary. */
function spreadOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((total, one) => total + one, 0) / values.length;
  return {
    mean,
    variance: values.reduce((total, one) => total + (one - mean) ** 2, 0) / (values.length - 1),
  };
}

describe('cellDraw', () => {
  it.each([[[0.4, 0.6]], [[0.3, 0.5, 0.55]], [[0, 0.2]], [[1, 0.8]], [[0, 0, 0.3]], [[0.05, 0.35]]])(
    'of %j has the mean and the variance of generations, within [0, 1]',
    (cells) => {
      const { values, mean, variance } = drawn(cells);
      const own = spreadOf(cells);
      expect(mean).toBeCloseTo(own.mean, 2);
      expect(variance / own.variance).toBeCloseTo(1, 1);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values)).toBeLessThanOrEqual(1);
    },
  );

  it('near an end draws that end or one other, and not the far end', () => {
    expect(new Set(drawn([0, 0.2]).values.map((one) => one.toFixed(9)))).toEqual(
      new Set(['0.000000000', '0.300000000']),
    );
    expect(new Set(drawn([1, 0.8]).values.map((one) => one.toFixed(9)))).toEqual(
      new Set(['1.000000000', '0.700000000']),
    );
  });

  it('of 0 and 1 varies as much as anything in [0, 1] can', () => {
    const { mean, variance } = drawn([0, 1]);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(0.25, 2);
  });

  it('is undefined as often as its cells are', () => {
    const { mean, undefinedShare } = drawn([0.4, 'undefined', 0.6, 'undefined', 0.5]);
    expect(undefinedShare).toBeCloseTo(0.4, 2);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(drawn([0, 0.2, 'undefined']).undefinedShare).toBeCloseTo(1 / 3, 2);
  });

  it('of equal cells, of one and of none does not vary', () => {
    expect(drawn([0.3, 0.3]).variance).toBeCloseTo(0, 12);
    expect(drawn([0.3, 'missing']).variance).toBeCloseTo(0, 12);
    expect(cellDraw(['missing'])(() => 0.5)).toBe('missing');
  });
});
