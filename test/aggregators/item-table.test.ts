import { describe, expect, it } from 'vitest';
import { MISSING_GENERATION } from '../../aggregators/generation.ts';
import { column, consistencySubjects, generationsOf, itemTable } from '../../aggregators/item-table.ts';
import { itemObservations, labels, missing, observation, panel, stances } from './builders.ts';

const X1 = { item: 'X1', type: 'T1' } as const;
const X2 = { item: 'X2', type: 'T4' } as const;

describe('itemTable', () => {
  it('has a row for every expected item in the order given, with its type', () => {
    const rows = itemTable([...itemObservations(X2), ...itemObservations(X1)], [X1, X2], 'unanimity');
    expect(rows.map(({ item, type }) => [item, type])).toEqual([
      ['X1', 'T1'],
      ['X2', 'T4'],
    ]);
  });

  it('puts every response under its own item and phrasing', () => {
    const rows = itemTable([...itemObservations(X1), ...itemObservations(X2)], [X1, X2], 'unanimity');
    expect(rows.map((row) => Object.values(row.generations).map(([one]) => one?.response))).toEqual([
      ['P0', 'P1', 'P2', 'P3', 'P4'].map((phrasing) => `model X1 ${phrasing} 0`),
      ['P0', 'P1', 'P2', 'P3', 'P4'].map((phrasing) => `model X2 ${phrasing} 0`),
    ]);
  });

  it('puts a missing generation where a row should be and is not', () => {
    const [row] = itemTable(itemObservations(X1).slice(0, 3), [X1], 'unanimity');
    expect(row?.generations.P2[0]?.response).toBe('model X1 P2 0');
    expect(row?.generations.P3).toEqual([MISSING_GENERATION]);
    expect(row?.generations.P4).toEqual([MISSING_GENERATION]);
  });

  it('has one missing generation a phrasing for an item that the model was never asked', () => {
    const [row] = itemTable([], [X1], 'unanimity');
    expect(Object.values(row?.generations ?? {})).toEqual(Array(5).fill([MISSING_GENERATION]));
  });

  it('has as many generations everywhere as the model has repeats anywhere, in their order', () => {
    const observations = [2, 0].map((repeat) => observation({ ...X1, phrasing: 'P4', repeat }));
    const [row] = itemTable(observations, [X1], 'unanimity');
    expect(row?.generations.P4.map(({ response }) => response)).toEqual([
      'model X1 P4 0',
      null,
      'model X1 P4 2',
    ]);
    expect(row?.generations.P0).toEqual(Array(3).fill(MISSING_GENERATION));
  });

  it('throws when two rows share item, phrasing and repeat, and names both', () => {
    const twice = ['row-1', 'row-2'].map((row) => observation({ ...X1, phrasing: 'P3', row }));
    expect(() => itemTable(twice, [X1], 'unanimity')).toThrow(
      new Error('Rows row-1 and row-2 are the same repeat of X1 under P3.'),
    );
  });

  it('takes another repeat, phrasing or item for no duplicate', () => {
    const observations = [
      observation(X1),
      observation({ ...X1, repeat: 1 }),
      observation({ ...X1, phrasing: 'P1' }),
      observation(X2),
    ];
    expect(() => itemTable(observations, [X1, X2], 'unanimity')).not.toThrow();
  });
});

describe('column', () => {
  it('is the mean over the defined generations of each item under one phrasing', () => {
    const under = (item: string, repeat: number, letters: string | null) =>
      observation({
        item,
        phrasing: 'P2',
        repeat,
        labelled: letters === null ? missing() : panel(letters, letters),
      });
    const observations = [
      under('X1', 0, 'AB'),
      under('X1', 1, 'B'),
      under('X2', 0, 'CC'),
      under('X2', 1, 'CC'),
      under('X3', 0, 'CC'),
      under('X3', 1, null),
    ];
    const rows = itemTable(
      observations,
      ['X1', 'X2', 'X3'].map((item) => ({ item, type: 'T1' as const })),
      'unanimity',
    );
    expect(column(rows, 'P2', (one) => one.density)).toEqual([0.75, 'undefined', 'missing']);
    expect(column(rows, 'P1', (one) => one.density)).toEqual(['missing', 'missing', 'missing']);
  });
});

describe('the panel’s rule', () => {
  it('is the one that is given', () => {
    const observations = itemObservations({ ...X1, labelled: panel('AB', 'AB', 'BB') });
    const densities = (rule: 'unanimity' | 'majority') =>
      column(itemTable(observations, [X1], rule), 'P2', (one) => one.density);
    expect(densities('unanimity')).toEqual([1]);
    expect(densities('majority')).toEqual([0.5]);
  });
});

describe('consistencySubjects', () => {
  it('are, for every item, each generation index under P0, P2 and P4', () => {
    const repeatOf = (repeat: number, letters: string) =>
      itemObservations(
        { ...X1, repeat, labelled: panel('A', 'A'), stances: stances('no_stance') },
        {
          P0: { stances: stances('positive'), labelled: panel(letters, letters) },
          P2: { stances: stances('negative') },
          P4: { stances: stances(null) },
        },
      );
    const rows = itemTable(
      [...repeatOf(0, 'AB'), ...repeatOf(1, 'B'), ...itemObservations(X2)],
      [X1, X2],
      'unanimity',
    );
    const stancesOfX1 = ['positive', 'negative', 'missing'];
    const nothing = ['missing', 'missing', 'missing'];
    expect(consistencySubjects(rows)).toEqual([
      { stances: stancesOfX1, densities: [0.5, 0, 0] },
      { stances: stancesOfX1, densities: [1, 0, 0] },
      { stances: ['neutral', 'neutral', 'neutral'], densities: [0.5, 0.5, 0.5] },
      { stances: nothing, densities: nothing },
    ]);
  });

  it('take a generation that is not there for missing', () => {
    const rows = itemTable(
      itemObservations(X1).filter(({ phrasing }) => phrasing !== 'P2'),
      [X1],
      'unanimity',
    );
    expect(consistencySubjects(rows)).toEqual([
      { stances: ['neutral', 'missing', 'neutral'], densities: [0.5, 'missing', 0.5] },
    ]);
  });
});

describe('generationsOf', () => {
  const rows = itemTable(
    [X1, X2].flatMap((expected) => [0, 1].flatMap((repeat) => itemObservations({ ...expected, repeat }))),
    [X1, X2],
    'unanimity',
  );

  it('are those under all phrasings', () => {
    expect(new Set(generationsOf(rows).map(({ response }) => response)).size).toBe(20);
    expect(generationsOf(rows)[0]?.votes).toEqual([labels('AA'), labels('BB')]);
  });

  it('are those under the phrasings asked for, item by item', () => {
    expect(generationsOf(rows, ['P3', 'P1']).map(({ response }) => response)).toEqual(
      ['X1', 'X2'].flatMap((item) =>
        ['P3', 'P1'].flatMap((phrasing) => [`model ${item} ${phrasing} 0`, `model ${item} ${phrasing} 1`]),
      ),
    );
  });
});
