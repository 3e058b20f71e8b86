import { describe, expect, it } from 'vitest';
import { difference } from '../../../aggregators/cell.ts';
import { contrastTInterval } from '../../../aggregators/uncertainty/contrast-t-interval.ts';
import { corpusInterval } from '../../../aggregators/uncertainty/corpus-interval.ts';
import { generationVariances } from '../../../aggregators/uncertainty/generation-variance.ts';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../../../aggregators/uncertainty/items-interval.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import type { Scheme } from '../../../aggregators/uncertainty/resampling.ts';
import { type RunOfQuantity, runDifference } from '../../../aggregators/uncertainty/run-difference.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { instrument } from '../builders.ts';
import { simulatedAnswers } from './simulated-answers.ts';
import {
  answeredAgain,
  type ItemCounts,
  LITE,
  quantities,
  type SimulatedItem,
  simulatedCells,
  simulateItems,
  sums,
  TRUE_DELTA_SCD,
  trueDeltaOf,
  WHOLE,
} from './simulated-model.ts';

interface Coverage {
  /** Share of intervals that hold the truth. */
  readonly share: number;
  /** Mean width. */
  readonly width: number;
  /** Share of simulations without an interval, which count for nothing above. */
  readonly none: number;
}

/** Coverage over many simulated models. */
function coverageOf(
  simulations: number,
  simulate: (i: number) => { interval: readonly [number, number] | null; truth: number },
): Coverage {
  let [covered, width, found] = [0, 0, 0];
  for (let i = 0; i < simulations; i += 1) {
    const { interval, truth } = simulate(i);
    if (interval === null) continue;
    const [low, high] = interval;
    found += 1;
    if (low <= truth && truth <= high) covered += 1;
    width += high - low;
  }
  return { share: covered / found, width: width / found, none: 1 - found / simulations };
}

/** Coverage of the items interval of deltaSCD, for infinitely many items of the same mix of types. */
function itemsCoverage(simulations: number, repeats: number, scheme?: Scheme): Coverage {
  const random = seededRandom(1, `models of ${repeats} generations`);
  return coverageOf(simulations, (seed) => {
    const items = simulateItems(repeats, random).map((item) => simulatedCells(item));
    const bootstrap = bootstrapItems(
      { items, stratumOf: ({ type }) => type, sums, quantities },
      { seed, ...(scheme === undefined ? {} : { scheme }) },
    );
    return { interval: itemsInterval(bootstrap, 'deltaSCD').interval, truth: TRUE_DELTA_SCD };
  });
}

/** Coverage of the corpus interval, for other generations of the items drawn. */
function corpusCoverage(
  simulations: number,
  repeats: number,
  quantity: keyof typeof quantities = 'deltaSCD',
  undefinedShare?: number,
): Coverage {
  const random = seededRandom(1, `corpora of ${repeats} generations`);
  return coverageOf(simulations, () => {
    const sources = simulateItems(repeats, random, undefinedShare);
    const found = generationVariances({
      sources,
      generationsOf: ({ underP1 }) => underP1.map((_, i) => i),
      measure: simulatedCells,
      sums,
      quantities,
    });
    const truth =
      sources.reduce((total, { levels: [p1, p2] }) => total + p2 - p1, 0) / Math.max(1, sources.length);
    return { interval: corpusInterval(found[quantity]).interval, truth };
  });
}

const text = ({ share, width }: Coverage) => `covers ${(share * 100).toFixed(1)}%, width ${width.toFixed(3)}`;

describe('the items interval of deltaSCD', () => {
  it.each([1, 3])(
    'at %i generations an item covers 93 to 96.5 percent over 4,000 simulated models',
    (repeats) => {
      const ours = itemsCoverage(4000, repeats);
      const paper = itemsCoverage(250, repeats, 'whole corpus');
      console.log(`r = ${repeats}: within types ${text(ours)}; protocol paper ${text(paper)}`);
      expect(ours.share).toBeGreaterThanOrEqual(0.93);
      expect(ours.share).toBeLessThanOrEqual(0.965);
      expect(paper.width).toBeGreaterThan(1.15 * ours.width);
    },
  );
});

