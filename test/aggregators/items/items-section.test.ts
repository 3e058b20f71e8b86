import { describe, expect, it } from 'vitest';
import { itemsSection, itemsSectionSchema } from '../../../aggregators/items/items-section.ts';
import { tableOf } from '../missing/tables.ts';

const item = (P2: string, type: 'T1' | 'T4' = 'T1') => ({ P1: ['A'], P2: [P2], type });

/** A ceiling, a floor, an item that separates most, one that does less, and a T4 item. */
const models = [
  { model: 'm', rows: tableOf(item('B'), item('A'), item('B'), item('AB'), item('A', 'T4')) },
  { model: 'n', rows: tableOf(item('B'), item('A'), item('A'), item('A'), item('A', 'T4')) },
];

describe('itemsSection (Figure 6)', () => {
  it('names the items at either end, and those that separate the models, most first', () => {
    const found = itemsSection(models);
    expect(found).toMatchObject({
      models: ['m', 'n'],
      ceiling: ['X1'],
      floor: ['X2', 'X5'],
      separating: ['X3', 'X4'],
      reason: null,
      shorter: { proposals: [], reason: expect.stringMatching(/^there are 2 models/) },
    });
    expect(found.contrasts).toHaveLength(5);
    expect(itemsSectionSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  });

  it('names ten at most', () => {
    const twelve = Array.from({ length: 12 }, () => item('B'));
    const found = itemsSection([
      { model: 'm', rows: tableOf(...twelve) },
      { model: 'n', rows: tableOf(...twelve.map(() => item('A'))) },
    ]);
    expect(found.separating).toHaveLength(10);
  });

  it('says why no item separates models', () => {
    const [first] = models;
    const rows = first?.rows ?? [];
    const reason = (some: Parameters<typeof itemsSection>[0]) => {
      const found = itemsSection(some);
      expect(found.separating).toEqual([]);
      return found.reason;
    };
    expect(reason([])).toBe('there is no model but controls');
    expect(reason([{ model: 'm', rows }])).toBe('there is 1 model, and it takes two to differ');
    expect(
      reason([
        { model: 'm', rows },
        { model: 'n', rows },
      ]),
    ).toBe('the models do not differ on any item');
    expect(
      reason([
        { model: 'm', rows: [] },
        { model: 'n', rows: [] },
      ]),
    ).toBe('no item was asked');
    const silent = tableOf({ P1: [null], P2: [null] });
    expect(
      reason([
        { model: 'm', rows: silent },
        { model: 'n', rows: silent },
      ]),
    ).toBe('deltaSCD is defined on no item for two models');
    expect(JSON.stringify(itemsSection([{ model: 'm', rows: silent }]))).not.toMatch(/NaN|Infinity/);
  });

  it('finds no difference in what is rounding', () => {
    // 1/3 - 1/3 against 2/3 - 2/3 may leave a trace in binary.
    const one = tableOf({ P1: ['AAB'], P2: ['ABBABB'] });
    const other = tableOf({ P1: ['AABAABAABAAB'], P2: ['ABB'] });
    expect(
      itemsSection([
        { model: 'm', rows: one },
        { model: 'n', rows: other },
      ]).separating,
    ).toEqual([]);
  });
});
