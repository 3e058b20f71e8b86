import { describe, expect, it } from 'vitest';
import { itemTable } from '../../../aggregators/item-table.ts';
import { coverageBySlice } from '../../../aggregators/missing/coverage-by-slice.ts';
import { itemObservations, missing, panel, stances } from '../builders.ts';

const expected = [
  { item: 'X1', type: 'T1' as const },
  { item: 'X2', type: 'T1' as const },
  { item: 'X3', type: 'T4' as const },
];
const rows = itemTable(
  [
    ...itemObservations({ item: 'X1' }, { P2: { labelled: panel('AB', null), stances: stances(null) } }),
    ...itemObservations(
      { item: 'X2' },
      {
        P1: { attribution: { self: 0, third: 0 }, labelled: panel('CC', 'CC') },
        P2: { response: missing(), attribution: missing(), labelled: missing(), stances: missing() },
      },
    ),
    ...itemObservations({ item: 'X3', type: 'T4' }).slice(0, 4),
  ],
  expected,
  'unanimity',
);

describe('coverageBySlice', () => {
  const found = coverageBySlice(rows);

  it('counts what was had by phrasing', () => {
    expect(found.byPhrasing.P2).toEqual({
      responses: { expected: 3, had: 2, share: 2 / 3 },
      attributionRate: { expected: 3, had: 2, share: 2 / 3, undefined: 0 },
      density: { expected: 3, had: 1, share: 1 / 3, undefined: 0 },
      stance: { expected: 3, had: 1, share: 1 / 3 },
    });
  });

  it('counts undefined as had, and apart', () => {
    expect(found.byPhrasing.P1.attributionRate).toEqual({ expected: 3, had: 3, share: 1, undefined: 1 });
    expect(found.byPhrasing.P1.density).toEqual({ expected: 3, had: 3, share: 1, undefined: 1 });
  });

  it('expects no stance where none is judged', () => {
    expect(found.byPhrasing.P1.stance).toEqual({ expected: 0, had: 0, share: null });
  });

  it('counts it by type, and by both', () => {
    expect(Object.keys(found.byType)).toEqual(['T1', 'T4']);
    expect(found.byType.T4?.responses).toEqual({ expected: 5, had: 4, share: 0.8 });
    expect(found.byType.T4?.stance).toEqual({ expected: 3, had: 2, share: 2 / 3 });
    expect(found.byType.T1?.density).toEqual({ expected: 10, had: 8, share: 0.8, undefined: 1 });
    expect(found.byTypeAndPhrasing.T1?.P2.responses).toEqual({ expected: 2, had: 1, share: 0.5 });
    expect(found.byTypeAndPhrasing.T4?.P4.responses).toEqual({ expected: 1, had: 0, share: 0 });
  });

  it('has no shares without a row', () => {
    const none = coverageBySlice([]);
    expect(none.byType).toEqual({});
    expect(none.byPhrasing.P0.responses).toEqual({ expected: 0, had: 0, share: null });
  });
});
