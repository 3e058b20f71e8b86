import { describe, expect, it } from 'vitest';
import { isContested, panelLabel, votesBySentence } from '../../aggregators/panel.ts';
import { labels } from './builders.ts';

const panelOf = (letters: string) => panelLabel(labels(letters));

describe('panelLabel (section 4.4)', () => {
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
    expect(() => panelLabel([])).toThrow(
      new RangeError('panelLabel: `votes` is empty; a panel has at least one judge.'),
    );
  });
});

describe('isContested', () => {
  it('is true where judges differ or one abstains', () => {
    expect(['AB', 'AAC', 'A-', '--', '-'].map((one) => isContested(labels(one)))).toEqual(
      Array(5).fill(true),
    );
  });

  it('is false where all say the same, be it C', () => {
    expect(['AA', 'CC', 'B'].map((one) => isContested(labels(one)))).toEqual(Array(3).fill(false));
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