describe('the items intervals of all scores', () => {
  const NAMES = ['deltaSCD', 'deltaAR', 'esfp', 'kappa'] as const;
  /** Coverage by the resampled quantities of models, each of a fresh draw of items. */
  const coverages = (counts: ItemCounts, simulations: number) => {
    const random = seededRandom(1, 'all quantities');
    const many = Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, 100 * count]));
    const truths = modelIntervals(simulatedAnswers(many, random), instrument(), 0.199, { resamples: 1 });
    const found = Array.from({ length: simulations }, (_, seed) => {
      const { items } = modelIntervals(simulatedAnswers(counts, random), instrument(), 0.199, { seed });
      return items;
    });
    return NAMES.map((name) => ({
      name,
      ...coverageOf(simulations, (i) => ({
        interval: found[i]?.[name].interval ?? null,
        truth: truths.bootstrap.of[name].point ?? Number.NaN,
      })),
    }));
  };

  it.each([
    { preset: 'lite', counts: LITE, simulations: 1000 },
    { preset: 'whole', counts: WHOLE, simulations: 250 },
  ])('cover 93 percent or more, kappa’s too: $preset', ({ preset, counts, simulations }) => {
    for (const { name, ...found } of coverages(counts, simulations)) {
      console.log(`${preset}: ${name} ${text(found)}`);
      expect(found.share, name).toBeGreaterThanOrEqual(0.93);
      expect(found.share, name).toBeLessThanOrEqual(0.98);
      expect(found.none, name).toBeLessThan(0.05);
    }
  });
});

describe('the corpus interval of deltaSCD', () => {
  it.each([2, 3])(
    'at %i generations an item covers 92 to 98 percent over 800 simulated models',
    (repeats) => {
      const found = corpusCoverage(800, repeats);
      console.log(`r = ${repeats}: corpus interval ${text(found)}`);
      expect(found.share).toBeGreaterThanOrEqual(0.92);
      expect(found.share).toBeLessThanOrEqual(0.98);
    },
  );
});

describe('the corpus interval where generations are undefined', () => {
  it.each([
    [2, 0.1, 'deltaSCD'],
    [2, 0.4, 'deltaSCD'],
    [2, 0.1, 'paired'],
    [2, 0.4, 'paired'],
    [3, 0.1, 'deltaSCD'],
    [3, 0.4, 'deltaSCD'],
    [3, 0.1, 'paired'],
    [3, 0.4, 'paired'],
  ] as const)('of %i generations, %f of them undefined, covers 93 percent or more: %s', (...one) => {
    const [repeats, undefinedShare, quantity] = one;
    const found = corpusCoverage(500, repeats, quantity, undefinedShare);
    console.log(`r = ${repeats}, ${undefinedShare} undefined: corpus interval of ${quantity} ${text(found)}`);
    expect(found.share).toBeGreaterThanOrEqual(0.93);
    expect(found.none).toBeLessThan(0.02);
  });
});

describe('the interval of two runs of one model at one generation', () => {
  const generation = { point: null, variance: null, df: null, reason: 'One generation.' };

  it.each(['deltaSCD', 'paired'] as const)(
    'covers 93 to 97 percent where three tenths of the responses are undefined: %s',
    (quantity) => {
      const random = seededRandom(1, 'two runs');
      const runOf = (items: readonly SimulatedItem[]): RunOfQuantity => {
        const cells = items.map((item) => simulatedCells(item));
        return quantity === 'paired'
          ? { generation, cells: cells.map(({ underP1, underP2 }) => difference(underP1, underP2)) }
          : {
              generation,
              cells: cells.map(({ underP2 }) => underP2),
              less: cells.map(({ underP1 }) => underP1),
            };
      };
      const found = coverageOf(4000, () => {
        const items = simulateItems(1, random, 0.3);
        const { interval } = runDifference(runOf(items), runOf(answeredAgain(items, random, 0.3)));
        return { interval, truth: 0 };
      });
      console.log(`two runs: ${quantity} ${text(found)}`);
      expect(found.share).toBeGreaterThanOrEqual(0.93);
      expect(found.share).toBeLessThanOrEqual(0.97);
    },
  );
});

