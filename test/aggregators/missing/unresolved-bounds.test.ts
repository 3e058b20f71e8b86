import { describe, expect, it } from 'vitest';
import { column, itemTable } from '../../../aggregators/item-table.ts';
import { unresolvedBounds } from '../../../aggregators/missing/unresolved-bounds.ts';
import { deltaStanceContentDensity } from '../../../aggregators/stance-content-density.ts';
import { itemObservations, missing, panel } from '../builders.ts';

const EXPECTED = ['X1', 'X2', 'X3'].map((item) => ({ item, type: 'T1' as const }));

type Votes = readonly [string, string] | null;

function rowsOf(...items: readonly { P1: Votes; P2: Votes }[]) {
  const labelled = (votes: Votes) => (votes === null ? missing('refused') : panel(...votes));
  const observations = items.flatMap(({ P1, P2 }, i) =>
    itemObservations(
      { item: `X${i + 1}` },
      { P1: { labelled: labelled(P1) }, P2: { labelled: labelled(P2) } },
    ),
  );
  return itemTable(observations, EXPECTED.slice(0, items.length), 'unanimity');
}

const rows = rowsOf(
  { P1: ['AAAB', 'AAAA'], P2: ['BBA-', 'BBBA'] },
  { P1: ['AA', 'AA'], P2: null },
  { P1: ['CC', 'CA'], P2: ['AB', 'AB'] },
);

describe('unresolvedBounds', () => {
  const found = unresolvedBounds(rows, 'unanimity');

  it('counts what is missing, disputed and abstained', () => {
    expect(found).toMatchObject({
      responses: { expected: 6, missing: 1 },
      sentences: 14,
      disputed: 3,
      abstained: 1,
    });
  });

  it('bounds deltaSCD for the missing responses', () => {
    // P1: 0, 0, undefined. P2: 1, missing, 1/2.
    expect(found.missing?.[0]).toBeCloseTo((1 + 0 + 0.5) / 3, 12);
    expect(found.missing?.[1]).toBeCloseTo((1 + 1 + 0.5) / 3, 12);
  });

  it('has deltaSCD with all disputed sentences A, and all B', () => {
    // All A: P1 0, 0, 0; P2 2/4, 1/2. All B: P1 1/4, 0, 1; P2 1, 1/2.
    expect(found.allA).toBeCloseTo(0.5, 12);
    expect(found.allB).toBeCloseTo(0.75 - 1.25 / 3, 12);
  });

  it('bounds it for the disputed sentences, and for both', () => {
    expect(found.unresolved?.[0]).toBeCloseTo(0.5 - 1.25 / 3, 12);
    expect(found.unresolved?.[1]).toBeCloseTo(0.75 - 0, 12);
    expect(found.both?.[0]).toBeCloseTo((0.5 + 0 + 0.5) / 3 - 1.25 / 3, 12);
    expect(found.both?.[1]).toBeCloseTo((1 + 1 + 0.5) / 3, 12);
    expect(found.why).toBeNull();
  });

  it('is the point itself where nothing is missing or disputed', () => {
    const clear = unresolvedBounds(rowsOf({ P1: ['AC', 'AC'], P2: ['AB', 'AB'] }), 'unanimity');
    expect(clear).toMatchObject({
      missing: [0.5, 0.5],
      allA: 0.5,
      allB: 0.5,
      unresolved: [0.5, 0.5],
      both: [0.5, 0.5],
      disputed: 0,
      abstained: 0,
    });
  });

  it('is reached by no other way to settle the disputes', () => {
    const LETTERS = ['A', 'B', 'C'];
    const values: number[] = [];
    for (let way = 0; way < 3 ** 4; way += 1) {
      const pick = (i: number) => LETTERS[Math.floor(way / 3 ** i) % 3] ?? '';
      const twice = (labels: string): Votes => [labels, labels];
      const settled = rowsOf(
        { P1: twice(`AAA${pick(0)}`), P2: twice(`BB${pick(1)}${pick(2)}`) },
        { P1: twice('AA'), P2: null },
        { P1: twice(`C${pick(3)}`), P2: twice('AB') },
      );
      const density = (phrasing: 'P1' | 'P2') => column(settled, phrasing, (one) => one.density);
      const { value } = deltaStanceContentDensity(density('P1'), density('P2'));
      if (value !== null) values.push(value);
    }
    expect(values).toHaveLength(81);
    expect(Math.min(...values)).toBeCloseTo(found.unresolved?.[0] ?? Number.NaN, 12);
    expect(Math.max(...values)).toBeCloseTo(found.unresolved?.[1] ?? Number.NaN, 12);
  });

  it('follows the panel’s rule: what a majority labels is not disputed', () => {
    const observations = itemObservations(
      {},
      { P1: { labelled: panel('AA', 'AA', 'AB') }, P2: { labelled: panel('B', 'B', 'A') } },
    );
    const of = (rule: 'unanimity' | 'majority') =>
      unresolvedBounds(itemTable(observations, EXPECTED.slice(0, 1), rule), rule);
    expect(of('majority')).toMatchObject({ disputed: 0, unresolved: [1, 1] });
    expect(of('unanimity')).toMatchObject({ disputed: 2, unresolved: [-0.5, 1] });
  });

  it('gives a reason where nothing can be bounded', () => {
    const none = unresolvedBounds(rowsOf({ P1: ['CC', 'CC'], P2: ['AB', 'AB'] }), 'unanimity');
    expect(none).toMatchObject({ missing: null, allA: null, allB: null, unresolved: null, both: null });
    expect(none.why).toBe(
      'no response under P1 has an A or a B, however the sentences without an agreed label are settled',
    );
    expect(unresolvedBounds([], 'unanimity')).toMatchObject({ missing: null, sentences: 0 });
    const lost = unresolvedBounds(rowsOf({ P1: null, P2: ['AB', 'AB'] }), 'unanimity');
    expect(lost).toMatchObject({ missing: [-0.5, 0.5], allA: null, unresolved: null, both: [-0.5, 0.5] });
    expect(lost.why).toBe('no labels could be had under P1');
    const open = unresolvedBounds(rowsOf({ P1: ['AB', 'AB'], P2: ['AB', 'BA'] }), 'unanimity');
    expect(open).toMatchObject({ missing: null, unresolved: [-0.5, 0.5], both: [-0.5, 0.5] });
    expect(open.why).toBe('no response under P2 has an A or a B on which the judges agree');
  });
});
