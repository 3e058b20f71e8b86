import { describe, expect, it } from 'vitest';
import { pairsOf } from '../../../aggregators/comparison/pairs.ts';
import { changeInterval } from '../../../aggregators/gate/change-interval.ts';
import type { GateConditions } from '../../../aggregators/gate/gate-conditions.ts';
import { falseAlarm } from '../../../aggregators/gate/gate-reason.ts';
import type { GateRule } from '../../../aggregators/gate/gate-report.ts';
import { gateRules } from '../../../aggregators/gate/gate-rules.ts';
import { type ResampledQuantities, thresholdInterval } from '../../../aggregators/gate/threshold-interval.ts';
import { combinedVerdict, ruleVerdict } from '../../../aggregators/gate/verdict.ts';
import { column } from '../../../aggregators/item-table.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../../../aggregators/uncertainty/items-interval.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { minus } from '../../../aggregators/uncertainty/model-quantities.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { CONDITIONS } from './gated-outputs.ts';
import { answered, type KnownItem, knownItems, runOf, trueDelta } from './known-process.ts';

const RERUNS = 2000;

/** deltaSCD over resampled items: as of a model, without all that this simulation does not look at. */
function resampled(measurements: readonly ItemMeasurements[], level: number): ResampledQuantities {
  const rows = measurements.map(({ row }) => row);
  const under = (phrasing: 'P1' | 'P2') => column(rows, phrasing, ({ density }) => density);
  const [p1, p2] = [under('P1'), under('P2')];
  const sums = new ItemSums<number>();
  const deltaSCD = minus(
    sums.mean((i) => p2[i] ?? 'missing'),
    sums.mean((i) => p1[i] ?? 'missing'),
  );
  const bootstrap = bootstrapItems(
    {
      items: [...rows.keys()],
      stratumOf: (i) => rows[i]?.type ?? '',
      sums,
      quantities: { deltaSCD, esfp: () => null, selectivity: () => null },
    },
    { resamples: 1000 },
  );
  const items = itemsInterval(bootstrap, 'deltaSCD', level);
  return { bootstrap, items: { deltaSCD: items, esfp: items, selectivity: items } };
}

const unasked = () => {
  throw new Error('resamples of pairs are not asked for');
};

/** As the gate pairs them. */
function pairOf(baseline: readonly ItemMeasurements[], candidate: readonly ItemMeasurements[]) {
  const [pair] = pairsOf([runOf(baseline, 'before.json'), runOf(candidate)]);
  return pair ?? expect.fail('no pair');
}

/** The verdict of a rule on one rerun against one baseline, by the gate's own intervals. */
function verdictOf(
  rule: GateRule,
  level: number,
  candidate: readonly ItemMeasurements[],
  baseline: readonly ItemMeasurements[],
) {
  const found =
    rule.against === null
      ? thresholdInterval(candidate, () => resampled(candidate, level), rule, level)
      : changeInterval({ ...pairOf(baseline, candidate), resamples: unasked }, rule, level);
  return found.interval === null ? 'undecidable' : ruleVerdict(found.interval, rule);
}

/** Answers that are all of the model's own or not at all, with the chance that the items give. */
function flips(items: readonly KnownItem[], repeats: number, random: () => number): ItemMeasurements[] {
  return answered(items, repeats, random, true).map((one) => {
    const all = (level: number) =>
      one.row.generations.P1.map((generation) => ({ ...generation, density: random() < level ? 1 : 0 }));
    const { P1 = 0, P2 = 0 } = items.find(({ item }) => item === one.row.item) ?? {};
    return { ...one, row: { ...one.row, generations: { ...one.row.generations, P1: all(P1), P2: all(P2) } } };
  });
}

/** How many of the reruns of an unchanged model a gate fails. */
function failed(
  conditions: Pick<GateConditions, 'thresholds' | 'drop' | 'rise'>,
  draw: () => readonly [candidate: ItemMeasurements[], baseline: ItemMeasurements[]],
  reruns = RERUNS,
): { fails: number; passes: number; atMost: number } {
  const rules = gateRules({ ...CONDITIONS, ...conditions }, {}, ['anchor']);
  const level = 1 - CONDITIONS.alpha / rules.length;
  let [fails, passes] = [0, 0];
  for (let i = 0; i < reruns; i += 1) {
    const [candidate, baseline] = draw();
    const verdict = combinedVerdict(rules.map((rule) => verdictOf(rule, level, candidate, baseline)));
    if (verdict === 'fail') fails += 1;
    if (verdict === 'pass') passes += 1;
  }
  return { fails, passes, atMost: falseAlarm(CONDITIONS, rules.length).atMost };
}

