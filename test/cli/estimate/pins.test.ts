import { describe, expect, it } from 'vitest';
import { askedPhrasings, configLabels } from '../../../cli/estimate/pins.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';

describe('the labels of a config’s prompts', () => {
  it.each([
    [undefined, ['{{prompt}}']],
    [null, ['{{prompt}}']],
    ['Say {{x}}.', ['Say {{x}}.']],
    [
      ['a', { raw: 'b', label: 'B' }, { id: 'c' }],
      ['a', 'B', 'c'],
    ],
    [['one line\nof file://x'], ['one line\nof file://x']],
    [[], []],
  ])('are told of %j', (prompts, labels) => expect(configLabels(prompts)).toEqual(labels));

  it.each([
    'file://a.txt',
    'exec:./a',
    'a.json',
    'a.py:make',
    'prompts/*',
    'a.md',
    { raw: 'file://a.txt', label: 'A' },
    { id: 'a.yaml', label: 'A' },
    { label: 'A' },
    4,
  ])('are not told of %j', (prompt) => {
    expect(configLabels(['b', prompt])).toBeUndefined();
    expect(configLabels(prompt)).toBeUndefined();
  });
});

describe('the phrasings that a provider is asked under', () => {
  it.each([
    [undefined, ['a'], PHRASINGS],
    [['a'], ['a'], PHRASINGS],
    [['a', 'b'], ['a', 'b'], PHRASINGS],
    [['b', 'a'], ['a', 'b'], []],
    [['a'], ['a', 'b'], []],
    [['a'], undefined, []],
    [[], [], PHRASINGS],
    [['a', 'ESFP:P1'], ['a'], ['P1']],
    [['ESFP:*'], ['a'], PHRASINGS],
  ])('of %j, where the config has %j, are %j', (pins, labels, asked) => {
    expect(askedPhrasings(pins, labels)).toEqual(asked);
  });
});
