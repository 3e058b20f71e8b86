import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { thresholdInterval } from '../../../aggregators/gate/threshold-interval.ts';
import { freedomOf } from '../../../aggregators/uncertainty/items-freedom.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { panel } from '../builders.ts';
import { around, type MadeOutput, madeOutput } from './gated-outputs.ts';

function measured(some: Partial<MadeOutput>) {
  const output = madeOutput({ name: 'now.json', models: [{ own: around(7) }], itemsPerType: 8, ...some });
  const [run = expect.fail()] = comparedRuns([output]).runs;
  return { run, measurements: [...run.items.values()] };
}

const notAsked = () => expect.fail();

describe('thresholdInterval of one type', () => {
  /** The first item of T1 is all C under one phrasing. */
  const without = (phrasing: 'P1' | 'P2'): Partial<MadeOutput> => ({
    change: (one) =>
      one.item === 'T1-0' && one.phrasing === phrasing ? { ...one, labelled: panel('CCC', 'CCC') } : one,
  });
  const of = (some: Partial<MadeOutput>) =>
    thresholdInterval(measured(some).measurements, notAsked, { quantity: 'deltaSCD', type: 'T1' }, 0.95);

  it('counts the items that define the scarcer side', () => {
    expect(of({})).toMatchObject({ items: 8, defined: 8, df: 7 });
    for (const phrasing of ['P1', 'P2'] as const) {
      expect(of(without(phrasing))).toMatchObject({ items: 8, defined: 7, df: 6 });
    }
  });

  it('has their degrees of freedom without spread, too', () => {
    const alike = { models: [{ own: () => 6, underP1: () => 2 }] };
    expect(of(alike)).toMatchObject({ estimate: expect.closeTo(0.4, 12), defined: 8, df: 7 });
    expect(of(alike).interval).not.toBeNull();
    expect(of({ ...alike, ...without('P1') })).toMatchObject({ defined: 7, df: 6 });
  });
});

describe('thresholdInterval of all items', () => {
  it('has the degrees of freedom of its own quantity', () => {
    const { run, measurements } = measured({});
    const intervals = modelIntervals(measurements, run.instrument, run.ceiling, { resamples: 500 });
    const freedom = (quantity: 'deltaSCD' | 'esfp' | 'selectivity') =>
      thresholdInterval(measurements, () => intervals, { quantity, type: null }, 0.95).df;
    const [deltaSCD, , selectivity] = (['deltaSCD', 'esfp', 'selectivity'] as const).map((quantity) => {
      expect(freedom(quantity)).toBe(freedomOf(intervals.bootstrap, quantity));
      return freedom(quantity);
    });
    expect(selectivity).not.toBe(deltaSCD);
  });
});
