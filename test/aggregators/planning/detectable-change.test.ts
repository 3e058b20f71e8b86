import { randomNormal } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { pairedDifference } from '../../../aggregators/paired-difference.ts';
import type { Components } from '../../../aggregators/planning/components.ts';
import {
  type Decision,
  detectableChange,
  errorsToDetect,
} from '../../../aggregators/planning/detectable-change.ts';
import { generationVariances } from '../../../aggregators/uncertainty/generation-variance.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';
import { bootstrapItems } from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { itemsInterval } from '../../../aggregators/uncertainty/items-interval.ts';
import { runDifference } from '../../../aggregators/uncertainty/run-difference.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const MEASURED: Components = { perItem: 0.16, generations: 0.06 };
const UNMEASURED: Components = { perItem: 0.16, generations: null };

function detects(decision: Decision, components: Components, items: number, repeats: number) {
  return detectableChange({ decision, quantity: 'deltaSCD', components }, { items, repeats });
}

describe('detectableChange', () => {
  it('is 2.8 standard errors with many items, and more with few', () => {
    expect(errorsToDetect(1e6)).toBeCloseTo(1.959964 + 0.841621, 4);
    expect(errorsToDetect(9)).toBeCloseTo(2.262157 + 0.883404, 5);
  });

  it('takes items and generations for models and thresholds', () => {
    const expected = errorsToDetect(99) * Math.sqrt((0.1 + 0.06 / 3) / 100);
    expect(detects('threshold', MEASURED, 100, 3).change).toBeCloseTo(expected, 12);
    expect(detects('two models', MEASURED, 100, 3)).toEqual(detects('threshold', MEASURED, 100, 3));
  });

  it('takes generation noise of both runs for drift, and nothing else', () => {
    expect(detects('drift', MEASURED, 100, 3).change).toBeCloseTo(
      errorsToDetect(200) * Math.sqrt((2 * 0.06) / 300),
      12,
    );
    expect(detects('drift', MEASURED, 100, 1).change).toBeCloseTo(
      errorsToDetect(99) * Math.sqrt((2 * 0.06) / 100),
      12,
    );
  });

  it('without generations measured is an upper bound wherever they matter', () => {
    expect(detects('threshold', UNMEASURED, 100, 1)).toEqual(detects('threshold', MEASURED, 100, 1));
    for (const [decision, repeats] of [
      ['threshold', 2],
      ['two models', 2],
      ['drift', 1],
      ['drift', 2],
    ] as const) {
      const [bound, known] = [UNMEASURED, MEASURED].map((one) => detects(decision, one, 100, repeats));
      expect(bound?.atMost).toBe(true);
      expect(known?.atMost).toBe(false);
      expect(bound?.change).toBeGreaterThan(known?.change ?? Number.NaN);
    }
  });

  it('is an upper bound throughout where the variance is one', () => {
    const bound = { ...UNMEASURED, isBound: true };
    expect(detects('threshold', bound, 100, 1)).toEqual({
      ...detects('threshold', UNMEASURED, 100, 1),
      atMost: true,
    });
    expect(detects('threshold', { ...MEASURED, isBound: true }, 100, 2).atMost).toBe(true);
    expect(detects('drift', { ...MEASURED, isBound: true }, 100, 2).atMost).toBe(true);
  });

  it('is null with a reason where it cannot be told', () => {
    expect(detects('threshold', MEASURED, 1, 5)).toEqual({
      change: null,
      atMost: false,
      reason: 'One item tells nothing of others: plan two or more.',
    });
    expect(detects('drift', MEASURED, 1, 1).change).toBeNull();
    expect(detects('drift', MEASURED, 1, 2).change).toBeGreaterThan(0);
    expect(detects('drift', { perItem: 0.1, generations: 0 }, 10, 2).reason).toMatch(/no spread/);
    const esfp = { decision: 'drift', quantity: 'esfp', components: MEASURED } as const;
    expect(detectableChange(esfp, { items: 50, repeats: 1 }).reason).toMatch(/ESFP has no value an item/);
    expect(detectableChange(esfp, { items: 50, repeats: 2 }).change).toBeGreaterThan(0);
    const unknown = { ...esfp, components: { reason: 'Not known.' } };
    expect(detectableChange(unknown, { items: 50, repeats: 2 }).reason).toBe('Not known.');
  });

  it('refuses sizes that are none', () => {
    expect(() => detects('drift', MEASURED, 0, 1)).toThrow(/`items` is 0/);
    expect(() => detects('drift', MEASURED, 5, 1.5)).toThrow(/`repeats` is 1.5/);
  });
});

