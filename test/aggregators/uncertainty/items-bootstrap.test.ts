import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';
import {
  type BootstrapOptions,
  bootstrapItems,
  MOST_REDRAWS,
} from '../../../aggregators/uncertainty/items-bootstrap.ts';

interface Item {
  readonly type: string;
  readonly one: Cell;
  readonly other: Cell;
}

const item = (one: Cell, other: Cell = 'undefined', type = 'T1'): Item => ({ type, one, other });

function bootstrap(items: readonly Item[], options?: BootstrapOptions) {
  const sums = new ItemSums<Item>();
  const quantities = { one: sums.mean(({ one }) => one), other: sums.mean(({ other }) => other) };
  return bootstrapItems({ items, stratumOf: ({ type }) => type, sums, quantities }, options);
}

const TEN = Array.from({ length: 10 }, (_, i) => item(i / 10, (i * i) / 100, i < 5 ? 'T1' : 'T2'));
const numbers = (values: Float64Array) => Array.from(values);

describe('bootstrapItems', () => {
  it('resamples 1,000 times, by seed 1, within types unless told otherwise', () => {
    const found = bootstrap(TEN);
    expect(found).toEqual(bootstrap(TEN, { resamples: 1000, seed: 1, scheme: 'stratified' }));
    expect(found.of.one.values).toHaveLength(1000);
    expect(found).toMatchObject({
      scheme: 'stratified',
      items: 10,
      resamples: 1000,
      fixed: [],
      collapsed: [],
    });
  });

  it('gives the same values again for a seed, and others for another', () => {
    expect(numbers(bootstrap(TEN).of.one.joint)).toEqual(numbers(bootstrap(TEN).of.one.joint));
    expect(numbers(bootstrap(TEN, { seed: 2 }).of.one.joint)).not.toEqual(
      numbers(bootstrap(TEN).of.one.joint),
    );
  });

  it('has the point on the items as they are', () => {
    expect(bootstrap(TEN).of.one.point).toBeCloseTo(0.45, 12);
  });

  it('draws one resample for all quantities, and for all models with the same items', () => {
    const twice = TEN.map(({ one, type }) => item(one, typeof one === 'number' ? 2 * one : one, type));
    const { one, other } = bootstrap(twice).of;
    one.joint.forEach((value, i) => {
      expect(other.joint[i]).toBeCloseTo(2 * value, 12);
    });
    expect(numbers(one.joint)).toEqual(numbers(bootstrap(TEN).of.one.joint));
  });

  it('varies types apart, so that their difference adds nothing: less than over the whole corpus', () => {
    const apart = TEN.map(({ one, type }, i) => item(i < 5 ? one : 100, 0, type));
    const spread = (scheme: 'stratified' | 'whole corpus') => {
      const { values } = bootstrap(apart, { scheme }).of.one;
      return Math.max(...values) - Math.min(...values);
    };
    expect(spread('stratified')).toBeLessThan(0.5);
    expect(spread('whole corpus')).toBeGreaterThan(10);
  });

  it('names types of one item and joins them with another, so that their spread is not lost', () => {
    const some = [...TEN, item(5, 0.3, 'T4')];
    const found = bootstrap(some);
    expect(found).toMatchObject({ fixed: ['T4'], collapsed: ['T1 + T4'] });
    /* With a weight of 1 throughout it would always add 5 / 11. */
    expect(Math.min(...found.of.one.values)).toBeLessThan(0.5);
    expect(Math.max(...found.of.one.values)).toBeGreaterThan(1);
    expect(bootstrap(some, { scheme: 'whole corpus' })).toMatchObject({ fixed: [], collapsed: [] });
  });

  it('has the strata that items are drawn in: those joined, or one for all', () => {
    const some = [...TEN, item(5, 0.3, 'T4')];
    expect([...new Set(bootstrap(some).strata)]).toEqual(['T1 + T4', 'T2']);
    expect(bootstrap(some).strata).toHaveLength(11);
    expect(new Set(bootstrap(some, { scheme: 'whole corpus' }).strata).size).toBe(1);
  });

  it('has what each item adds, whose squares make the variance over resamples', () => {
    const { influence, joint } = bootstrap(TEN, { resamples: 20_000 }).of.one;
    expect(influence).toHaveLength(10);
    const centre = joint.reduce((total, value) => total + value, 0) / joint.length;
    const seen = joint.reduce((total, value) => total + (value - centre) ** 2, 0) / joint.length;
    const within = (own: Float64Array) => {
      const mean = own.reduce((total, one) => total + one, 0) / own.length;
      return (own.length / (own.length - 1)) * own.reduce((total, one) => total + (one - mean) ** 2, 0);
    };
    expect((within(influence.slice(0, 5)) + within(influence.slice(5))) / seen).toBeCloseTo(1, 1);
  });

  it('counts the fewest items that a quantity rests on', () => {
    const some = TEN.map((each, i) => (i < 3 ? each : { ...each, other: 'undefined' as const }));
    const { one, other } = bootstrap(some, { resamples: 10 }).of;
    expect([one.fewest, other.fewest]).toEqual([10, 3]);
  });

  describe('where a quantity is undefined in a resample', () => {
    /* Defined on 2 of 10 items: in (8/10)^9, about 13%, of the resamples of 9 draws it is not. */
    const rare = Array.from({ length: 10 }, (_, i) => item(i / 10, i < 2 ? i : 'undefined'));
    const { one, other } = bootstrap(rare, { resamples: 2000 }).of;
    const holes = numbers(other.joint).filter(Number.isNaN).length;

    it('draws again for that quantity, and counts', () => {
      expect(holes / 2000).toBeCloseTo(0.8 ** 9, 1);
      expect(other.redrawn).toBeGreaterThanOrEqual(holes);
      expect(other.redrawn).toBeLessThan(holes * 1.4);
      expect(other.failed).toBe(0);
      expect(other.values).toHaveLength(2000);
      expect(numbers(other.values).some(Number.isNaN)).toBe(false);
    });

    it('changes no other quantity', () => {
      expect(one).toMatchObject({ redrawn: 0, failed: 0 });
      const full = rare.map((each) => item(each.one, 1));
      expect(numbers(one.values)).toEqual(numbers(bootstrap(full, { resamples: 2000 }).of.one.values));
    });

    it('draws the same again for it, whatever else is drawn again', () => {
      const alone = bootstrap(rare).of.other;
      const both = bootstrap(rare.map((each) => item(each.other, each.other))).of;
      expect(both.one.redrawn).toBeGreaterThan(0);
      expect(numbers(both.other.values)).toEqual(numbers(alone.values));
      expect(numbers(both.other.values)).not.toEqual(numbers(both.one.values));
    });

    it('gives up after ten draws', () => {
      /* Defined on 1 of 2 items of a type: a resample of it misses that one in a half, if it is joined with no other. */
      const sums = new ItemSums<Item>();
      const first = sums.sum(({ one }) => (typeof one === 'number' ? one : 0));
      const found = bootstrapItems(
        {
          items: [item(1), item('undefined')],
          stratumOf: ({ type }) => type,
          sums,
          quantities: { one: (totals) => (first(totals) > 0 ? first(totals) : null) },
        },
        { resamples: 4000 },
      ).of.one;
      /* Undefined in half, and after ten more in 2^-11. */
      expect(found.redrawn).toBeGreaterThan(3600);
      expect(found.redrawn).toBeLessThan(4400);
      expect(found.values.length + found.failed).toBe(4000);
      expect(found.failed).toBeLessThan(12);
    });

    it('does not look for what the items themselves leave undefined', () => {
      const none = bootstrap([item(1), item(0)], { resamples: 50 }).of.other;
      expect(none).toMatchObject({ point: null, redrawn: 0, failed: 50 });
      expect(none.values).toHaveLength(0);
    });
  });

  it('redraws ten times at the most', () => {
    /* A quantity that is defined on the items and in no resample: each holds one item twice. */
    const sums = new ItemSums<Item>();
    const total = sums.sum(({ one }) => (typeof one === 'number' ? one : 0));
    const found = bootstrapItems(
      {
        items: [item(1), item(2)],
        stratumOf: () => 'T1',
        sums,
        quantities: { both: (totals) => (total(totals) === 3 ? 3 : null) },
      },
      { resamples: 20 },
    ).of.both;
    expect(found).toMatchObject({ point: 3, failed: 20, redrawn: 20 * MOST_REDRAWS });
    expect(MOST_REDRAWS).toBe(10);
  });

  it('throws without an item, and on a number of resamples that is none', () => {
    expect(() => bootstrap([])).toThrow(
      new RangeError('bootstrapItems: `items` is empty; give at least one.'),
    );
    for (const resamples of [0, -1, 1.5, Number.NaN]) {
      expect(() => bootstrap(TEN, { resamples })).toThrow(
        new RangeError(`bootstrapItems: \`resamples\` is ${resamples}; give a positive whole number.`),
      );
    }
  });
});
