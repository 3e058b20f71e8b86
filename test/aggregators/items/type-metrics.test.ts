import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { itemMean, OF_DIFFERENCE, OF_DISTANCE, OF_SHARE } from '../../../aggregators/items/item-mean.ts';
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
    const P2 = ['BBBA', 'BBAA', 'BAAA', 'BBBB', 'CC', 'BA', 'BBA', 'BAAAA'];
    const some = P2.flatMap((letters, i) =>
      itemObservations(
        { item: `Y${i}` },
        { P1: { labelled: panel('BAA', 'BAA') }, P2: { labelled: panel(letters, letters) } },
      ),
    );
    const expected = P2.map((_, i) => ({ item: `Y${i}`, type: 'T1' as const }));
    const none = P2.map(() => 'missing' as const);
    const { T1 } = typeMetrics(itemTable(some, expected, 'unanimity'), { P0P1: none, P1P2: none });
    // P2: 0.75, 0.5, 0.25, 1, undefined, 0.5, 2/3, 0.2; P1 does not vary, so that only P2's seven items make the interval.
    const half = 2.446912 * (0.2809423 / Math.sqrt(7));
    const mean = 0.5523809524;
    expect(T1?.deltaSCD.value).toBeCloseTo(mean - 1 / 3, 9);
    expect(T1?.deltaSCD.interval?.[0]).toBeCloseTo(mean - 1 / 3 - half, 5);
    expect(T1?.deltaSCD.interval?.[1]).toBeCloseTo(mean - 1 / 3 + half, 5);
    expect(T1?.deltaSCD.reason).toBeNull();
    expect(T1?.deltaSCD.interval).toEqual(cardOf(some).byType.T1?.deltaSCD.interval);
    // Three items lose their P1: both means are still defined on five or more, the pairs on four only.
    const undefinedUnderP1 = some.map((one, i) =>
      [1, 6, 11].includes(i) ? { ...one, labelled: panel('CC', 'CC') } : one,
    );
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

  it('has no interval that leaves what its quantity can be', () => {
    const items = ['T1-1', 'T1-2', 'T1-3', 'T1-4', 'T1-5'];
    const crowded = items.flatMap((item, i) => {
      const odd = i === 4;
      const answer = (label: string, self: number, third: number) => ({
        labelled: panel(label, label),
        attribution: { self, third },
      });
      return itemObservations(
        { item },
        {
          P0: odd ? answer('AB', 1, 1) : answer('A', 0, 1),
          P1: odd ? answer('AB', 1, 1) : answer('A', 0, 1),
          P2: answer('B', 1, 0),
        },
      );
    });
    const expected = items.map((item) => ({ item, type: 'T1' as const }));
    const near = [0, 0, 0, 0, 0.1];
    const { T1 } = typeMetrics(itemTable(crowded, expected, 'unanimity'), {
      P0P1: near,
      P1P2: near.map((distance) => 2 - distance),
    });
    for (const share of [T1?.attributionRate.P0, T1?.density.P0]) {
      expect(share?.value).toBeCloseTo(0.1, 12);
      expect(share?.interval).toEqual([0, expect.closeTo(0.3776, 4)]);
    }
    for (const change of [T1?.deltaAR, T1?.deltaSCD.paired]) {
      expect(change?.value).toBeCloseTo(0.9, 12);
      expect(change?.interval).toEqual([expect.closeTo(0.6224, 4), 1]);
    }
    // One item of five is apart: Newcombe's interval, from Wilson's of 0.1 and of 1.
    expect(T1?.deltaSCD.interval).toEqual([expect.closeTo(0.2837, 4), 1]);
    expect(T1?.psi.P0P1.interval?.[0]).toBe(0);
    expect(T1?.psi.P1P2.interval?.[1]).toBe(2);
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
    const { interval, ...rest } = itemMean([0.2, 0.4, 0.9, 0.3, 0.7, 'undefined', 'missing'], OF_SHARE);
    expect(rest).toEqual({ value: 0.5, n: 5, undefined: 1, missing: 1, reason: null });
    // sd 0.2915476, t(0.975, 4) = 2.776445
    expect(interval?.[0]).toBeCloseTo(0.5 - (2.776445 * 0.2915476) / Math.sqrt(5), 5);
    expect(interval?.[1]).toBeCloseTo(0.5 + (2.776445 * 0.2915476) / Math.sqrt(5), 5);
  });

  it('has no interval below five items, nor without spread', () => {
    expect(itemMean([0.2, 0.4, 0.9, 0.3, 'missing'], OF_SHARE)).toMatchObject({
      n: 4,
      interval: null,
      reason: '4 items tell nothing of others.',
    });
    expect(itemMean([0.5, 0.5, 0.5, 0.5, 0.5], OF_SHARE)).toMatchObject({
      interval: null,
      reason: 'All values are equal: they have no spread to make an interval of.',
    });
  });

  it('cuts the interval off where the quantity ends, and nowhere else', () => {
    // sd 0.0894427, standard error 0.04: without the cut -0.071 to 0.151.
    const few = [0, 0, 0, 0, 0.2];
    const reach = 2.776445 * 0.04;
    const of = (cells: readonly number[], bounds: typeof OF_SHARE) => itemMean(cells, bounds).interval;
    expect(of(few, OF_SHARE)).toEqual([0, expect.closeTo(0.04 + reach, 6)]);
    expect(of(few, OF_DISTANCE)).toEqual([0, expect.closeTo(0.04 + reach, 6)]);
    expect(of(few, OF_DIFFERENCE)).toEqual([
      expect.closeTo(0.04 - reach, 6),
      expect.closeTo(0.04 + reach, 6),
    ]);
    const from = (top: number) => few.map((cell) => top - cell);
    expect(of(from(1), OF_SHARE)).toEqual([expect.closeTo(0.96 - reach, 6), 1]);
    expect(of(from(1), OF_DIFFERENCE)?.[1]).toBe(1);
    expect(of(from(1), OF_DISTANCE)?.[1]).toBeCloseTo(0.96 + reach, 6);
    expect(of(from(2), OF_DISTANCE)).toEqual([expect.closeTo(1.96 - reach, 6), 2]);
    expect(
      of(
        few.map((cell) => cell - 1),
        OF_DIFFERENCE,
      ),
    ).toEqual([-1, expect.closeTo(reach - 0.96, 6)]);
  });
});
