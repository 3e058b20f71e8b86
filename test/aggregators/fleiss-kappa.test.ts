import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fleissKappa } from '../../aggregators/fleiss-kappa.ts';

interface Case {
  ratings: number[][];
  kappa: number | null;
}
const { fleissKappa: cases }: { fleissKappa: Case[] } = JSON.parse(
  readFileSync(new URL('../fixtures/statistics.json', import.meta.url), 'utf8'),
);

describe('fleissKappa', () => {
  it.each(cases.map(({ ratings, kappa }) => ({ ratings, kappa, n: ratings.length })))(
    'is $kappa on the $n subjects of the reference',
    ({ ratings, kappa }) => {
      if (kappa === null) expect(fleissKappa(ratings)).toBeNull();
      else expect(Math.abs((fleissKappa(ratings) ?? Number.NaN) - kappa)).toBeLessThan(1e-9);
    },
  );

  it('was given every case of the reference, the undefined one included', () => {
    expect(cases.map(({ kappa }) => kappa === null)).toEqual([false, false, false, false, false, true]);
  });

  it('is 1 when all raters always agree and more than one category is used', () => {
    expect(
      fleissKappa([
        ['a', 'a'],
        ['b', 'b'],
      ]),
    ).toBe(1);
  });

  it('is -1 when two raters split evenly and never agree', () => {
    expect(
      fleissKappa([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toBe(-1);
  });

  it('is 0/0, hence undefined, when one category is all there is', () => {
    expect(
      fleissKappa([
        ['a', 'a', 'a'],
        ['a', 'a', 'a'],
      ]),
    ).toBeNull();
  });

  it('is undefined below two subjects', () => {
    expect(fleissKappa([])).toBeNull();
    expect(fleissKappa([['a', 'b', 'a']])).toBeNull();
  });

  it('throws on subjects with different numbers of raters', () => {
    const error = new RangeError('fleissKappa: every subject in `ratings` needs the same number of raters.');
    expect(() =>
      fleissKappa([
        ['a', 'b', 'a'],
        ['a', 'b'],
      ]),
    ).toThrow(error);
    expect(() =>
      fleissKappa([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b', 'a'],
      ]),
    ).toThrow(error);
  });

  it('throws on fewer than two raters, were it one subject', () => {
    const error = new RangeError('fleissKappa: `ratings` need at least two raters.');
    expect(() => fleissKappa([['a']])).toThrow(error);
    expect(() => fleissKappa([['a'], ['b']])).toThrow(error);
    expect(() => fleissKappa([[], []])).toThrow(error);
  });
});
