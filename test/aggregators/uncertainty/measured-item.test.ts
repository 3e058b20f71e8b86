import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../aggregators/observation.ts';
import {
  type ItemMeasurements,
  measuredItem,
  presentGenerations,
} from '../../../aggregators/uncertainty/measured-item.ts';
import { itemObservations, missing, panel, stances } from '../builders.ts';
import { tableOf } from './measurements.ts';

const P0P1 = [
  [0.1, 0.2, 'missing'],
  [0.3, 0.6, 'missing'],
  ['missing', 'missing', 'missing'],
] as const;
const P1P2 = [
  [0.5, 0.7, 'missing'],
  [0.9, 0.8, 'missing'],
  ['missing', 'missing', 'missing'],
] as const;

/** Two generations that differ in everything, and a third that failed. */
const observations: Observation[] = [
  ...itemObservations({ item: 'X1', type: 'T3', repeat: 0, labelled: panel('AB', 'AB') }),
  ...itemObservations({
    item: 'X1',
    type: 'T3',
    repeat: 1,
    labelled: panel('C', 'C'),
    attribution: { self: 3, third: 1 },
    stances: stances('positive', 'positive'),
  }),
  ...itemObservations({
    item: 'X1',
    type: 'T3',
    repeat: 2,
    response: missing(),
    labelled: missing(),
    attribution: missing(),
    stances: missing(),
  }),
];

function measurements(): ItemMeasurements {
  const [row] = tableOf(observations);
  if (row === undefined) throw new Error('No row.');
  return { row, P0P1, P1P2 };
}

describe('measuredItem', () => {
  it('has the means over generations', () => {
    const item = measuredItem(measurements());
    expect(item).toMatchObject({ type: 'T3', generationWeight: 1 });
    expect(item.density.P1).toBe(0.5);
    expect(item.densityOrZero.P1).toBe(0.25);
    expect(item.attributionRate.P1).toBe(0.625);
    expect(item.markers.P1).toEqual({ self: 4, third: 2 });
    expect(item.psi.P0P1).toBeCloseTo(0.3, 12);
    expect(item.psi.P1P2).toBeCloseTo(0.725, 12);
  });

  it('has the subjects of CPC that count: a generation without any stance content does not', () => {
    expect(measuredItem(measurements()).ratings).toEqual([['neutral', 'neutral', 'neutral']]);
  });

  it('has what is left without a generation, which then weighs for both', () => {
    const item = measuredItem(measurements(), 0);
    expect(item.generationWeight).toBe(2);
    /* One of those left is undefined, the other missing, which might have been defined. */
    expect(item.density.P2).toBe('missing');
    expect(item.densityOrZero.P2).toBe(0);
    expect(item.attributionRate.P2).toBe(0.75);
    expect(item.markers.P2).toEqual({ self: 3, third: 1 });
    expect(item.psi).toEqual({ P0P1: 0.6, P1P2: 0.8 });
    expect(item.ratings).toEqual([]);
  });
});

describe('presentGenerations', () => {
  it('are those with a response under some phrasing', () => {
    expect(presentGenerations(measurements())).toEqual([0, 1]);
  });

  it('are all that have but one response', () => {
    const [lone] = itemObservations({ item: 'X1', repeat: 2 });
    if (lone === undefined) throw new Error('No observation.');
    const [row] = tableOf([...observations.filter(({ row: id }) => id !== lone.row), lone]);
    if (row === undefined) throw new Error('No row.');
    expect(presentGenerations({ row })).toEqual([0, 1, 2]);
  });
});
