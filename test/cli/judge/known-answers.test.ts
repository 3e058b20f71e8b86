import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../aggregators/instrument.ts';
import type { JudgeLabels } from '../../../aggregators/judgement.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { knownAnswers } from '../../../cli/judge/known-answers.ts';
import { judgementKey, type Question } from '../../../judging/judgement-key.ts';
import { instrument, labels, missing, observation } from '../../aggregators/builders.ts';
import { identityOf } from '../../judging/said-by.ts';

const OPENAI = identityOf('openai:judge');
const ANTHROPIC = identityOf('anthropic:judge');
const RULES = identityOf('embedded:rules', { embedded: true });
const PANEL = instrument({ judges: [OPENAI, ANTHROPIC, RULES] });

const SENTENCES = ['The first  sentence.', 'The second\none.'];
const SHOWN = ['The first sentence.', 'The second one.'];
const SERVED = { model: 'judge-0101', date: '2026-11-30T10:00:00.000Z' };
const RECEIPT = {
  servedModel: 'judge-0101',
  date: SERVED.date,
  tokens: null,
  cost: null,
  form: 'from the output',
  dropped: [],
};

const keyOf = (question: Partial<Question> = {}) =>
  judgementKey({ judge: OPENAI, task: 'labels', purpose: 'response', run: null, input: SHOWN, ...question });
const labelledBy = (...judges: JudgeLabels[]): Partial<Observation> => ({
  response: missing(),
  labelled: { sentences: SENTENCES, judges },
  stances: missing(),
});
const stanceBy = (...stances: object[]): Partial<Observation> => ({
  response: 'So it is.',
  labelled: missing(),
  stances: stances as Observation['stances'] & object[],
});
const known = (some: Partial<Observation>, old: Instrument = PANEL, now: Instrument = PANEL) =>
  knownAnswers([observation(some)], old, now);
const AB = labels('AB');

describe('knownAnswers', () => {
  it('are the labels that judges of the panel gave, by their keys in the store', () => {
    const found = known(
      labelledBy(
        { judge: 'openai:judge', labels: AB, served: SERVED },
        { judge: 'anthropic:judge', labels: labels('CC'), served: { ...SERVED, model: null } },
      ),
    );
    expect([...found]).toEqual([
      [keyOf(), { answer: AB, receipt: RECEIPT }],
      [keyOf({ judge: ANTHROPIC }), { answer: labels('CC'), receipt: { ...RECEIPT, servedModel: null } }],
    ]);
  });

  it('are labels in reversed order as they were asked for', () => {
    const entry = { judge: 'openai:judge', labels: AB, served: SERVED, reversed: { labels: labels('A-') } };
    expect([...known(labelledBy(entry))]).toEqual([
      [keyOf(), { answer: AB, receipt: RECEIPT }],
      [keyOf({ purpose: 'reversed', input: SHOWN.toReversed() }), { answer: labels('-A'), receipt: RECEIPT }],
    ]);
    expect([...known(labelledBy({ ...entry, reversed: missing() })).keys()]).toEqual([keyOf()]);
  });

  it('are stances of the response alone', () => {
    const entry = { judge: 'openai:judge', stance: 'positive', served: SERVED };
    const key = keyOf({ task: 'stance', input: { response: 'So it is.' } });
    expect([...known(stanceBy(entry))]).toEqual([[key, { answer: 'positive', receipt: RECEIPT }]]);
    const withItem = { ...PANEL, stanceContext: 'item' as const };
    expect(known(stanceBy(entry), withItem, withItem).size).toBe(0);
    expect(known(stanceBy(entry), PANEL, withItem).size).toBe(0);
    expect(known(stanceBy(entry), withItem, PANEL).size).toBe(0);
    expect(known({ ...stanceBy(entry), response: missing() }).size).toBe(0);
  });

  it('are none of what is missing, or of what no server has given', () => {
    expect(known(labelledBy({ judge: 'openai:judge', missing: 'refused' })).size).toBe(0);
    expect(known(labelledBy({ judge: 'openai:judge', labels: AB })).size).toBe(0);
    expect(known(stanceBy({ judge: 'openai:judge', stance: 'neutral' })).size).toBe(0);
    expect(known(stanceBy({ judge: 'openai:judge', missing: 'refused' })).size).toBe(0);
    expect(known({ labelled: missing(), stances: missing() }).size).toBe(0);
  });

  it('are none of embedded judges, which say it again for nothing', () => {
    expect(known(labelledBy({ judge: 'embedded:rules', labels: AB, served: SERVED })).size).toBe(0);
  });

  const entry: JudgeLabels = { judge: 'openai:judge', labels: AB, served: SERVED };
  const one = stanceBy({ judge: 'openai:judge', stance: 'positive', served: SERVED });

  it.each<[string, Instrument]>([
    ['is not in it', instrument({ judges: [ANTHROPIC] })],
    ['has other parameters', instrument({ judges: [{ ...OPENAI, parameters: { temperature: 1 } }] })],
    ['is asked by another prompt', instrument({ judges: [{ ...OPENAI, promptVersion: 2 }] })],
    ['is another', instrument({ judges: [{ ...OPENAI, id: 'openai:another' }] })],
  ])('are none where the judge of the new panel %s', (_, other) => {
    for (const some of [labelledBy(entry), one]) {
      expect(known(some, PANEL, other).size).toBe(0);
      expect(known(some, other, PANEL).size).toBe(0);
      expect(known(some).size).toBe(1);
    }
  });

  it('are those of a judge that stands elsewhere in the new panel, or alone', () => {
    const alone = instrument({ judges: [OPENAI] });
    const turned = instrument({ judges: [ANTHROPIC, OPENAI] });
    for (const now of [alone, turned])
      expect([...known(labelledBy(entry), PANEL, now).keys()]).toEqual([keyOf()]);
  });

  it('are of all observations', () => {
    const other = { sentences: ['Another sentence.'], judges: [{ ...entry, labels: labels('C') }] };
    const found = knownAnswers(
      [observation(labelledBy(entry)), observation({ labelled: other, stances: missing() })],
      PANEL,
      PANEL,
    );
    expect([...found.keys()]).toEqual([keyOf(), keyOf({ input: ['Another sentence.'] })]);
  });
});
