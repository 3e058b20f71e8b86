import { variance } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { type Cell, overGenerations } from '../../../aggregators/cell.ts';
import {
  type GenerationVariance,
  generationVariances,
} from '../../../aggregators/uncertainty/generation-variance.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';

type Cells = readonly Cell[];

function ofMean(sources: readonly Cells[]): GenerationVariance {
  const sums = new ItemSums<Cell>();
  return generationVariances({
    sources,
    generationsOf: (cells) => cells.map((_, i) => i),
    measure: (cells, without) => overGenerations(cells.filter((_, i) => i !== without)),
    sums,
    quantities: { mean: sums.mean((cell) => cell) },
  }).mean;
}
const s2 = (values: number[]) => variance(values) ?? Number.NaN;

const THREE = [
  [0.1, 0.4, 0.3],
  [0.5, 0.5, 0.8],
  [0, 0, 0.2],
  [1, 0.7, 0.9],
];

describe('generationVariances', () => {
  it('is the sum over items of s^2 / r, by n^2, for a mean', () => {
    const found = ofMean(THREE);
    const expected = THREE.reduce((total, cells) => total + s2(cells) / 3, 0) / 16;
    expect(found.point).toBeCloseTo(0.45, 12);
    expect(found.variance).toBeCloseTo(expected, 14);
    expect(found.reason).toBeNull();
  });

  it('takes items of different numbers of generations', () => {
    const items = [
      [0.2, 0.6],
      [0.1, 0.3, 0.2, 0.8],
    ];
    const expected = (s2([0.2, 0.6]) / 2 + s2([0.1, 0.3, 0.2, 0.8]) / 4) / 4;
    expect(ofMean(items).variance).toBeCloseTo(expected, 14);
  });

  it('gives an item of one generation the mean s^2 of the rest', () => {
    const pairs = Array.from({ length: 5 }, () => [
      [0.2, 0.6],
      [0.1, 0.3, 0.2, 0.8],
    ]).flat();
    const [one, other] = [s2([0.2, 0.6]), s2([0.1, 0.3, 0.2, 0.8])];
    const expected = (5 * (one / 2 + other / 4) + (one + other) / 2) / 121;
    expect(ofMean([...pairs, [0.9]]).variance).toBeCloseTo(expected, 14);
  });

  it('is null where over a tenth of the items have one generation: they may be the noisy ones', () => {
    const repeated = Array.from({ length: 18 }, () => [0.2, 0.6]);
    expect(ofMean([...repeated, [0.9], [0.1]]).variance).not.toBeNull();
    expect(ofMean([...repeated, [0.9], [0.1], [0.4]])).toMatchObject({
      variance: null,
      df: null,
      reason: 'Of 21 items 3 have one generation: over 10% of them may not be given the noise of the rest.',
    });
  });

  it('has n (r - 1) degrees of freedom where all items vary alike', () => {
    /* Welch's form: (sum v)^2 / sum(v^2 / (r + 1)) - 2 = n (r + 1) - 2. */
    const alike = Array.from({ length: 10 }, () => [0.1, 0.3, 0.5]);
    expect(ofMean(alike).df).toBeCloseTo(38, 9);
  });

  it('has few degrees of freedom where few items vary', () => {
    const still = Array.from({ length: 20 }, () => [0.4, 0.4]);
    expect(ofMean([...still, [0.1, 0.3]]).df).toBe(1);
    expect(ofMean([...still, [0.1, 0.3], [0.1, 0.3]]).df).toBeCloseTo(4, 9);
  });

  it('is 0 where generations do not differ', () => {
    expect(
      ofMean([
        [0.4, 0.4],
        [0.1, 0.1],
      ]).variance,
    ).toBeCloseTo(0, 15);
  });

  it('is null at one generation an item', () => {
    expect(ofMean([[0.4], [0.1]])).toEqual({
      point: 0.25,
      variance: null,
      df: null,
      reason: 'One generation an item shows no generation noise; give two or more.',
    });
  });

  it('is null where the quantity is, and where it hangs on one generation', () => {
    expect(ofMean([['undefined', 'undefined']])).toMatchObject({
      point: null,
      variance: null,
      reason: 'The quantity itself is not defined.',
    });
    expect(ofMean([['undefined', 0.5]])).toMatchObject({
      point: 0.5,
      variance: null,
      reason: 'The quantity hangs on a single generation: without it, it is not defined.',
    });
  });

  describe('of items that hang on one generation', () => {
    const STEADY = [
      [0.2, 0.6],
      [0.1, 0.3],
      [0.5, 0.9],
      [0.4, 0.4],
      [0.7, 0.9],
    ];
    const all = STEADY.flat();
    const pooled = STEADY.reduce((total, cells) => total + s2(cells), 0) / 5;

    it('adds the s^2 of the others for its one value, and half of the squared change without it', () => {
      const found = ofMean([...STEADY, ['undefined', 1]]);
      const own = STEADY.reduce((total, cells) => total + s2(cells) / 2, 0) / 36;
      const [mean, without] = [(all.reduce((total, one) => total + one, 0) / 2 + 1) / 6, 0.5];
      expect(found.point).toBeCloseTo(mean, 12);
      expect(found.variance).toBeCloseTo(own + pooled / 36 + 0.5 * ((mean - without) ** 2 - pooled / 36), 14);
      expect(found.df).toBeCloseTo(ofMean(STEADY).df ?? Number.NaN, 9);
    });

    it('adds no less than the s^2 of the others where it lies at the mean', () => {
      const found = ofMean([...STEADY, [0.5, 'undefined']]);
      const own = STEADY.reduce((total, cells) => total + s2(cells) / 2, 0) / 36;
      expect(found.variance).toBeCloseTo(own + pooled / 36, 14);
    });

    it('counts its s^2 for items of one generation', () => {
      const hanging: Cells = ['undefined', 0.5];
      const own = 2 * STEADY.reduce((total, cells) => total + s2(cells), 0);
      /* All at the mean, so that presence adds nothing. */
      const found = ofMean([...STEADY, ...STEADY, hanging, [0.5]]);
      expect(found.variance).toBeCloseTo((own / 2 + pooled + (own + pooled) / 11) / 144, 14);
    });

    it('adds less where few cells are not there at all, for as many that hang', () => {
      const hanging: Cells[] = Array.from({ length: 4 }, () => [1, 'undefined']);
      const absent: Cells = ['undefined', 'missing'];
      const [none, one, two] = [0, 1, 2].map(
        (count) => ofMean([...STEADY, ...hanging, ...Array.from({ length: count }, () => absent)]).variance,
      );
      const own = STEADY.reduce((total, cells) => total + s2(cells) / 2, 0) / 81;
      const [mean, without] = [(2.5 + 4) / 9, (2.5 + 3) / 8];
      const squared = (mean - without) ** 2 - pooled / 81;
      expect(none).toBeCloseTo(own + 4 * (pooled / 81 + 0.25 * squared), 14);
      expect(one).toBeCloseTo(own + 4 * (pooled / 81 + 0.5 * squared), 14);
      expect(two).toBeCloseTo(one ?? Number.NaN, 14);
    });

    it('is told which of three generations it is', () => {
      const three = STEADY.map(([one = 0, other = 0]) => [one, other, (one + other) / 2]);
      const variances = [
        [0.8, 'undefined', 'undefined'],
        ['undefined', 0.8, 'missing'],
      ].map((cells) => ofMean([...three, cells as Cells]).variance);
      expect(variances[0]).toBeGreaterThan(0);
      expect(variances[0]).toBeCloseTo(variances[1] ?? Number.NaN, 15);
    });

    it('is null where under five others are left, and names how many hang', () => {
      const hanging: Cells[] = Array.from({ length: 6 }, (_, i) => [i / 10, 'undefined']);
      expect(ofMean([...STEADY, ...hanging]).variance).not.toBeNull();
      expect(ofMean([...STEADY.slice(1), ...hanging])).toMatchObject({
        variance: null,
        df: null,
        reason:
          'Of 10 items that define a part of it 6 (60%) hang on a single generation, the rest being undefined or missing: too ' +
          'few are left to show generation noise.',
      });
    });

    it('says nothing of means that a quantity does not rest on', () => {
      const sums = new ItemSums<{ one: Cell; other: Cell }>();
      const quantities = { one: sums.mean(({ one }) => one), other: sums.mean(({ other }) => other) };
      const sources = STEADY.map((cells) => ({ one: cells, other: [0.3, 'undefined'] as Cell[] }));
      const without = (cells: Cells, index?: number) => overGenerations(cells.filter((_, i) => i !== index));
      const found = generationVariances({
        sources,
        generationsOf: ({ one }) => one.map((_, i) => i),
        measure: ({ one, other }, index) => ({ one: without(one, index), other: without(other, index) }),
        sums,
        quantities,
      });
      expect(found.one).toEqual(ofMean(STEADY));
      expect(found.other.reason).toMatch(/^Of 5 items that define a part of it 5 \(100%\) hang/);
    });
  });
});