/** A model of items about 0 with components as MEASURED has them: its generations, an item a row. */
function simulated(random: () => number, items: number, repeats: number, shift = 0, levels?: number[]) {
  const normal = randomNormal.source(random);
  const [level, noise] = [normal(0, Math.sqrt(0.1)), normal(0, Math.sqrt(0.06))];
  const own = levels ?? Array.from({ length: items }, () => level());
  return own.map((one) => Array.from({ length: repeats }, () => shift + one + noise()));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const beyond = (interval: readonly [number, number] | null) =>
  interval !== null && (interval[0] > 0 || interval[1] < 0);

const sums = new ItemSums<number>();
const quantities = { mean: sums.mean((value) => value) };

/** A run as the drift rule takes it. */
function runOf(generations: readonly (readonly number[])[]) {
  const { mean } = generationVariances({
    sources: generations,
    generationsOf: (item) => item.map((_, i) => i),
    measure: (item, without) => meanOf(item.filter((_, i) => i !== without)),
    sums,
    quantities,
  });
  return { generation: mean, cells: generations.map(meanOf) };
}

function powerOf(simulations: number, detected: (random: () => number) => boolean): number {
  const random = seededRandom(7, 'power');
  let found = 0;
  for (let i = 0; i < simulations; i += 1) if (detected(random)) found += 1;
  return found / simulations;
}

function changeOf(decision: Decision, items: number, repeats: number): number {
  const components = decision === 'two models' ? { perItem: 0.32, generations: 0.12 } : MEASURED;
  return detects(decision, components, items, repeats).change ?? Number.NaN;
}

describe('the power at the detectable change, by simulation with the rules that decide', () => {
  it.each([
    [27, 1],
    [104, 3],
  ])('of two models on %i items, %i repeats, by the paired interval', (items, repeats) => {
    const shift = changeOf('two models', items, repeats);
    const power = powerOf(3000, (random) => {
      const [one, other] = [simulated(random, items, repeats), simulated(random, items, repeats, shift)];
      return beyond(pairedDifference(one.map(meanOf), other.map(meanOf)).interval);
    });
    expect(Math.abs(power - 0.8)).toBeLessThan(0.025);
  });

  it.each([
    [27, 1],
    [27, 2],
    [104, 2],
  ])('of drift on %i items, %i repeats, by the difference of runs', (items, repeats) => {
    const shift = changeOf('drift', items, repeats);
    const power = powerOf(1000, (random) => {
      const levels = simulated(random, items, 1).map(meanOf);
      const before = runOf(simulated(random, items, repeats, 0, levels));
      const after = runOf(simulated(random, items, repeats, shift, levels));
      return beyond(runDifference(before, after).interval);
    });
    expect(Math.abs(power - 0.8)).toBeLessThan(0.04);
  });

  it.each([
    [27, 1],
    [104, 3],
  ])('of a threshold with %i items, %i repeats, by the items interval', (items, repeats) => {
    const shift = changeOf('threshold', items, repeats);
    const power = powerOf(800, (random) => {
      const values = simulated(random, items, repeats, shift).map(meanOf);
      const bootstrap = bootstrapItems(
        { items: values, stratumOf: () => 'one', sums, quantities },
        { resamples: 300, seed: random() },
      );
      return beyond(itemsInterval(bootstrap, 'mean').interval);
    });
    expect(Math.abs(power - 0.8)).toBeLessThan(0.045);
  });
});