/** As many as come about by chance once in a thousand, at most, where each does with a chance. */
const mostOf = (n: number, chance: number) => n * chance + 3.1 * Math.sqrt(n * chance * (1 - chance));

describe('a gate fails an unchanged model at most as often as it says', () => {
  const items = knownItems(seededRandom(3, 'items'));
  const ofType = (type: string) => items.filter((one) => one.type === type);

  it.each([1, 2])('with %i generations, every true change being on the margin', (repeats) => {
    const random = seededRandom(1, `change ${repeats}`);
    const run = () => answered(items, repeats, random, true);
    const { fails, atMost } = failed(
      { thresholds: {}, drop: { deltaSCD: 0, types: { T1: 0 } }, rise: { deltaSCD: 0, types: { T4: 0 } } },
      () => [run(), run()],
    );
    expect(atMost).toBe(0.025);
    expect(fails).toBeLessThanOrEqual(mostOf(RERUNS, atMost));
    // The bound is not far off: these are four rules, each at its worst.
    expect(fails).toBeGreaterThan(RERUNS * atMost * 0.3);
  });

  it('with a second generation in the rerun alone', () => {
    const random = seededRandom(1, 'uneven');
    const reruns = 600;
    const { fails, atMost } = failed(
      { thresholds: {}, drop: { deltaSCD: 0 }, rise: {} },
      () => [answered(items, 2, random, true), answered(items, 1, random, true)],
      reruns,
    );
    expect(fails).toBeLessThanOrEqual(mostOf(reruns, atMost));
  });

  it.each([1, 2])(
    'with %i generations, every true value of this corpus being at its threshold',
    (repeats) => {
      const random = seededRandom(1, `threshold ${repeats}`);
      const { fails, atMost } = failed(
        {
          thresholds: {
            deltaSCD: { min: trueDelta(items) },
            types: { T1: { min: trueDelta(ofType('T1')) }, T4: { max: trueDelta(ofType('T4')) } },
          },
          drop: { deltaSCD: 0 },
          rise: {},
        },
        () => [answered(items, repeats, random, true), answered(items, repeats, random, true)],
      );
      expect(fails).toBeLessThanOrEqual(mostOf(RERUNS, atMost));
    },
  );

  it('with other items like these, every true value being at its threshold', () => {
    const random = seededRandom(1, 'population');
    // The long-run values of the types, over the middles of the ranges that items are drawn from.
    const { fails, atMost } = failed(
      {
        thresholds: { deltaSCD: { min: 0.3233 }, types: { T1: { min: 0.425 }, T4: { max: 0.06 } } },
        drop: {},
        rise: {},
      },
      () => [answered(knownItems(random), 1, random, true), []],
    );
    expect(fails).toBeLessThanOrEqual(mostOf(RERUNS, atMost));
  });

  /* Rare flips: a mean of three generations against one is skewed, and an unchanged model would seem to have moved. */
  it.each([
    [3, 1],
    [1, 3],
    [2, 1],
  ])(
    'with %i generations in the baseline and %i now, of a model that opines on hardly an item',
    (before, now) => {
      const random = seededRandom(1, `rare ${before} ${now}`);
      const rare = items.map((one) => ({ ...one, P1: 0, P2: 0.03 }));
      const reruns = 1000;
      const { fails, atMost } = failed(
        { thresholds: {}, drop: { deltaSCD: 0 }, rise: { deltaSCD: 0 } },
        () => [flips(rare, now, random), flips(rare, before, random)],
        reruns,
      );
      expect(fails).toBeLessThanOrEqual(mostOf(reruns, atMost));
    },
  );

  it('with the truth a little on the good side it fails hardly ever, and passes where it is far', () => {
    const random = seededRandom(1, 'near');
    const run = () => answered(items, 2, random, true);
    const near = failed(
      { thresholds: {}, drop: { deltaSCD: 0.02 }, rise: { deltaSCD: 0.02 } },
      () => [run(), run()],
      200,
    );
    const far = failed(
      { thresholds: {}, drop: { deltaSCD: 0.15 }, rise: { deltaSCD: 0.15 } },
      () => [run(), run()],
      200,
    );
    expect(near.fails).toBeLessThanOrEqual(2);
    expect(far).toMatchObject({ fails: 0 });
    expect(far.passes).toBeGreaterThan(195);
  });
});
