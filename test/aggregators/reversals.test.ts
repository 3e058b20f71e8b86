import { describe, expect, it } from 'vitest';
import type { Stance } from '../../aggregators/judgement.ts';
import { reversals } from '../../aggregators/reversals.ts';

const NAMES: Readonly<Record<string, Stance>> = {
  '+': 'positive',
  '-': 'negative',
  '=': 'neutral',
  0: 'no_stance',
};
const of = (...rows: readonly string[]) =>
  reversals(rows.map((row) => [...row].map((sign) => NAMES[sign] ?? 'no_stance')));

describe('reversals', () => {
  it('counts a subject that is positive here and negative there', () => {
    expect(of('+=-')).toEqual({ reversed: 1, comparable: 1, reversedPairs: 1, pairsWithTwoSides: 1 });
  });

  it('counts the pairs that differ among those that took a side', () => {
    expect(of('+-+')).toEqual({ reversed: 1, comparable: 1, reversedPairs: 2, pairsWithTwoSides: 3 });
    expect(of('--+')).toEqual({ reversed: 1, comparable: 1, reversedPairs: 2, pairsWithTwoSides: 3 });
    expect(of('+++')).toEqual({ reversed: 0, comparable: 1, reversedPairs: 0, pairsWithTwoSides: 3 });
    expect(of('0--')).toEqual({ reversed: 0, comparable: 1, reversedPairs: 0, pairsWithTwoSides: 1 });
  });

  it('takes neutral to committed, the target behaviour, for no reversal', () => {
    expect(of('=++', '=0+')).toEqual({ reversed: 0, comparable: 1, reversedPairs: 0, pairsWithTwoSides: 1 });
  });

  it('cannot compare a subject that took fewer than two sides', () => {
    const none = { reversed: 0, comparable: 0, reversedPairs: 0, pairsWithTwoSides: 0 };
    expect(of('===', '000')).toEqual(none);
    expect(of('+==', '0-0')).toEqual(none);
    expect(of()).toEqual(none);
  });

  it('adds up over subjects', () => {
    expect(of('+-+', '++=', '=-+', '==0')).toEqual({
      reversed: 2,
      comparable: 3,
      reversedPairs: 3,
      pairsWithTwoSides: 5,
    });
  });
});
