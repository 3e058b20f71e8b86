import { describe, expect, it } from 'vitest';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import {
  freedomOf,
  itemsFreedom,
  itemsSupport,
  supportOfDifference,
} from '../../../aggregators/uncertainty/items-freedom.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { instrument } from '../builders.ts';
import { simulatedAnswers } from './simulated-answers.ts';
import { LITE, quantities, simulatedCells, simulateItems, sums } from './simulated-model.ts';

const strataOf = (...sizes: readonly number[]) =>
  sizes.flatMap((size, i) => Array.from({ length: size }, () => `T${i + 1}`));
/** Influences of as many items a stratum as given, each stratum of its own spread and none without. */
const influenceOf = (strata: readonly string[], spreads: readonly number[]) => {
  const seen = new Map<string, number>();
  return Float64Array.from(strata, (stratum) => {
    const at = seen.get(stratum) ?? 0;
    seen.set(stratum, at + 1);
    const size = strata.filter((one) => one === stratum).length;
    return (spreads[Number(stratum.slice(1)) - 1] ?? 0) * (at - (size - 1) / 2 + 0.01);
  });
};

describe('itemsFreedom', () => {
  it('is n - 1 in one stratum', () => {
    const strata = strataOf(12);
    expect(itemsFreedom({ influence: influenceOf(strata, [1]), fewest: null }, strata)).toBeCloseTo(11, 12);
    expect(itemsFreedom({ influence: influenceOf(strata, [1]), fewest: 12 }, strata)).toBeCloseTo(11, 12);
  });

  it('is the sum over strata that vary alike, items less strata', () => {
    const strata = strataOf(8, 8, 8);
    /* Of three equal variances: 9 / (3 / 9) - 2 is 25, more than three times seven. */
    expect(itemsFreedom({ influence: influenceOf(strata, [1, 1, 1]), fewest: null }, strata)).toBe(21);
  });

  it('is that of the stratum which varies most, where one does', () => {
    const strata = strataOf(5, 20);
    const df = itemsFreedom({ influence: influenceOf(strata, [100, 0.01]), fewest: 25 }, strata);
    expect(df).toBeCloseTo(4, 2);
  });

  it('leaves out strata that add nothing', () => {
    const strata = strataOf(6, 20, 30);
    expect(itemsFreedom({ influence: influenceOf(strata, [1, 0, 0]), fewest: 6 }, strata)).toBeCloseTo(5, 12);
  });

  it.each([
    { fewest: 24, df: 21 },
    { fewest: 16, df: 14 },
    { fewest: 8, df: 7 },
    { fewest: 1, df: 1 },
  ])('is no more than $fewest defined items give', ({ fewest, df }) => {
    const strata = strataOf(8, 8, 8);
    const influence = influenceOf(strata, [1, 1, 1]);
    expect(itemsFreedom({ influence, fewest }, strata)).toBeCloseTo(df, 12);
  });

  it('counts the items that bear on it: eight of a hundred give seven', () => {
    const strata = strataOf(50, 50);
    const influence = Float64Array.from(strata, (_, i) => (i % 12 === 0 ? i - 50 : 0));
    expect(influence.filter((one) => one !== 0)).toHaveLength(9);
    expect(itemsFreedom({ influence, fewest: null }, strata)).toBe(8);
  });

  it('is 1 without spread or items', () => {
    expect(itemsFreedom({ influence: new Float64Array(4), fewest: 4 }, strataOf(4))).toBe(1);
    expect(itemsFreedom({ influence: new Float64Array(), fewest: null }, [])).toBe(1);
  });
});

describe('the support of a quantity', () => {
  const found = modelIntervals(simulatedAnswers(LITE, seededRandom(1, 'support')), instrument(), 0.199, {
    resamples: 10,
  }).bootstrap;

  it('is bounded by the items that define a part of it, but for selectivity: its parts are of different items', () => {
    const { selectivity, control, deltaAR } = found.of;
    expect(itemsSupport('selectivity', selectivity)).toEqual({
      influence: selectivity.influence,
      fewest: null,
    });
    expect(itemsSupport('deltaAR', deltaAR).fewest).toBe(deltaAR.fewest);
    expect(control.fewest).toBeLessThanOrEqual(8);
    expect(freedomOf(found, 'control')).toBeLessThanOrEqual((control.fewest ?? 0) * (7 / 8));
    expect(freedomOf(found, 'selectivity')).toBeGreaterThan(8);
  });

  it('of a difference has the difference of influences and the lesser count', () => {
    const of = (fewest: number | null, ...influence: number[]) => ({
      fewest,
      influence: Float64Array.from(influence),
    });
    expect(supportOfDifference(of(9, 1, 2), of(8, 4, 1))).toEqual(of(8, 3, -1));
    expect(supportOfDifference(of(7, 1), of(8, 4))).toEqual(of(7, 3));
    expect(supportOfDifference(of(null, 1), of(8, 4)).fewest).toBe(8);
    expect(supportOfDifference(of(null, 1), of(null, 4)).fewest).toBeNull();
  });
});

it('tells the spread of variances over resamples: twice its square by the variance of the variance', () => {
  const random = seededRandom(1, 'freedom');
  const all = Array.from({ length: 400 }, (_, seed) => {
    const items = simulateItems(1, random, 0, LITE).map((item) => simulatedCells(item));
    const found = bootstrapItems(
      { items, stratumOf: ({ type }) => type, sums, quantities },
      { seed, resamples: 1000 },
    );
    const { joint } = found.of.deltaSCD;
    const centre = joint.reduce((total, one) => total + one, 0) / joint.length;
    const variance = joint.reduce((total, one) => total + (one - centre) ** 2, 0) / joint.length;
    return { variance, df: freedomOf(found, 'deltaSCD') };
  });
  const mean = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / values.length;
  const centre = mean(all.map(({ variance }) => variance));
  const spread = mean(all.map(({ variance }) => (variance - centre) ** 2));
  const seen = (2 * centre ** 2) / spread;
  console.log(
    `degrees of freedom: seen ${seen.toFixed(1)}, given ${mean(all.map(({ df }) => df)).toFixed(1)}`,
  );
  expect(mean(all.map(({ df }) => df)) / seen).toBeGreaterThan(0.75);
  expect(mean(all.map(({ df }) => df)) / seen).toBeLessThan(1.25);
});
