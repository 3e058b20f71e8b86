import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { ItemSums, unweighted, weigh } from '../../../aggregators/uncertainty/item-sums.ts';

const CELLS: Cell[] = [0.2, 'undefined', 0.8, 'missing', 0.5];

describe('ItemSums', () => {
  const sums = new ItemSums<Cell>();
  const mean = sums.mean((cell) => cell);
  const items = sums.sum(() => 1);
  const table = sums.table(CELLS);
  const totals = new Float64Array(sums.size);

  it('has the mean over the defined cells where every item weighs 1', () => {
    const whole = unweighted(table, CELLS.length, sums.size);
    expect(mean(whole)).toBeCloseTo(0.5, 12);
    expect(items(whole)).toBe(5);
  });

  it('has the weighted mean', () => {
    weigh(table, Float64Array.of(3, 1, 1, 7, 0), totals);
    expect(mean(totals)).toBeCloseTo((3 * 0.2 + 0.8) / 4, 12);
    expect(items(totals)).toBe(12);
  });

  it('has no mean where no defined cell has weight', () => {
    weigh(table, Float64Array.of(0, 2, 0, 2, 0), totals);
    expect(mean(totals)).toBeNull();
  });

  it('forgets the totals of before', () => {
    weigh(table, Float64Array.of(1, 1, 1, 1, 1), totals);
    weigh(table, Float64Array.of(0, 0, 1, 0, 0), totals);
    expect(mean(totals)).toBeCloseTo(0.8, 12);
  });
});
