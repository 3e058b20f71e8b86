import { describe, expect, it } from 'vitest';
import type {
  ComparedDifference,
  ComparedPair,
  ComparedQuantity,
} from '../../../aggregators/comparison/comparison-report.ts';
import { fewItemsNotes } from '../../../aggregators/comparison/few-items-notes.ts';

type Counts = Partial<Record<ComparedQuantity, [from: number, to: number]>>;

/** A pair of which all items define everything but for what is given. */
function pair(from: string, to: string, items: number, counts: Counts = {}): ComparedPair {
  const difference = (quantity: ComparedQuantity): ComparedDifference => {
    const [one, other] = counts[quantity] ?? [items, items];
    return {
      value: 0,
      interval: null,
      reason: null,
      verdict: null,
      basis: 'items',
      defined: quantity === 'esfp' ? null : { from: one, to: other },
      undefined: 0,
    };
  };
  return {
    kind: 'models',
    from,
    to,
    items,
    acrossInstruments: [],
    movedJudges: [],
    judgeChanges: [],
    differences: {
      deltaSCD: difference('deltaSCD'),
      esfp: difference('esfp'),
      deltaAR: difference('deltaAR'),
      selectivity: difference('selectivity'),
      psi: difference('psi'),
    },
  };
}

describe('fewItemsNotes', () => {
  it.each<[ComparedQuantity, number, number, number]>([
    ['deltaSCD', 104, 51, 52],
    ['deltaAR', 30, 19, 20],
    ['psi', 104, 51, 52],
    ['selectivity', 104, 5, 6],
  ])('says of %s of %i items that %i are few, and not that %i are', (quantity, items, few, enough) => {
    expect(fewItemsNotes([pair('a', 'b', items, { [quantity]: [enough, enough] })])).toEqual([]);
    const [note, ...others] = fewItemsNotes([pair('a', 'b', items, { [quantity]: [enough, few] })]);
    expect(others).toEqual([]);
    expect(note).toContain(quantity === 'selectivity' ? `: ${few} for b.` : `: ${few} of ${items} for b.`);
    expect(note).toMatch(quantity === 'psi' ? /^PSI/ : new RegExp(`^${quantity}`));
  });

  it('is one sentence a quantity, with the pair of each run that has the fewest', () => {
    const notes = fewItemsNotes([
      pair('a', 'b', 30, { deltaAR: [12, 9] }),
      pair('a', 'c', 24, { deltaAR: [10, 24] }),
      pair('b', 'c', 20, { deltaAR: [9, 20] }),
    ]);
    expect(notes).toEqual([
      'deltaAR, and so ESFP, is defined on few items (under 20, or under half of those compared): 10 of 24 for a, 9 of 30 for ' +
        'b. Intervals that rest on few items tend to be too narrow.',
    ]);
  });

  it('says it of all where few items are compared, and nothing where none are', () => {
    expect(
      fewItemsNotes([pair('a', 'b', 6, { selectivity: [1, 1] })]).map((note) => note.split(',')[0]),
    ).toEqual(['deltaSCD', 'deltaAR', 'PSI', 'selectivity is defined on few T4 items: 1 for a']);
    expect(fewItemsNotes([pair('a', 'b', 30, { selectivity: [30, 5] })])).toEqual([
      'selectivity is defined on few T4 items: 5 for b. It has no interval below 6.',
    ]);
    expect(fewItemsNotes([pair('a', 'b', 0)])).toEqual([]);
  });
});
