import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { ItemSums, influenceOf, unweighted, weigh } from '../../../aggregators/uncertainty/item-sums.ts';

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

describe('the items that a quantity rests on', () => {
  const sums = new ItemSums<{ one: Cell; other: Cell }>();
  const [one, other] = [sums.mean((item) => item.one), sums.mean((item) => item.other)];
  const both = (totals: Float64Array) => {
    const [high, low] = [one(totals), other(totals)];
    return high === null || low === null ? null : high - low;
  };
  const seen = sums.support(({ one: cell }) => cell === 0.5);
  const counted = (totals: Float64Array) => (seen(totals) > 0 ? 7 : null);
  const items = [
    { one: 0.5, other: 0.1 },
    { one: 0.5, other: 'undefined' as const },
    { one: 0.2, other: 'missing' as const },
  ];
  const totals = unweighted(sums.table(items), items.length, sums.size);

  it('are the fewest that define a part of it', () => {
    expect(sums.fewest(one, totals)).toBe(3);
    expect(sums.fewest(other, totals)).toBe(1);
    expect(sums.fewest(both, totals)).toBe(1);
    expect(sums.fewest(counted, totals)).toBe(2);
  });

  it('are not counted where it does without them, or is undefined', () => {
    expect(sums.fewest((all) => one(all) ?? 1, totals)).toBeNull();
    expect(sums.fewest(() => null, totals)).toBeNull();
    expect(sums.supportsOf(both, totals)).toEqual([1, 3]);
  });

  it('leaves the totals as they are', () => {
    const before = Array.from(totals);
    sums.fewest(both, totals);
    expect(Array.from(totals)).toEqual(before);
  });
});

describe('influenceOf', () => {
  const sums = new ItemSums<Cell>();
  const mean = sums.mean((cell) => cell);
  const table = sums.table(CELLS);
  const whole = unweighted(table, CELLS.length, sums.size);

  it('is (x - mean) / n of a mean, and 0 of an item that does not define it', () => {
    const found = Array.from(influenceOf(mean, table, CELLS.length, whole));
    expect(found[1]).toBe(0);
    expect(found[3]).toBe(0);
    [-0.1, 0, 0.1, 0, 0].forEach((one, i) => {
      expect(found[i]).toBeCloseTo(one, 4);
    });
  });

  it('is how fast any function of sums changes', () => {
    const square = (totals: Float64Array) => (mean(totals) ?? Number.NaN) ** 2;
    const found = influenceOf(square, table, CELLS.length, whole);
    expect(found[2]).toBeCloseTo(2 * 0.5 * 0.1, 3);
  });

  it('is empty where the quantity is undefined', () => {
    expect(influenceOf(() => null, table, CELLS.length, whole)).toHaveLength(0);
  });
});
