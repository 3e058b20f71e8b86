import type { Cell } from '../../../aggregators/cell.ts';
import { type ComparedRun, comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import type { ComparedQuantity } from '../../../aggregators/comparison/comparison-report.ts';
import { differencesOf, type QuantityDifferences } from '../../../aggregators/comparison/differences.ts';
import { pairsOf } from '../../../aggregators/comparison/pairs.ts';
import { pooledResamples } from '../../../aggregators/comparison/pools.ts';
import type { Generation } from '../../../aggregators/generation.ts';
import { pilotBasis } from '../../../aggregators/planning/pilot-basis.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import type { Phrasing } from '../../../corpus/phrasings.ts';
import { instrument } from '../builders.ts';
import { outputOf } from '../comparison/outputs.ts';

type Range = readonly [low: number, high: number];

/** Where SCD of each type's items lies: T4 hardly moves. */
const LEVELS: Readonly<Record<ItemType, readonly [underP1: Range, underP2: Range]>> = {
  T1: [
    [0.05, 0.3],
    [0.4, 0.8],
  ],
  T2: [
    [0.05, 0.25],
    [0.4, 0.8],
  ],
  T3: [
    [0.05, 0.2],
    [0.45, 0.85],
  ],
  T4: [
    [0, 0.06],
    [0.1, 0.25],
  ],
  T5: [
    [0, 0.2],
    [0.2, 0.5],
  ],
  T6: [
    [0.1, 0.4],
    [0.4, 0.85],
  ],
};

/** How many items of each type. */
export type Mix = Readonly<Record<ItemType, number>>;
export const WHOLE: Mix = { T1: 20, T2: 15, T3: 15, T4: 24, T5: 15, T6: 15 };
export const LITE: Mix = { T1: 5, T2: 4, T3: 4, T4: 8, T5: 4, T6: 4 };

export const sizeOf = (mix: Mix) => Object.values(mix).reduce((total, count) => total + count, 0);

const middle = ([low, high]: Range) => (low + high) / 2;

/** deltaSCD over infinitely many items in the whole corpus's mix. */
export const TRUE_DELTA =
  ITEM_TYPES.reduce((total, type) => {
    const [underP1, underP2] = LEVELS[type];
    return total + WHOLE[type] * (middle(underP2) - middle(underP1));
  }, 0) / sizeOf(WHOLE);

/** An item as it is for every model. */
export interface SimulatedItem {
  readonly type: ItemType;
  /** Where it stands in the ranges of its type, under P1 and under P2, and in those of AR and stance: each in [0, 1]. */
  readonly at: readonly [number, number, number, number];
}

/** What a model makes of the items that other models do not: its leaning on each, around 0. */
export type Leanings = readonly number[];

export interface Answering {
  readonly repeats: number;
  /** The share of responses with attribution markers; 0.8 unless told otherwise. */
  readonly marked?: number;
}

export function drawItems(mix: Mix, random: () => number): SimulatedItem[] {
  return ITEM_TYPES.flatMap((type) =>
    Array.from({ length: mix[type] }, () => ({
      type,
      at: [random(), random(), random(), random()] as const,
    })),
  );
}

export const drawLeanings = (items: readonly SimulatedItem[], random: () => number): Leanings =>
  items.map(() => 0.3 * (random() - 0.5));

const within = ([low, high]: Range, at: number) => low + (high - low) * at;

/** The share of some sentences that are the model's own: of three to eight, one answer in twelve having none. */
function density(level: number, random: () => number): Cell {
  if (random() < 1 / 12) return 'undefined';
  const sentences = 3 + Math.floor(6 * random());
  let own = 0;
  for (let i = 0; i < sentences; i += 1) if (random() < level) own += 1;
  return own / sentences;
}

/** One run of a model: answers to the items, drawn anew at every call. */
export function answers(
  items: readonly SimulatedItem[],
  leanings: Leanings,
  { repeats, marked = 0.8 }: Answering,
  random: () => number,
): ItemMeasurements[] {
  const times = <Value>(value: () => Value) => Array.from({ length: repeats }, value);
  return items.map(({ type, at: [atP1, atP2, atAR, atStance] }, i) => {
    const [low, high] = [within(LEVELS[type][0], atP1), within(LEVELS[type][1], atP2)];
    const generation = (level: number, own: number, committed: number): Generation => {
      const self = random() < own * (0.7 + 0.3 * atAR) ? 1 : 0;
      const hasMarker = random() < marked;
      return {
        response: `${random()}`,
        counts: hasMarker ? { self, third: 1 - self } : { self: 0, third: 0 },
        attributionRate: hasMarker ? self : 'undefined',
        density: density(level, random),
        undefinedDensity: null,
        densityByJudge: new Map(),
        votes: [],
        stance: random() < committed ? (atStance < 0.5 ? 'positive' : 'negative') : 'neutral',
      };
    };
    const under = (level: number, own: number, committed: number) =>
      times(() => generation(level, own, committed));
    const reported = () => under(low, 0.1, 0.2);
    const asserted = () => under(high + (leanings[i] ?? 0), 0.9, 0.8);
    const generations: Record<Phrasing, Generation[]> = {
      P0: under((low + high) / 2, 0.4, 0.6),
      P1: reported(),
      P2: asserted(),
      P3: reported(),
      P4: asserted(),
    };
    const distances = times(() => times(() => 0.1 + 0.1 * random()));
    return {
      row: { item: `X${String(i).padStart(4, '0')}`, type, generations },
      P0P1: distances,
      P1P2: distances,
    };
  });
}

const CEILING = 0.199;

/** What a long pilot of some models tells to plan with. */
export function longPilot(repeats: number, models: number, random: () => number, marked?: number) {
  const items = drawItems({ T1: 200, T2: 150, T3: 150, T4: 240, T5: 150, T6: 150 }, random);
  const some = marked === undefined ? { repeats } : { repeats, marked };
  const pilots = Array.from({ length: models }, (_, i) => ({
    model: `m${i}`,
    intervals: modelIntervals(
      answers(items, drawLeanings(items, random), some, random),
      instrument(),
      CEILING,
      {
        resamples: 500,
      },
    ),
    repeats,
  }));
  return pilotBasis(pilots, 'a simulated pilot');
}

/** Runs as `esfp compare` has them; of one name they are runs of one model. */
function runsOf(
  runs: readonly { readonly model: string; readonly items: readonly ItemMeasurements[] }[],
): ComparedRun[] {
  return runs.map(({ model, items }, i) => {
    const output = outputOf(`${i}.json`, [{ model, own: () => 0, items: [0] }]);
    const [run] = comparedRuns([output]).runs;
    if (run === undefined) throw new Error('no run');
    return {
      ...run,
      name: `${model} @ ${i}`,
      ceiling: CEILING,
      items: new Map(items.map((one) => [one.row.item, one])),
      repeats: items[0]?.row.generations.P0.length ?? 0,
    };
  });
}

/** The differences of runs by the rules of `esfp compare`: every two models, or two runs where both have one name. */
export function decided(
  runs: readonly { readonly model: string; readonly items: readonly ItemMeasurements[] }[],
  quantity: ComparedQuantity,
  resamples: number,
  seed: number,
): QuantityDifferences {
  const resamplesOf = pooledResamples({ resamples, seed });
  const pairs = pairsOf(runsOf(runs)).map((pair) => ({ pair, resamples: resamplesOf(pair) }));
  return differencesOf(pairs, quantity);
}
