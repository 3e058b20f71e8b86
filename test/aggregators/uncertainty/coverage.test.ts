import { describe, expect, it } from 'vitest';
import { corpusInterval } from '../../../aggregators/uncertainty/corpus-interval.ts';
import { generationVariances } from '../../../aggregators/uncertainty/generation-variance.ts';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../../../aggregators/uncertainty/items-interval.ts';
import type { Scheme } from '../../../aggregators/uncertainty/resampling.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { quantities, simulatedCells, simulateItems, sums, TRUE_DELTA_SCD } from './simulated-model.ts';

interface Coverage {
  /** Share of intervals that hold the truth. */
  readonly share: number;
  /** Mean width. */
  readonly width: number;
}

/** Coverage over many simulated models. */
function coverageOf(
  simulations: number,
  simulate: (i: number) => { interval: readonly [number, number] | null; truth: number },
): Coverage {
  let [covered, width] = [0, 0];
  for (let i = 0; i < simulations; i += 1) {
    const { interval, truth } = simulate(i);
    const [low, high] = interval ?? [Number.NaN, Number.NaN];
    if (low <= truth && truth <= high) covered += 1;
    width += high - low;
  }
  return { share: covered / simulations, width: width / simulations };
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

/** Coverage of the corpus interval of deltaSCD, for other generations of the items drawn. */
function corpusCoverage(simulations: number, repeats: number): Coverage {
  const random = seededRandom(1, `corpora of ${repeats} generations`);
  return coverageOf(simulations, () => {
    const sources = simulateItems(repeats, random);
    const { deltaSCD } = generationVariances({
      sources,
      generationsOf: ({ underP1 }) => underP1.map((_, i) => i),
      measure: simulatedCells,
      sums,
      quantities,
    });
    const truth =
      sources.reduce((total, { levels: [p1, p2] }) => total + p2 - p1, 0) / Math.max(1, sources.length);
    return { interval: corpusInterval(deltaSCD).interval, truth };
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
