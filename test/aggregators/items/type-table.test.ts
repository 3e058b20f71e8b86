import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { itemMean } from '../../../aggregators/items/item-mean.ts';
import { typeTable } from '../../../aggregators/items/type-table.ts';
import { cardOf, itemObservations, panel, stances } from '../builders.ts';

const observations = [
  ...itemObservations(
    { item: 'X1' },
    {
      P0: { stances: stances('positive') },
      P1: { labelled: panel('AA', 'AA'), attribution: { self: 0, third: 2 } },
      P2: { labelled: panel('AB', 'AB'), attribution: { self: 3, third: 1 }, stances: stances('positive') },
      P4: { stances: stances('negative') },
    },
  ),
  ...itemObservations(
    { item: 'X2' },
    {
      P1: { labelled: panel('CC', 'CC') },
      P2: { labelled: panel('BB', 'BB'), attribution: { self: 0, third: 0 } },
    },
  ),
  ...itemObservations({ item: 'X3', type: 'T4' }, { P2: { labelled: panel('AA', null) } }),
  ...itemObservations({ item: 'X4', type: 'T5' }),
  ...itemObservations(
    { item: 'X5' },
    { P1: { labelled: panel('AAAA', 'AAAA') }, P2: { labelled: panel('BBBA', 'BBBA') } },
  ),
];
const EXPECTED = [
  { item: 'X1', type: 'T1' as const },
  { item: 'X2', type: 'T1' as const },
  { item: 'X3', type: 'T4' as const },
  { item: 'X4', type: 'T5' as const },
  { item: 'X5', type: 'T1' as const },
];
const rows = itemTable(observations, EXPECTED, 'unanimity');
const psi = { P0P1: [0.1, 0.2, 0.7, 'missing', 0.6], P1P2: [0.3, 0.3, 0.9, 0.2, 0.3] } as const;

describe('typeTable', () => {
  const table = typeTable(rows, psi);

  it('has every type that has an item, and how to read it', () => {
    expect(Object.entries(table).map(([type, { reading, items }]) => [type, reading, items])).toEqual([
      ['T1', 'licensed', 3],
      ['T4', 'control', 1],
      ['T5', 'described', 1],
    ]);
  });

  it('has deltaSCD by equation 5, as the card has, and the paired mean with its t interval', () => {
    const { T1 } = table;
    // P1: 0, undefined, 0. P2: 1/2, 1, 3/4.
    expect(T1?.deltaSCD.value).toBeCloseTo(0.75, 12);
    expect(T1?.deltaSCD.value).toBe(cardOf(observations).byType.T1?.value);
    expect(T1?.deltaSCD.paired).toMatchObject({ value: 0.625, n: 2, undefined: 1, missing: 0, why: null });
    // Two items, 0.125 off the mean each: t(0.975, 1) is 12.706.
    expect(T1?.deltaSCD.paired.interval?.[0]).toBeCloseTo(0.625 - 12.7062 * 0.125, 4);
  });

  it('has deltaAR, PSI, CPC, reversals, levels and hedged shares', () => {
    const { T1, T4, T5 } = table;
    expect(T1?.deltaAR).toMatchObject({ value: (0.75 + 0) / 2, n: 2, undefined: 1 });
    expect(T1?.psi.P0P1).toMatchObject({ value: 0.3, n: 3 });
    expect(T4?.psi.P0P1.value).toBe(0.7);
    expect(T5?.psi.P0P1).toMatchObject({ value: null, missing: 1 });
    expect(T1?.cpc).toMatchObject({ n: 3, reversals: { reversed: 1, comparable: 1 } });
    expect(T1?.density.P2.value).toBe(0.75);
    expect(T1?.attributionRate.P2).toMatchObject({ n: 2, value: (0.75 + 0.5) / 2 });
    expect(T1?.hedged.P2).toEqual({ hedged: 2, n: 3, share: 2 / 3 });
    expect(T1?.hedged.P1).toEqual({ hedged: 0, n: 2, share: 0 });
    expect(T4?.hedged.P2).toEqual({ hedged: 0, n: 0, share: null });
  });

  it('has null with a reason, and no NaN', () => {
    expect(table.T4?.deltaSCD).toEqual({
      value: null,
      paired: {
        value: null,
        n: 0,
        undefined: 0,
        missing: 1,
        interval: null,
        why: 'on no item: 0 undefined, 1 missing',
      },
    });
    expect(table.T5?.deltaSCD.paired).toMatchObject({
      value: 0,
      interval: null,
      why: 'one item has no spread',
    });
    expect(JSON.stringify(table)).not.toMatch(/NaN|Infinity/);
    expect(typeTable([], { P0P1: [], P1P2: [] })).toEqual({});
  });

  it('refuses PSI that is not one a row', () => {
    expect(() => typeTable(rows, { P0P1: [], P1P2: psi.P1P2 })).toThrow(/0 and 5 cells for 5 rows/);
  });
});

describe('itemMean', () => {
  it('is the mean with its t interval', () => {
    const { interval, ...rest } = itemMean([0.2, 0.4, 0.9, 'undefined', 'missing']);
    expect(rest).toEqual({ value: 0.5, n: 3, undefined: 1, missing: 1, why: null });
    // sd 0.36056, t(0.975, 2) = 4.30265
    expect(interval?.[0]).toBeCloseTo(0.5 - (4.30265 * 0.360555) / Math.sqrt(3), 4);
    expect(interval?.[1]).toBeCloseTo(0.5 + (4.30265 * 0.360555) / Math.sqrt(3), 4);
  });

  it('has no interval without spread', () => {
    expect(itemMean([0.5, 0.5])).toMatchObject({
      interval: null,
      why: 'no spread: all items have one value',
    });
  });
});
