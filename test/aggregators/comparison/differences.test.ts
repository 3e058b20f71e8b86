import { describe, expect, it } from 'vitest';
import type { ComparedOutput } from '../../../aggregators/comparison/compared-run.ts';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import type { ComparedQuantity } from '../../../aggregators/comparison/comparison-report.ts';
import { differencesOf, type PlainDifference } from '../../../aggregators/comparison/differences.ts';
import { pairsOf } from '../../../aggregators/comparison/pairs.ts';
import { pooledResamples } from '../../../aggregators/comparison/pools.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { panel } from '../builders.ts';
import { ITEMS, outputOf, type SimulatedModel, wave } from './outputs.ts';

const MODEL: SimulatedModel = { model: 'm', own: (item) => 6 + 8 * wave(item, 1) };

function differenceOf(outputs: readonly ComparedOutput[], quantity: ComparedQuantity): PlainDifference {
  const resamplesOf = pooledResamples({ resamples: 400, seed: 1 });
  const pairs = pairsOf(comparedRuns(outputs).runs).map((pair) => ({ pair, resamples: resamplesOf(pair) }));
  const [found] = differencesOf(pairs, quantity).of;
  if (found === undefined) throw new Error('no pair');
  return found;
}

/** An output in which some observations are otherwise. */
function changed(
  output: ComparedOutput,
  passes: (one: Observation) => boolean,
  some: Partial<Observation>,
): ComparedOutput {
  const observations = output.read.observations.map((one) => (passes(one) ? { ...one, ...some } : one));
  return { ...output, read: { ...output.read, observations } };
}

const ALL_C = { labelled: panel('CC', 'CC') };
const isLow = ({ item, phrasing }: Observation) =>
  phrasing === 'P2' && MODEL.own(Number(item.slice(1)), 0) < 8;

describe('two runs of one model at one generation', () => {
  const before = outputOf('a.json', [MODEL]);
  /* One sentence of twenty less on each item, and no SCD on those that have the least: the mean rises all the same. */
  const lower = outputOf('b.json', [{ ...MODEL, own: (item) => MODEL.own(item, 0) - 1 }]);
  const after = changed(lower, isLow, ALL_C);

  it('differ by their own values, each over the items that it defines', () => {
    const found = differenceOf([before, after], 'deltaSCD');
    const ownValue = (output: ComparedOutput) => {
      const densities = output.read.observations
        .filter(({ phrasing, labelled }) => phrasing === 'P2' && labelled !== ALL_C.labelled)
        .map(
          ({ item }) => Math.round(MODEL.own(Number(item.slice(1)), 0) - (output === before ? 0 : 1)) / 20,
        );
      return densities.reduce((total, one) => total + one, 0) / densities.length;
    };
    expect(found.basis).toBe('paired items');
    expect(found.value).toBeCloseTo(ownValue(after) - ownValue(before), 12);
    expect(found.value).toBeGreaterThan(0);
    const [low, high] = found.interval ?? [Number.NaN, Number.NaN];
    expect((low + high) / 2).toBeCloseTo(found.value ?? Number.NaN, 12);
    expect(low).toBeLessThan(0);
  });

  it('of deltaSCD take SCD under P1 over its own items, whichever define that under P2', () => {
    const isThird = ({ item, phrasing }: Observation) => phrasing === 'P1' && Number(item.slice(1)) % 3 === 2;
    const half = changed(after, isThird, ALL_C);
    /* Under P1 2, 3 and 4 of twenty sentences are B in turn: without the last 0.125, with it 0.15. */
    const [value, other] = [after, half].map((output) => differenceOf([before, output], 'deltaSCD').value);
    expect((other ?? Number.NaN) - (value ?? Number.NaN)).toBeCloseTo(0.025, 12);
  });

  it('have no value where one has none, and no interval on four items', () => {
    const none = changed(after, ({ phrasing }) => phrasing === 'P2', ALL_C);
    expect(differenceOf([before, none], 'deltaSCD')).toMatchObject({
      value: null,
      interval: null,
      reason: 'It is not defined for m @ b.json on the items that both have.',
      basis: 'paired items',
    });
    const few = changed(lower, ({ item, phrasing }) => phrasing === 'P2' && Number(item.slice(1)) > 3, ALL_C);
    expect(differenceOf([before, few], 'deltaSCD')).toMatchObject({
      value: expect.any(Number),
      interval: null,
      reason: '4 items tell nothing of others.',
    });
  });
});

describe('two models', () => {
  const other: SimulatedModel = { model: 'other', own: (item) => 4 + 8 * wave(item, 3) };

  it('have no interval where few items define a part of it for either', () => {
    const both = outputOf('a.json', [MODEL, other]);
    for (const model of ['m', 'other']) {
      const few = changed(
        both,
        (one) => one.model === model && one.phrasing === 'P2' && Number(one.item.slice(1)) > 6,
        ALL_C,
      );
      expect(differenceOf([few], 'deltaSCD')).toMatchObject({
        value: expect.any(Number),
        interval: null,
        reason: 'It rests on 7 items, and an interval takes 8: resamples of fewer are too alike.',
      });
    }
    expect(differenceOf([both], 'deltaSCD').interval).not.toBeNull();
  });

  it('have the wider interval where few items define a part of it, at the degrees of freedom of those', () => {
    const both = outputOf('a.json', [MODEL, other]);
    const criticalOf = (output: ComparedOutput) => {
      const resamplesOf = pooledResamples({ resamples: 2000, seed: 1 });
      const [pair] = pairsOf(comparedRuns([output]).runs);
      if (pair === undefined) throw new Error('no pair');
      const resamples = resamplesOf(pair);
      const { of, critical } = differencesOf([{ pair, resamples }], 'deltaSCD');
      const [low, high] = of[0]?.interval ?? [Number.NaN, Number.NaN];
      expect(high - low).toBeGreaterThan(0);
      return critical ?? Number.NaN;
    };
    const nine = changed(
      both,
      (one) => one.model === 'm' && one.phrasing === 'P2' && Number(one.item.slice(1)) > 8,
      ALL_C,
    );
    /* t is 2.04 at 30 degrees of freedom, and 2.31 at eight, which nine items give. */
    expect(criticalOf(nine) / criticalOf(both)).toBeGreaterThan(1.08);
    expect(criticalOf(nine)).toBeGreaterThan(2.15);
    expect(criticalOf(both)).toBeLessThan(2.15);
  });

  it('have no interval of selectivity with one item of the control, and one of deltaSCD', () => {
    const items = ITEMS.filter((item) => item % 6 !== 3 || item === 3);
    const both = outputOf(
      'a.json',
      [MODEL, other].map((one) => ({ ...one, items })),
    );
    expect(differenceOf([both], 'selectivity')).toMatchObject({
      value: expect.any(Number),
      interval: null,
      reason: 'T4 has one item, which cannot be resampled: its deltaSCD has no spread to go by.',
    });
    expect(differenceOf([both], 'deltaSCD').interval).not.toBeNull();
  });
});
