import { describe, expect, it } from 'vitest';
import { sentenceLabel } from '../../../../aggregators/report/html/answers/sentence-label.ts';
import { panel } from '../../../aggregators/builders.ts';

const judges = (...byJudge: readonly (string | null)[]) => panel(...byJudge).judges;

describe('sentenceLabel', () => {
  it('is one letter where all judges give it', () => {
    expect(sentenceLabel(judges('AB', 'AB'), 1, 'unanimity')).toEqual({
      kind: 'b',
      text: 'B',
      votes: null,
    });
  });

  it('has every letter where they differ, in the panel’s order, and no names', () => {
    expect(sentenceLabel(judges('A', 'B'), 0, 'unanimity')).toEqual({
      kind: 'c',
      text: 'C (A/B)',
      votes: null,
    });
  });

  it('follows the rule of the panel', () => {
    expect(sentenceLabel(judges('A', 'B', 'B'), 0, 'majority')).toMatchObject({
      kind: 'b',
      text: 'B (A/B/B)',
    });
    expect(sentenceLabel(judges('A', 'B', 'B'), 0, 'unanimity')).toMatchObject({
      kind: 'c',
      text: 'C (A/B/B)',
    });
  });

  it('has no label where a judge abstains, or all do', () => {
    expect(sentenceLabel(judges('A', '-'), 0, 'unanimity')).toEqual({
      kind: 'o',
      text: 'none (A/–)',
      votes: 'judge-1 A, judge-2 abstains',
    });
    expect(sentenceLabel(judges('-', '-'), 0, 'unanimity').text).toBe('none (–/–)');
  });

  it('has no label where a judge is missing, whatever the others say and whatever the rule', () => {
    for (const rule of ['unanimity', 'majority'] as const) {
      expect(sentenceLabel(judges('B', 'B', null), 0, rule)).toEqual({
        kind: 'o',
        text: 'none (B/B/?)',
        votes: 'judge-1 B, judge-2 B, judge-3 missing',
      });
    }
    expect(sentenceLabel([], 0, 'unanimity')).toMatchObject({ kind: 'o', text: 'none' });
  });

  it('is the letter of the one judge of a panel of one', () => {
    expect(sentenceLabel(judges('A'), 0, 'unanimity')).toEqual({
      kind: 'a',
      text: 'A',
      votes: null,
    });
  });
});
