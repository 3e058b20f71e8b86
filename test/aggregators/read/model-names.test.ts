import { describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { modelNames } from '../../../aggregators/read/model-names.ts';
import { configCandidates } from '../../../cli/estimate/config-candidates.ts';
import { checkRows } from '../../../extension/check-rows.ts';
import { columnsOf } from '../../../extension/models.ts';
import { output, row } from './result-rows.ts';

const KEYS = ['a', 'a', 'a#2'];
const NAMES = ['a', 'a#3', 'a#2'];
const columns = KEYS.map((provider) => ({ provider, label: 'ESFP:P0' }));
const rows = KEYS.map((label, promptIdx) =>
  row({ id: `${promptIdx}`, promptIdx, provider: { id: `id-${promptIdx}`, label } }),
);

describe('the names of models', () => {
  it('pass over a name that is a key of its own, in whatever order the keys come', () => {
    for (const keys of [KEYS, KEYS.toReversed()]) {
      const nameOf = modelNames(keys);
      expect([nameOf('a', 0), nameOf('a', 1), nameOf('a', 2), nameOf('a#2', 0)]).toEqual([
        'a',
        'a#3',
        'a#4',
        'a#2',
      ]);
    }
    expect(modelNames(['a', 'a', 'a#2', 'a#2', 'a#2#2'])('a#2', 1)).toBe('a#2#3');
  });

  it('are the same wherever models are named, and none has the answers of two', () => {
    const { observations } = readEvaluation([{ ...output(rows), columns }]);
    expect(new Map(observations.map(({ row: name, model }) => [name, model]))).toEqual(
      new Map(NAMES.map((name, i) => [`${i}`, name])),
    );
    expect(columnsOf(columns).map(({ model }) => model)).toEqual(NAMES);
    const candidates = configCandidates({ path: 'x', providers: KEYS, prompts: undefined } as never);
    expect(candidates.candidates.map(({ name }) => name)).toEqual(NAMES);
    const suite = {
      providers: KEYS.map((label) => ({ id: () => 'x', label })),
      prompts: [{ label: 'ESFP:P0', raw: '' }],
    };
    const results = [{ promptIdx: 0 }, { promptIdx: 2 }];
    expect(() => checkRows(suite as never, columns as never, results as never)).toThrow(
      'ESFP has no rows of a#3 under ESFP:P0',
    );
  });

  it('tell apart keys that are shown alike, by a hash', () => {
    const nameOf = modelNames([]);
    const [one, other] = ['http://u:secret1pass@h', 'http://u:secret2pass@h'].map((key) => nameOf(key, 0));
    expect(one).toMatch(/^http:\/\/\[redacted\]@h \([\da-f]{8}\)$/);
    expect(other).toMatch(/^http:\/\/\[redacted\]@h \([\da-f]{8}\)$/);
    expect(one).not.toBe(other);
    expect(nameOf('http://u:secret1pass@h', 1)).toBe(`${one}#2`);
  });

  it('keep models of two files apart that differ in a password, and ordinary labels as they are', () => {
    const of = (label: string, name: string) =>
      output([row({ id: name, provider: { id: 'x', label } })], name);
    const models = (...labels: string[]) => [
      ...readEvaluation(labels.map((label, i) => of(label, `${i}`))).subjects.keys(),
    ];
    expect(models('http://u:secret1pass@h', 'http://u:secret2pass@h')).toHaveLength(2);
    expect(models('hf-llama-3.1-8b-instruct', 'hf-mistral-7b-instruct')).toEqual([
      'hf-llama-3.1-8b-instruct',
      'hf-mistral-7b-instruct',
    ]);
  });
});
