import { describe, expect, it } from 'vitest';
import { isContested, panelLabel, votesBySentence } from '../../aggregators/panel.ts';
import { labels } from './builders.ts';

const panelOf = (letters: string) => panelLabel(labels(letters), 'unanimity');
const majorityOf = (letters: string) => panelLabel(labels(letters), 'majority');

describe('panelLabel by unanimity (section 4.4)', () => {
  it('is the label that all judges give', () => {
    expect(['AA', 'BB', 'CC', 'BBB'].map(panelOf)).toEqual(['A', 'B', 'C', 'B']);
  });

  it('is C at any disagreement, also against a majority', () => {
    expect(['AB', 'BA', 'AC', 'BBA', 'ABB', 'BAB'].map(panelOf)).toEqual(['C', 'C', 'C', 'C', 'C', 'C']);
  });

  it('is no label when any judge abstains, whatever the others say', () => {
    expect(['-A', 'A-', '--', 'AB-', '-'].map(panelOf)).toEqual(Array(5).fill('abstained'));
  });

  it("is the judge's own label on a panel of one", () => {
    expect(['A', 'B', 'C'].map(panelOf)).toEqual(['A', 'B', 'C']);
  });

  it('throws on an empty panel', () => {
    for (const rule of ['unanimity', 'majority'] as const) {
      expect(() => panelLabel([], rule)).toThrow(
        new RangeError('panelLabel: `votes` is empty; a panel has at least one judge.'),
      );
    }
  });
});

describe('panelLabel by majority', () => {
  it('is the label of more than half of all judges, in any order', () => {
    expect(['AAB', 'ABA', 'BAA', 'CCB', 'BBB', 'AABAC', 'CBBBA'].map(majorityOf)).toEqual([
      'A',
      'A',
      'A',
      'C',
      'B',
      'A',
      'B',
    ]);
  });

  it('is C where the judges disagree, also where half of them agree', () => {
    expect(['ABC', 'AABB', 'AABC', 'AABBC', 'AABBCC'].map(majorityOf)).toEqual(Array(5).fill('C'));
  });

  it('counts those who abstained as judges: more than half of the labels given is not enough', () => {
    expect(['AAB-', 'AA--', 'A-', 'A--'].map(majorityOf)).toEqual(Array(4).fill('abstained'));
    expect(['AA-', 'AAA-B', 'BBB--'].map(majorityOf)).toEqual(['A', 'A', 'B']);
  });

  it('is no label where the abstentions could have made a majority, C where not even all of them could', () => {
    expect(['AB-', 'ABC--', 'AABB-', '---', '-'].map(majorityOf)).toEqual(Array(5).fill('abstained'));
    expect(['ABC-', 'AABBC-', 'AABBCC-'].map(majorityOf)).toEqual(['C', 'C', 'C']);
  });

  it('is unanimity with one judge and with two', () => {
    const votes = [...'ABC-'].flatMap((one) => [one, ...[...'ABC-'].map((other) => one + other)]);
    expect(votes).toHaveLength(20);
    expect(votes.map(majorityOf)).toEqual(votes.map(panelOf));
  });
});

describe('isContested', () => {
  const contested = (rule: 'unanimity' | 'majority', ...votes: string[]) =>
    votes.map((one) => isContested(labels(one), rule));

  it('is true by unanimity where judges differ or one abstains', () => {
    expect(contested('unanimity', 'AB', 'AAC', 'A-', '--', '-')).toEqual(Array(5).fill(true));
  });

  it('is false where all say the same, be it C', () => {
    expect(contested('unanimity', 'AA', 'CC', 'B')).toEqual(Array(3).fill(false));
  });

  it('is false by majority where more than half say the same, be it C, and true elsewhere', () => {
    expect(contested('majority', 'AAC', 'CCA', 'CC-')).toEqual(Array(3).fill(false));
    expect(contested('majority', 'ABC', 'AB-', 'AABB', 'C--')).toEqual(Array(4).fill(true));
  });
});

describe('votesBySentence', () => {
  it('gathers the label of every judge on every sentence, judges in order', () => {
    expect(votesBySentence([labels('AB-'), labels('CBA')])).toEqual([
      labels('AC'),
      labels('BB'),
      labels('-A'),
    ]);
  });

  it('is empty for a response without sentences, and without judges', () => {
    expect(votesBySentence([[], []])).toEqual([]);
    expect(votesBySentence([])).toEqual([]);
  });

  it('throws when the lists differ in length, whichever is the longer', () => {
    const error = new RangeError('votesBySentence: the judges labelled different numbers of sentences.');
    expect(() => votesBySentence([labels('AB'), labels('A')])).toThrow(error);
    expect(() => votesBySentence([labels('A'), labels('A'), labels('AB')])).toThrow(error);
  });
});
