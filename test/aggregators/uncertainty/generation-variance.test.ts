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
    const items = [[0.2, 0.6], [0.1, 0.3, 0.2, 0.8], [0.9]];
    const [one, other] = [s2([0.2, 0.6]), s2([0.1, 0.3, 0.2, 0.8])];
    expect(ofMean(items).variance).toBeCloseTo((one / 2 + other / 4 + (one + other) / 2) / 9, 14);
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

  it('puts an item back whole before it takes the next apart', () => {
    const found = ofMean([
      ['undefined', 0.7],
      [0.2, 0.4],
    ]);
    /* The mean without each: 0.5 and 0.3; 0.55 and 0.45. */
    expect(found.variance).toBeCloseTo(0.1 ** 2 + 0.05 ** 2, 14);
  });

  it('counts an item that one generation defines with its distance from the mean', () => {
    /* Without that generation the mean is 0.3, with it 0.5. */
    const found = ofMean([
      [0.3, 0.3],
      [0.7, 'undefined'],
    ]);
    expect(found.variance).toBeCloseTo((1 / 2) * 2 * 0.1 ** 2, 14);
  });
});
