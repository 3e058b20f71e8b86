import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../../aggregators/cohen-kappa.ts';
import type { EpistemicLabel } from '../../../aggregators/judgement.ts';
import { kappaOfCounts, pairCounts } from '../../../aggregators/judges/confusion-table.ts';
import { krippendorffAlpha } from '../../../aggregators/judges/krippendorff-alpha.ts';

interface Case {
  /** One list a rater. */
  ratings: (EpistemicLabel | null)[][];
  alphaNominal: number;
  cohenKappaFirstTwo: number;
}
const { judgeAgreement: cases }: { judgeAgreement: Case[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/statistics.json', import.meta.url), 'utf8'),
);

const unitsOf = ({ ratings }: Case) =>
  (ratings[0] ?? []).map((_, unit) => ratings.map((rater) => rater[unit] ?? null));

const named = cases.map((one) => ({ ...one, raters: one.ratings.length }));

describe('krippendorffAlpha', () => {
  it.each(named)('is $alphaNominal for the $raters raters of the reference', (one) => {
    expect(Math.abs((krippendorffAlpha(unitsOf(one)) ?? Number.NaN) - one.alphaNominal)).toBeLessThan(1e-9);
  });

  it('was given all cases of the reference, with missing values among them', () => {
    expect(cases.map(({ ratings }) => ratings.flat().includes(null))).toEqual([false, true, true]);
  });

  it('is 1 where all agree, and below 0 where they agree less than by chance', () => {
    expect(
      krippendorffAlpha([
        ['a', 'a'],
        ['b', 'b'],
      ]),
    ).toBe(1);
    expect(
      krippendorffAlpha([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toBeCloseTo(-0.5, 12);
  });

  it('is null where nothing can be paired, or all values are one', () => {
    expect(krippendorffAlpha([])).toBeNull();
    expect(
      krippendorffAlpha([
        ['a', null],
        [null, 'b'],
      ]),
    ).toBeNull();
    expect(
      krippendorffAlpha([
        ['a', 'a', null],
        ['a', 'a', 'a'],
      ]),
    ).toBeNull();
  });

  it('takes no part in units with one value', () => {
    const some = [
      ['a', 'a'],
      ['b', 'a'],
      ['b', 'b'],
    ];
    expect(krippendorffAlpha([...some, ['b', null], [null, null]])).toBe(krippendorffAlpha(some));
  });
});

describe('kappaOfCounts', () => {
  it.each(named)('is $cohenKappaFirstTwo for the first two of the $raters raters of the reference', (one) => {
    const [first = [], second = []] = one.ratings;
    const pairs = first.map((label, i) => [label ?? 'missing', second[i] ?? 'missing'] as const);
    const kappa = kappaOfCounts(pairCounts(pairs)) ?? Number.NaN;
    expect(Math.abs(kappa - one.cohenKappaFirstTwo)).toBeLessThan(1e-9);
    const both = pairs.filter((pair) => !pair.includes('missing'));
    expect(kappa).toBeCloseTo(cohenKappa(both) ?? Number.NaN, 12);
  });
});
