import { describe, expect, it } from 'vitest';
import { areSameAnswers } from '../../../aggregators/gate/same-answers.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { GOOD_FORMAT, missing, observation, panel } from '../builders.ts';

const answer = (some: Partial<Observation> = {}) => observation({ item: 'one', phrasing: 'P1', ...some });
const all = [answer(), answer({ item: 'two' }), answer({ item: 'two', phrasing: 'P2' })];
const changed = (some: Partial<Observation>) => [
  ...all.slice(0, 2),
  { ...(all[2] ?? expect.fail()), ...some },
];

describe('areSameAnswers', () => {
  it('goes by words, markers and sentences, and not by text, rows or labels', () => {
    expect(areSameAnswers(all, all)).toBe(true);
    expect(areSameAnswers(changed({ response: 'Another.', row: 'another' }), all)).toBe(true);
    expect(areSameAnswers(changed({ labelled: panel('BB', 'BB') }), all)).toBe(true);
    expect(areSameAnswers(all.toReversed(), all)).toBe(true);
  });

  it.each([
    ['words', { format: { ...GOOD_FORMAT, words: 99 } }],
    ['markers', { attribution: { self: 2, third: 1 } }],
    ['sentences', { labelled: panel('ABA', 'ABA') }],
    ['a part that is missing', { attribution: missing('no lexicon') }],
  ] satisfies [string, Partial<Observation>][])(
    'one answer with other %s makes it another run',
    (_, some) => {
      expect(areSameAnswers(changed(some), all)).toBe(false);
      expect(areSameAnswers(all, changed(some))).toBe(false);
    },
  );

  it('compares what both have', () => {
    expect(areSameAnswers(all.slice(1), all)).toBe(true);
    expect(areSameAnswers(changed({ response: missing('time-out') }), all)).toBe(true);
    expect(areSameAnswers([answer({ repeat: 1 })], all)).toBe(false);
    expect(areSameAnswers([], all)).toBe(false);
  });
});
