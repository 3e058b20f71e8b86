import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import {
  isAskedReversed,
  judgementKey,
  type Question,
  REVERSED_ONE_IN,
} from '../../judging/judgement-key.ts';
import { splitSentences } from '../../transforms/sentences.ts';
import { judgeableOutput } from './judgeable-output.ts';

const QUESTION: Question = {
  judge: {
    id: 'openai:gpt-4.1-mini',
    family: 'openai',
    parameters: { temperature: 0, baseURL: 'https://example.org/v1', reasoning: '{"effort":"low"}' },
    promptVersion: 1,
    embedded: false,
  },
  task: 'labels',
  purpose: 'response',
  run: null,
  input: ['The first sentence.', 'The second — “quoted” — one.'],
};
const { judge } = QUESTION;

describe('judgementKey', () => {
  it('is this for this question, for ever: another key would have every judgement bought again', () => {
    expect(judgementKey(QUESTION)).toBe('4c226a79f0e330c7f586832ef5a5c132d5940d72bb725af8a97755f0ca40fa13');
  });

  it('is the same for equal questions, whatever the order of their keys and the family that we name', () => {
    const { temperature, baseURL, reasoning } = judge.parameters;
    const turned = {
      input: QUESTION.input,
      run: null,
      purpose: 'response',
      task: 'labels',
      judge: {
        embedded: true,
        promptVersion: 1,
        parameters: { reasoning, baseURL, temperature },
        family: 'another name',
        id: judge.id,
      },
    } as Question;
    expect(judgementKey(turned)).toBe(judgementKey(QUESTION));
    expect(judgementKey(structuredClone(QUESTION))).toBe(judgementKey(QUESTION));
  });

  const others: Record<string, Partial<Question>> = {
    'another id': { judge: { ...judge, id: 'openai:gpt-4.1' } },
    'another parameter': { judge: { ...judge, parameters: { ...judge.parameters, temperature: 1 } } },
    'a parameter more': { judge: { ...judge, parameters: { ...judge.parameters, seed: 0 } } },
    'another server': { judge: { ...judge, parameters: { ...judge.parameters, baseURL: 'https://x.org' } } },
    'a parameter of another type': {
      judge: { ...judge, parameters: { ...judge.parameters, temperature: '0' } },
    },
    'another prompt': { judge: { ...judge, promptVersion: 2 } },
    'another task': { task: 'stance' },
    'the reversed question': { purpose: 'reversed' },
    'an anchor': { purpose: 'anchor' },
    'a run': { run: 'run-1' },
    'another run': { run: 'run-2' },
    'other sentences': { input: ['The first sentence.', 'The second one.'] },
    'the sentences in reversed order': { input: ['The second — “quoted” — one.', 'The first sentence.'] },
    'a sentence more': { input: ['The first sentence.', 'The second — “quoted” — one.', ''] },
    'sentences joined': { input: ['The first sentence. The second — “quoted” — one.'] },
    'a passage': { input: { response: 'The first sentence.' } },
    'a passage with its item': { input: { response: 'The first sentence.', item: '' } },
  };

  it('differs for all else', () => {
    const keys = Object.values(others).map((other) => judgementKey({ ...QUESTION, ...other }));
    keys.push(judgementKey(QUESTION));
    expect(new Set(keys).size).toBe(Object.keys(others).length + 1);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another for a list in reversed order, even where the list is the same backwards', () => {
    const input = ['Yes, it is so.', 'Or is it not?', 'Yes, it is so.'];
    expect(input.toReversed()).toEqual(input);
    expect(judgementKey({ ...QUESTION, input, purpose: 'reversed' })).not.toBe(
      judgementKey({ ...QUESTION, input }),
    );
  });
});

describe('isAskedReversed', () => {
  it('chooses one in 20, by the sentences alone', () => {
    const random = randomLcg(11);
    const lists = Array.from({ length: 20_000 }, (_, i) => [`Sentence ${random()}.`, `And ${i}.`]);
    const chosen = lists.filter(isAskedReversed);
    expect(REVERSED_ONE_IN).toBe(20);
    expect(chosen.length / lists.length).toBeGreaterThan(0.045);
    expect(chosen.length / lists.length).toBeLessThan(0.055);
    expect(lists.filter((list) => isAskedReversed([...list]))).toEqual(chosen);
  });

  it('chooses about 5% of real responses, the same ones for ever', () => {
    const texts = judgeableOutput().results.results.map(({ response }) => splitSentences(response.output));
    const several = texts.filter(({ length }) => length >= 2);
    const chosen = several.filter(isAskedReversed);
    expect([several.length, chosen.length]).toEqual([417, 19]);
  });

  it('passes over lists that have no order', () => {
    const single = Array.from({ length: 500 }, (_, i) => [`Sentence ${i}.`]);
    expect(single.some(isAskedReversed)).toBe(false);
    expect(isAskedReversed([])).toBe(false);
  });
});
