import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import type { Plant } from '../../../aggregators/gate/damaging.ts';
import { gateOutputs } from '../../../aggregators/gate/gate-outputs.ts';
import { VERDICTS, type Verdict } from '../../../aggregators/gate/gate-report.ts';
import { rehearse } from '../../../aggregators/gate/rehearse.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { panel } from '../builders.ts';
import { CONDITIONS, type MadeModel, madeOutput } from './gated-outputs.ts';

/** Reruns that are made as outputs and gated one by one, and those of the rehearsal. */
const SIMULATED = 200;
const REHEARSED = 2000;

const PER_TYPE = 6;
const ITEMS = PER_TYPE * ITEM_TYPES.length;
const LICENSED = ['T1', 'T2', 'T3', 'T6'] as const;

type Random = () => number;
type Side = 'P1' | 'P2';

/** How many of ten sentences are B on average, the same for all items of a type. */
const MEANS: Readonly<Record<ItemType, Readonly<Record<Side, number>>>> = {
  T1: { P1: 2, P2: 6 },
  T2: { P1: 2, P2: 7 },
  T3: { P1: 3, P2: 6 },
  T4: { P1: 2, P2: 3 },
  T5: { P1: 3, P2: 5 },
  T6: { P1: 2, P2: 6 },
};

/** A baseline, and how a model that answers as it did answers again. */
interface World {
  readonly name: string;
  /** Generations an item of the baseline, and of a rerun. */
  readonly before: number;
  readonly after: number;
  readonly sentences: number;
  /** How many sentences of a generation are B: in the baseline that is rehearsed with, and in an answer made up anew. */
  readonly held: (mean: number, repeat: number) => number;
  readonly anew: (mean: number, random: Random) => number;
}

/** All items of a type have the same shares: those of their group, so that nothing pulls them. */
const labelled = (after: number): World => ({
  name: `one generation in the baseline and ${after} in the rerun`,
  before: 1,
  after,
  sentences: 10,
  held: (mean) => mean,
  // Each sentence by itself.
  anew: (mean, random) => Array.from({ length: 10 }).filter(() => random() < mean / 10).length,
});

/** Two generations lie five sentences of 28 to either side of their mean; a variance of 50 is 7 to either side. */
const byLot = (after: number): World => {
  const centre = (mean: number) => 5 + 2 * mean;
  return {
    name: `two generations in the baseline and ${after} in the rerun`,
    before: 2,
    after,
    sentences: 28,
    held: (mean, repeat) => centre(mean) + (repeat === 0 ? -5 : 5),
    anew: (mean, random) => centre(mean) + (random() < 0.5 ? -7 : 7),
  };
};

/** Some items in an order that chance gives. */
function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** A run of the model made up anew, with what is planted in it. */
function answeredAnew({ anew }: World, { damage, share }: Plant, random: Random): MadeModel {
  const keys = ITEM_TYPES.flatMap((type) => Array.from({ length: PER_TYPE }, (_, item) => `${type} ${item}`));
  const hit = new Set(
    damage === 'reporting' ? shuffled(keys, random).slice(0, Math.round(share * ITEMS)) : [],
  );
  const meanUnderP2 = (item: number, type: ItemType): number => {
    if (hit.has(`${type} ${item}`)) return MEANS[type].P1;
    if (damage !== 'opining on T4' || type !== 'T4') return MEANS[type].P2;
    return MEANS[LICENSED[Math.floor(random() * LICENSED.length)] ?? 'T1'].P2;
  };
  return {
    own: (item, type) => anew(meanUnderP2(item, type), random),
    underP1: (_, type) => anew(MEANS[type].P1, random),
  };
}

/** An output of the model. Only P1 and P2 have more than a sentence: no rule looks at the others. */
const made = ({ sentences }: World, name: string, repeats: number, model: MadeModel) =>
  madeOutput({
    name,
    repeats,
    itemsPerType: PER_TYPE,
    sentences,
    models: [model],
    change: (one) =>
      one.phrasing === 'P1' || one.phrasing === 'P2' ? one : { ...one, labelled: panel('A', 'A') },
  });

/** An alpha by which false alarms are not too rare to be counted. */
const conditions = {
  ...CONDITIONS,
  alpha: 0.4,
  drop: { deltaSCD: 0.02 },
  thresholds: { types: { T4: { max: 0.25 } } },
};

const PLANTED: readonly Plant[] = [
  { damage: 'none', share: 0 },
  { damage: 'reporting', share: 0.4 },
  { damage: 'opining on T4', share: 1 },
];

/** The verdicts of the gate itself on outputs that are made up one by one, the baseline too. */
function simulated(world: World, plant: Plant): { gate: Verdict; rules: Verdict[] }[] {
  const random = seededRandom(11, `${world.name} ${plant.damage} ${plant.share}`);
  const unchanged: Plant = { damage: 'none', share: 0 };
  return Array.from({ length: SIMULATED }, () => {
    const before = made(world, 'before.json', world.before, answeredAnew(world, unchanged, random));
    const now = made(world, 'now.json', world.after, answeredAnew(world, plant, random));
    const { verdict, models } = gateOutputs({
      outputs: [{ output: now, cachedShare: () => 0 }],
      baselines: [{ role: 'anchor', output: before, hash: null }],
      conditions,
    });
    return { gate: verdict, rules: (models[0]?.rules ?? []).map((rule) => rule.verdict) };
  });
}

/** Whether two shares of so many cases can be of one chance: within 3.5 standard errors, and one case. */
function expectAlike(one: number, other: number, what: string): void {
  const chance = (one * SIMULATED + other * REHEARSED) / (SIMULATED + REHEARSED);
  const error = Math.sqrt(chance * (1 - chance) * (1 / SIMULATED + 1 / REHEARSED));
  expect(Math.abs(one - other), what).toBeLessThanOrEqual(3.5 * error + 1 / SIMULATED);
}

describe('a rehearsal tells how often the gate itself ends how', () => {
  it.each([labelled(1), byLot(2)])('with $name', (world) => {
    const baseline = made(world, 'base.json', world.before, {
      own: (_, type, repeat) => world.held(MEANS[type].P2, repeat),
      underP1: (_, type, repeat) => world.held(MEANS[type].P1, repeat),
    });
    const [run = expect.fail()] = comparedRuns([baseline]).runs;
    const report = rehearse(
      run,
      conditions,
      {},
      {
        reruns: REHEARSED,
        repeats: [world.after],
        plants: PLANTED,
      },
    );
    const between: number[] = [];
    for (const [i, plant] of PLANTED.entries()) {
      const verdicts = simulated(world, plant);
      const rehearsed = report.cases[i] ?? expect.fail();
      const share = (passes: (one: (typeof verdicts)[number]) => boolean) =>
        verdicts.filter(passes).length / SIMULATED;
      for (const verdict of VERDICTS) {
        const what = `${world.name}: ${plant.damage} ${plant.share}, ${verdict}`;
        expectAlike(
          share(({ gate }) => gate === verdict),
          rehearsed.verdicts[verdict].share,
          what,
        );
        rehearsed.rules.forEach((rule, at) => {
          const own = rule.verdicts[verdict].share;
          if (own > 0.1 && own < 0.9) between.push(own);
          expectAlike(
            share(({ rules }) => rules[at] === verdict),
            own,
            `${what} by ${rule.name}`,
          );
        });
      }
    }
    // Shares of 0 and 1 would agree by themselves.
    expect(between.length).toBeGreaterThanOrEqual(4);
  });
});
