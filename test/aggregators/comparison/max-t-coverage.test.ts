import { describe, expect, it } from 'vitest';
import { simultaneousIntervals } from '../../../aggregators/comparison/max-t.ts';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import {
  itemsFreedom,
  itemsSupport,
  supportOfDifference,
} from '../../../aggregators/uncertainty/items-freedom.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import {
  answeredByAnother,
  type ItemCounts,
  LITE,
  quantities,
  type SimulatedCells,
  simulatedCells,
  simulateItems,
  sums,
  WHOLE,
} from '../uncertainty/simulated-model.ts';

/** deltaSCD of one model over resampled items. */
function resampledModel(items: readonly SimulatedCells[], seed: number) {
  const { of, strata } = bootstrapItems(
    { items, stratumOf: ({ type }) => type, sums, quantities: { deltaSCD: quantities.deltaSCD } },
    { seed },
  );
  return { ...of.deltaSCD, strata, support: itemsSupport('deltaSCD', of.deltaSCD) };
}
type ResampledModel = ReturnType<typeof resampledModel>;

function differenceOf(from: ResampledModel, to: ResampledModel) {
  return {
    point: (to.point ?? Number.NaN) - (from.point ?? Number.NaN),
    df: itemsFreedom(supportOfDifference(from.support, to.support), from.strata),
    joint: to.joint.map((value, i) => value - (from.joint[i] ?? Number.NaN)),
  };
}

type Difference = ReturnType<typeof differenceOf>;

/** Whether all intervals hold zero, which is the truth. */
function allHoldZero(differences: readonly Difference[]): boolean {
  return simultaneousIntervals(differences).of.every(
    ({ interval }) => interval !== null && interval[0] <= 0 && interval[1] >= 0,
  );
}

/** Of families of all pairs of models that do not differ in deltaSCD, the share in which every interval holds zero. */
function familyCoverage(simulations: number, counts: ItemCounts, models: number) {
  const random = seededRandom(1, `families of ${models}`);
  const held = Array.from({ length: simulations }, (_, seed) => {
    const items = simulateItems(1, random, undefined, counts);
    const resampled = Array.from({ length: models }, () =>
      resampledModel(
        answeredByAnother(items, random).map((item) => simulatedCells(item)),
        seed,
      ),
    );
    const pairs = resampled.flatMap((from, i) => resampled.slice(i + 1).map((to) => differenceOf(from, to)));
    return {
      share: allHoldZero(pairs),
      byNormal: allHoldZero(pairs.map((one) => ({ ...one, df: 1e9 }))),
    };
  });
  const shareOf = (key: 'share' | 'byNormal') => held.filter((one) => one[key]).length / simulations;
  return { share: shareOf('share'), byNormal: shareOf('byNormal') };
}

describe('the intervals of all differences of deltaSCD together', () => {
  it.each([
    { items: 'lite', counts: LITE, models: 4, simulations: 500 },
    { items: 'lite', counts: LITE, models: 8, simulations: 500 },
    { items: 'whole', counts: WHOLE, models: 8, simulations: 200 },
  ])('cover 92 to 98 percent: $items, $models models', ({ items, counts, models, simulations }) => {
    const { share, byNormal } = familyCoverage(simulations, counts, models);
    const text = (one: number) => `${(100 * one).toFixed(1)}%`;
    console.log(`${items}, ${models} models: ${text(share)}; without degrees of freedom ${text(byNormal)}`);
    expect(share).toBeGreaterThanOrEqual(0.92);
    expect(share).toBeLessThanOrEqual(0.98);
    if (items === 'lite') expect(byNormal).toBeLessThan(0.915);
  });
});
