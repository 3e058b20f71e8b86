import { describe, expect, it } from 'vitest';
import type { RawLabel } from '../../../aggregators/judgement.ts';
import {
  confusionTable,
  kappaOfCounts,
  pairCounts,
  percentAgreement,
  specificAgreement,
} from '../../../aggregators/judges/confusion-table.ts';

/** Pairs of votes from two letters each; `-` abstains, `?` is missing. */
const pairs = (...letters: readonly string[]) =>
  letters.map((two) => {
    const vote = (letter: string | undefined): RawLabel | 'missing' => {
      if (letter === 'A' || letter === 'B' || letter === 'C') return letter;
      return letter === '-' ? 'abstain' : 'missing';
    };
    return [vote(two[0]), vote(two[1])] as const;
  });

describe('confusionTable', () => {
  it('has the first judge in rows and the second in columns', () => {
    expect(confusionTable(pairs('AA', 'AB', 'AB', 'BC', 'CC', 'CA', 'CA', 'CA')).counts).toEqual([
      [1, 2, 0],
      [0, 0, 1],
      [3, 0, 1],
    ]);
  });

  it('counts abstentions and missing labels apart, missing ahead of abstained', () => {
    expect(confusionTable(pairs('A-', '-B', '-C', '--', 'A?', '?A', '??', '-?', '?-', 'AA'))).toEqual({
      counts: [
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      abstained: { first: 2, second: 1, both: 1 },
      missing: { first: 2, second: 2, both: 1 },
    });
  });
});

describe('specificAgreement', () => {
  const counts = pairCounts(pairs('AA', 'AA', 'AB', 'BB', 'BC', 'CA'));

  it('is 2a / (2a + b + c) of a label', () => {
    // A: 2 twice over; once A against B, once C against A. B: 1; A against B, B against C.
    expect(specificAgreement(counts, 'A')).toBe(4 / 6);
    expect(specificAgreement(counts, 'B')).toBe(2 / 4);
    expect(specificAgreement(counts, 'C')).toBe(0);
  });

  it('is null for a label that neither gives', () => {
    expect(specificAgreement(pairCounts(pairs('AA', 'AC')), 'B')).toBeNull();
    expect(specificAgreement(pairCounts([]), 'A')).toBeNull();
  });

  it('sees what percent agreement hides: no agreement on the rare label', () => {
    const rare = pairCounts(pairs(...new Array<string>(98).fill('AA'), 'AB', 'BA'));
    expect(percentAgreement(rare)).toBe(0.98);
    expect(specificAgreement(rare, 'B')).toBe(0);
  });
});

describe('percentAgreement', () => {
  it('is the share of equal labels among pairs of labels', () => {
    expect(percentAgreement(pairCounts(pairs('AA', 'BB', 'CC', 'AB', 'A-', '?A', '--')))).toBe(0.75);
    expect(percentAgreement(pairCounts(pairs('A-', '?B')))).toBeNull();
  });
});

describe('kappaOfCounts', () => {
  it('is null without a pair and where all labels are one', () => {
    expect(kappaOfCounts(pairCounts([]))).toBeNull();
    expect(kappaOfCounts(pairCounts(pairs('BB', 'BB')))).toBeNull();
  });

  it('is 0 where one judge always says one thing', () => {
    expect(kappaOfCounts(pairCounts(pairs('AA', 'AB')))).toBe(0);
  });
});