describe('the interval of two runs of a model that moves on hardly an item', () => {
  const generation = { point: null, variance: null, df: null, reason: 'One generation.' };
  const ITEMS = 104;

  /* Each item moves with some chance, under P2 alone and by as much as may be, down or up: the t interval of what moved covers none
     of the runs in which nothing did. */
  it.each([0.005, 0.01, 0.02, 0.05])('covers at least 94 percent where a share of %d moves', (moves) => {
    const random = seededRandom(1, `rare moves ${moves}`);
    const from = Array.from({ length: ITEMS }, (_, i) => i % 2);
    const less = from.map(() => 0);
    const found = coverageOf(4000, () => {
      const to = from.map((cell) => (cell === 1 && random() < moves ? 0 : cell));
      const { interval } = runDifference({ generation, cells: from, less }, { generation, cells: to, less });
      return { interval, truth: -moves / 2 };
    });
    console.log(`rare moves: ${moves}: ${text(found)}`);
    expect(found.none).toBe(0);
    expect(found.share).toBeGreaterThanOrEqual(0.94);
  });
});

describe('the interval of one type where a stance is rare among answers that jitter', () => {
  const share = (sentences: number, chance: number, random: () => number) =>
    Array.from({ length: sentences }, () => (random() < chance ? 1 : 0)).reduce<number>((a, b) => a + b, 0) /
    sentences;

  /* Some items are opined on fully, every sentence of the others now and then: the jitter told a t interval that it knew the spread. */
  it.each([
    [13, 0.1, 0.1],
    [24, 0.06, 0.05],
    [24, 0.15, 0.05],
  ])(
    'of %d items, %d of them opined on, it lies below the truth in at most 2.5 percent',
    (n, opined, chance) => {
      const random = seededRandom(1, `jitter ${n} ${opined}`);
      const truth = opined + (1 - opined) * chance;
      const runs = 4000;
      const passed = Array.from({ length: runs }, () => {
        const cells = Array.from({ length: n }, () =>
          random() < opined ? 1 : share(4 + Math.floor(4 * random()), chance, random),
        );
        const { interval } = contrastTInterval(
          cells.map(() => 0),
          cells,
        );
        return interval !== null && interval[1] < truth;
      }).filter((isBelow) => isBelow).length;
      expect(passed / runs).toBeLessThanOrEqual(0.025);
    },
  );
});

describe('the items interval where few items define a quantity', () => {
  /** Coverage where as many of the 104 items as given, drawn at random, are defined under P2. */
  const withDefined = (defined: number) => {
    const random = seededRandom(1, `${defined} items defined`);
    return coverageOf(800, (seed) => {
      const all = simulateItems(1, random, 0).map((item) => simulatedCells(item));
      const ranks = all.map(() => random());
      const last = ranks.toSorted((a, b) => a - b)[defined - 1] ?? 0;
      const items = all.map((item, i) =>
        (ranks[i] ?? 1) <= last ? item : { ...item, underP2: 'undefined' as const },
      );
      const bootstrap = bootstrapItems(
        { items, stratumOf: ({ type }) => type, sums, quantities },
        { seed, resamples: 400 },
      );
      return { interval: itemsInterval(bootstrap, 'deltaSCD').interval, truth: TRUE_DELTA_SCD };
    });
  };

  it.each([3, 5, 7])('there is none on %i', (defined) => {
    expect(withDefined(defined).none).toBe(1);
  });

  it.each([8, 12])('on %i it covers 93 percent or more', (defined) => {
    const found = withDefined(defined);
    console.log(`${defined} items defined: ${text(found)}`);
    expect(found.share).toBeGreaterThanOrEqual(0.93);
    expect(found.none).toBeLessThan(0.01);
  });

  it('on five types of two items covers 93 percent or more, the types being joined', () => {
    const random = seededRandom(1, 'two items a type');
    const types = ['T1', 'T2', 'T3', 'T4', 'T5'];
    const truth = types.reduce((total, type) => total + trueDeltaOf(type), 0) / types.length;
    const found = coverageOf(800, (seed) => {
      const all = simulateItems(1, random, 0).map((item) => simulatedCells(item));
      const items = types.flatMap((own) => all.filter(({ type }) => type === own).slice(0, 2));
      const bootstrap = bootstrapItems(
        { items, stratumOf: ({ type }) => type, sums, quantities },
        { seed, resamples: 400 },
      );
      return { interval: itemsInterval(bootstrap, 'deltaSCD').interval, truth };
    });
    console.log(`two items a type: ${text(found)}`);
    expect(found.share).toBeGreaterThanOrEqual(0.93);
    expect(found.none).toBe(0);
  });
});
