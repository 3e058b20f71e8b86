import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fleissKappa } from '../../../aggregators/fleiss-kappa.ts';
import { STANCES, type Stance } from '../../../aggregators/judgement.ts';
import { ItemSums, unweighted, weigh } from '../../../aggregators/uncertainty/item-sums.ts';
import { weightedKappa } from '../../../aggregators/uncertainty/weighted-kappa.ts';

const { fleissKappa: cases }: { fleissKappa: { ratings: number[][]; kappa: number | null }[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/statistics.json', import.meta.url), 'utf8'),
);

type Subjects = readonly (readonly Stance[])[];

function kappaOf(
  items: readonly Subjects[],
  weights?: readonly number[],
  subjectWeight?: number,
): number | null {
  const sums = new ItemSums<Subjects>();
  const kappa = weightedKappa(
    sums,
    (subjects: Subjects) => subjects,
    subjectWeight === undefined ? undefined : () => subjectWeight,
  );
  const table = sums.table(items);
  if (weights === undefined) return kappa(unweighted(table, items.length, sums.size));
  const totals = new Float64Array(sums.size);
  weigh(table, Float64Array.from(weights), totals);
  return kappa(totals);
}

const A: Stance[] = ['positive', 'positive', 'negative'];
const B: Stance[] = ['neutral', 'neutral', 'neutral'];
const C: Stance[] = ['no_stance', 'positive', 'neutral'];

describe('weightedKappa', () => {
  const ofThree = cases.filter(({ ratings }) => ratings[0]?.length === 3);

  it.each(ofThree.map(({ ratings }) => ({ ratings, subjects: ratings.length })))(
    'is Fleiss’ kappa where all weigh 1, on $subjects subjects',
    ({ ratings }) => {
      const stances = ratings.map((row) => row.map((category) => STANCES[category] ?? 'neutral'));
      const ours = kappaOf(stances.map((row) => [row]));
      const theirs = fleissKappa(stances);
      if (theirs === null) expect(ours).toBeNull();
      else expect(ours).toBeCloseTo(theirs, 12);
    },
  );

  it('was given cases of three raters', () => {
    expect(ofThree.length).toBeGreaterThan(2);
  });

  it('counts an item of weight 2 as two', () => {
    expect(kappaOf([[A], [B], [C]], [2, 1, 1])).toBeCloseTo(fleissKappa([A, A, B, C]) ?? Number.NaN, 12);
  });

  it('counts every subject of an item', () => {
    expect(
      kappaOf([
        [A, B],
        [C, B],
      ]),
    ).toBeCloseTo(fleissKappa([A, B, C, B]) ?? Number.NaN, 12);
  });

  it('does not change with the scale of the weights', () => {
    expect(kappaOf([[A], [B], [C]], [6, 3, 3])).toBeCloseTo(kappaOf([[A], [B], [C]], [2, 1, 1]) ?? 0, 12);
    expect(kappaOf([[A], [B], [C]], [1, 1, 1], 2)).toBeCloseTo(kappaOf([[A], [B], [C]]) ?? 0, 12);
  });

  it('is null below two subjects', () => {
    expect(kappaOf([[A], [B]], [0, 18 / 17])).toBeNull();
    expect(kappaOf([[A], [B]], [1, 0])).toBeNull();
    expect(kappaOf([[A], []])).toBeNull();
    expect(kappaOf([[A], [A]])).not.toBeNull();
  });

  it('is null when one category is all there is, rounding aside', () => {
    expect(kappaOf([[B], [B], [B]], [18 / 17, 20 / 19, 15 / 14])).toBeNull();
    expect(kappaOf([[B], [B], [A]], [1, 1, 0])).toBeNull();
    for (let size = 2; size < 60; size += 1) {
      const weights = Array.from({ length: size }, (_, i) => (i + 2) / (i + 1) / 3);
      const alike = weights.map(() => [C.map(() => 'positive' as const)]);
      if (weights.reduce((total, weight) => total + weight, 0) > 2)
        expect(kappaOf(alike, weights)).toBeNull();
    }
  });
});
