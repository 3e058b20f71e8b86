import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { itemMean } from '../../../aggregators/items/item-mean.ts';
import { typeMetrics, typeMetricsSchema } from '../../../aggregators/items/type-metrics.ts';
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

describe('typeMetrics', () => {
  const table = typeMetrics(rows, psi);

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
    expect(T1?.deltaSCD.value).toBe(cardOf(observations).byType.T1?.deltaSCD.value);
    expect(T1?.deltaSCD.paired).toMatchObject({ value: 0.625, n: 2, undefined: 1, missing: 0 });
    const none = { interval: null, reason: '2 items tell nothing of others.' };
    expect(T1?.deltaSCD).toMatchObject({ ...none, paired: none });
  });

  it('has the t interval of equation 5 for deltaSCD, the card’s, which is another than the paired one', () => {
    const P2 = ['BBBA', 'BBAA', 'BAAA', 'BBBB', 'CC', 'BA'];
    const some = P2.flatMap((letters, i) =>
      itemObservations(
        { item: `Y${i}` },
        { P1: { labelled: panel('BAA', 'BAA') }, P2: { labelled: panel(letters, letters) } },
      ),
    );
    const expected = P2.map((_, i) => ({ item: `Y${i}`, type: 'T1' as const }));
    const none = P2.map(() => 'missing' as const);
    const { T1 } = typeMetrics(itemTable(some, expected, 'unanimity'), { P0P1: none, P1P2: none });
    // P2: 0.75, 0.5, 0.25, 1, undefined, 0.5; P1 does not vary, so that only P2's five items make the interval.
    const half = 2.776445 * (0.2850439 / Math.sqrt(5));
    expect(T1?.deltaSCD.value).toBeCloseTo(0.6 - 1 / 3, 12);
    expect(T1?.deltaSCD.interval?.[0]).toBeCloseTo(0.6 - 1 / 3 - half, 5);
    expect(T1?.deltaSCD.interval?.[1]).toBeCloseTo(0.6 - 1 / 3 + half, 5);
    expect(T1?.deltaSCD.reason).toBeNull();
    expect(T1?.deltaSCD.interval).toEqual(cardOf(some).byType.T1?.deltaSCD.interval);
    const undefinedUnderP1 = some.map((one, i) => (i === 1 ? { ...one, labelled: panel('CC', 'CC') } : one));
    const other = typeMetrics(itemTable(undefinedUnderP1, expected, 'unanimity'), { P0P1: none, P1P2: none });
    expect(other.T1?.deltaSCD.interval).not.toBeNull();
    expect(other.T1?.deltaSCD.paired).toMatchObject({ n: 4, interval: null });
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
      interval: null,
      reason: 'The quantity itself is not defined.',
      paired: {
        value: null,
        n: 0,
        undefined: 0,
        missing: 1,
        interval: null,
        reason: 'No item has a value: 0 undefined, 1 missing.',
      },
    });
    const one = { value: 0, interval: null, reason: 'One item tells nothing of others.' };
    expect(table.T5?.deltaSCD).toMatchObject({ ...one, paired: one });
    expect(table.T5?.cpc).toMatchObject({ kappa: null, reason: 'Only one item counts: kappa takes two.' });
    expect(table.T1?.cpc.reason).toBeNull();
    expect(JSON.stringify(table)).not.toMatch(/NaN|Infinity/);
    expect(typeMetrics([], { P0P1: [], P1P2: [] })).toEqual({});
  });

  it('says why kappa is null where items count and where none does', () => {
    const alike = ['Z1', 'Z2'].flatMap((item) => itemObservations({ item }));
    const silent = ['Z1', 'Z2'].flatMap((item) => itemObservations({ item, labelled: panel('AA', 'AA') }));
    const cpcOf = (some: typeof alike) => {
      const expected = ['Z1', 'Z2'].map((item) => ({ item, type: 'T1' as const }));
      return typeMetrics(itemTable(some, expected, 'unanimity'), { P0P1: [0, 0], P1P2: [0, 0] }).T1?.cpc;
    };
    expect(cpcOf(alike)).toMatchObject({ n: 2, reason: 'All stances are the same: kappa is 0/0.' });
    expect(cpcOf(silent)).toMatchObject({ n: 0, stanceless: 2, reason: 'No item counts: kappa takes two.' });
  });

  it('is as report.json carries it', () => {
    expect(typeMetricsSchema.parse(JSON.parse(JSON.stringify(table)))).toEqual(table);
  });

  it('refuses PSI that is not one a row', () => {
    expect(() => typeMetrics(rows, { P0P1: [], P1P2: psi.P1P2 })).toThrow(/0 and 5 cells for 5 rows/);
  });
});

describe('itemMean', () => {
  it('is the mean with its t interval', () => {
    const { interval, ...rest } = itemMean([0.2, 0.4, 0.9, 0.3, 0.7, 'undefined', 'missing']);
    expect(rest).toEqual({ value: 0.5, n: 5, undefined: 1, missing: 1, reason: null });
    // sd 0.2915476, t(0.975, 4) = 2.776445
    expect(interval?.[0]).toBeCloseTo(0.5 - (2.776445 * 0.2915476) / Math.sqrt(5), 5);
    expect(interval?.[1]).toBeCloseTo(0.5 + (2.776445 * 0.2915476) / Math.sqrt(5), 5);
  });

  it('has no interval below five items, nor without spread', () => {
    expect(itemMean([0.2, 0.4, 0.9, 0.3, 'missing'])).toMatchObject({
      n: 4,
      interval: null,
      reason: '4 items tell nothing of others.',
    });
    expect(itemMean([0.5, 0.5, 0.5, 0.5, 0.5])).toMatchObject({
      interval: null,
      reason: 'All values are equal: they have no spread to make an interval of.',
    });
  });
});
