import { describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import type { EvaluationOutput } from '../../../aggregators/read/rows.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { ITEM, output, row } from './result-rows.ts';

const named = (id: string, text: string, testIdx = 0) => row({ id, testIdx, response: { output: text } });
const errored = (id: string) => row({ id, response: null, error: `down ${id}`, failureReason: 2 });

/** Reads outputs in both orders, which must give the same, notes included. */
function both(...outputs: EvaluationOutput[]) {
  const read = readEvaluation(outputs);
  expect(readEvaluation(outputs.toReversed())).toEqual(read);
  return read;
}

const texts = ({ observations }: ReturnType<typeof readEvaluation>) =>
  observations.map(({ repeat, response }) => [repeat, response]);

describe('one row in two files', () => {
  it('is one row', () => {
    const read = both(output([named('1', 'x')], 'a.json'), output([named('1', 'x')], 'b.json'));
    expect(texts(read)).toEqual([[0, 'x']]);
    expect(read.notes).toEqual([]);
  });

  it.each([
    ['another response', named('1', 'y')],
    ['another judgement', row({ id: '1', response: { output: 'x' }, parts: [] })],
    ['another model', row({ id: '1', response: { output: 'x' }, provider: { id: 'b:model' } })],
    ['another phrasing', row({ id: '1', response: { output: 'x' }, phrasing: 'P1' })],
    ['an error', errored('1')],
    ['another item', row({ id: '1', response: { output: 'x' }, item: { ...ITEM, id: 'X2' } })],
  ])('with %s is an error that names both', (_, other) => {
    const outputs = [output([named('1', 'x')], 'a.json'), output([other], 'b.json')];
    expect(() => readEvaluation(outputs)).toThrow(
      /^Row 1 stands in a\.json and in b\.json with different responses or judgements: leave out the file/,
    );
    expect(() => readEvaluation(outputs.toReversed())).toThrow(/^Row 1 stands in a\.json and in b\.json/);
  });

  it('without an id is two: only its file names it', () => {
    const bare = row({ response: { output: 'x' } });
    const read = both(output([bare], 'a.jsonl'), output([bare], 'b.jsonl'));
    expect(read.observations.map(({ row: name, repeat }) => [name, repeat])).toEqual([
      ['a.jsonl:0:0', 0],
      ['b.jsonl:0:0', 1],
    ]);
    expect(read.notes?.[1]).toMatch(
      /^1 row stands in two of a\.jsonl, b\.jsonl with the same text and no common id/,
    );
  });
});

describe('repeats', () => {
  const bare = (testIdx: number) => row({ testIdx, response: { output: 'x' } });

  it('with one text in other places are not said to be one row', () => {
    const { notes } = both(output([bare(0)], 'a.jsonl'), output([bare(1)], 'b.jsonl'));
    expect(notes).toEqual([expect.stringMatching(/^a\.jsonl, b\.jsonl hold rows of the same 1 prompt/)]);
  });

  it('from a cache are copies only where another has their text', () => {
    const answered = (id: string, text: string, cached: boolean) =>
      row({ id, testIdx: Number(id), response: { output: text, cached } });
    const read = readEvaluation([
      output([answered('1', 'x', false), answered('2', 'x', true), answered('3', 'y', true)]),
    ]);
    expect(read.notes).toEqual([expect.stringMatching(/^1 of 3 repeats came from promptfoo’s cache/)]);
    const single = readEvaluation([output([answered('1', 'x', true)])]);
    expect(single.notes).toEqual([]);
  });
});

describe('two runs of one shard', () => {
  const old = output([named('1', 'same'), named('2', 'also', 1)], 'old.json', {
    date: '2026-01-01T00:00:00Z',
  });
  const young = output([named('3', 'same')], 'new.json', { date: '2026-02-01T00:00:00Z' });

  it('are repeats, with one text too, which are counted and said', () => {
    const read = both(young, old);
    expect(texts(read)).toEqual([
      [0, 'same'],
      [1, 'same'],
      [2, 'also'],
    ]);
    expect(read.notes).toEqual([
      'new.json, old.json hold rows of the same 1 prompt of a model: they count as repeats, up to 3 of one prompt. ' +
        'Where the newer were to take the place of the older, give --replace (esfp report, export, baseline save).',
    ]);
  });

  it('with replace are the newer by date, whatever their order', () => {
    for (const outputs of [
      [old, young],
      [young, old],
    ]) {
      const read = readEvaluation(outputs, { replace: true });
      expect(read.observations.map((one) => one.row)).toEqual(['3']);
      expect(read.notes).toEqual([
        '2 rows of old.json are left out: new.json took their place, as the newer.',
      ]);
    }
  });

  it.each([null, 'yesterday'])('with replace are the later given where a date is %j', (date) => {
    const undated = { ...young, date };
    const kept = (outputs: EvaluationOutput[]) =>
      readEvaluation(outputs, { replace: true }).observations.map((one) => one.row);
    expect(kept([old, undated])).toEqual(['3']);
    expect(kept([undated, old])).toEqual(['1', '2']);
  });

  it('with replace are the last given of three where one of them has no date', () => {
    const [first, undated, last] = [
      output([named('1', 'x')], 'a.json', { date: '2026-03-01T00:00:00Z' }),
      output([row({ id: '2', phrasing: 'P1' })], 'b.jsonl'),
      output([named('3', 'x')], 'c.json', { date: '2026-01-01T00:00:00Z' }),
    ];
    const { observations } = readEvaluation([first, last, undated], { replace: true });
    expect(observations.map((one) => one.row)).toEqual(['3', '2']);
  });

  it('are in the same order under every phrasing, also without dates', () => {
    const of = (id: string, phrasing: 'P0' | 'P2') => row({ id, phrasing });
    const { observations } = both(
      output([of('a', 'P0'), of('z', 'P2')], '2.jsonl'),
      output([of('m', 'P0'), of('n', 'P2')], '1.jsonl'),
    );
    expect(observations.map((one) => [one.phrasing, one.repeat, one.row])).toEqual([
      ['P0', 0, 'a'],
      ['P0', 1, 'm'],
      ['P2', 0, 'z'],
      ['P2', 1, 'n'],
    ]);
  });

  it('with replace keep what only the older has asked, and a newer failure replaces an older answer', () => {
    const more = output([named('1', 'x'), row({ id: '2', phrasing: 'P1' })], 'old.json');
    const failed = output([errored('3')], 'new.json');
    const { observations } = readEvaluation([more, failed], { replace: true });
    expect(observations.map((one) => [one.row, one.response])).toEqual([
      ['3', { missing: 'down 3' }],
      ['2', 'An answer.'],
    ]);
  });

  it('of two models are no repeats of each other', () => {
    const other = output([row({ id: '3', provider: { id: 'b:model' } })], 'b.json');
    expect(both(output([named('1', 'x')], 'a.json'), other).notes).toEqual([]);
  });
});

describe('files of one evaluation', () => {
  const part = (name: string, ...rows: object[]) => output(rows, name, { evalId: 'eval-1' });

  it('hold its repeats, which are no second run', () => {
    const read = both(part('a.json', named('1', 'x')), part('b.json', named('2', 'y', 1)));
    expect(texts(read)).toEqual([
      [0, 'x'],
      [1, 'y'],
    ]);
    expect(read.notes).toEqual([]);
  });

  it('that was imported under other ids say so', () => {
    const imported = part('b.json', named('2', 'x'), named('3', 'z', 1));
    const read = both(part('a.json', named('1', 'x'), named('4', 'y', 1)), imported);
    expect(read.observations).toHaveLength(4);
    expect(read.notes).toEqual([
      expect.stringMatching(/^1 row stands in two of a\.json, b\.json with the same text/),
    ]);
  });

  it('are as new as the newest of them', () => {
    const dated = (id: string, name: string, evalId: string, date: string, testIdx = 0) =>
      output([named(id, id, testIdx)], name, { evalId, date });
    const outputs = [
      dated('1', 'a.json', 'eval-1', '2026-01-01'),
      dated('2', 'b.json', 'eval-1', '2026-03-01', 1),
      dated('3', 'c.json', 'eval-2', '2026-02-01'),
    ];
    const kept = readEvaluation(outputs, { replace: true }).observations.map((one) => one.row);
    expect(kept).toEqual(['1', '2']);
  });

  it('give up an errored row for the answer that a retry brought into another file', () => {
    expect(texts(both(part('a.json', errored('1')), part('b.json', named('2', 'x'))))).toEqual([[0, 'x']]);
    // Of another evaluation it is a repeat, and stays missing.
    const other = output([named('2', 'x')], 'b.json', { evalId: 'eval-2' });
    expect(texts(both(part('a.json', errored('1')), other))).toHaveLength(2);
  });

  it('are known by a row in common where one does not tell its evaluation', () => {
    const lines = output([errored('1'), named('3', 'z', 1)], 'a.jsonl');
    expect(texts(both(lines, part('b.json', errored('1'), named('2', 'x'))))).toEqual([
      [0, 'x'],
      [1, 'z'],
    ]);
  });

  it('are one evaluation through a third', () => {
    const [one, two] = [output([errored('1')], 'a.jsonl'), output([named('2', 'x')], 'b.jsonl')];
    const bridge = output([errored('1'), named('2', 'x')], 'c.jsonl');
    expect(texts(both(one, two))).toHaveLength(2);
    expect(texts(both(one, two, bridge))).toEqual([[0, 'x']]);
  });

  it('share the columns of the one that lists them', () => {
    const columns = [0, 1].flatMap(() =>
      PHRASINGS.map((phrasing) => ({ provider: 'a:model', label: `ESFP:${phrasing}` })),
    );
    const second = row({ id: '2', promptIdx: 5 });
    const lines = output([second], 'a.jsonl', { evalId: 'eval-1' });
    const whole = output([row({ id: '1' }), second], 'b.json', { evalId: 'eval-1', columns });
    expect(readEvaluation([lines]).observations[0]?.model).toBe('a:model');
    expect(
      both(lines, { ...whole, rows: whole.rows.slice(0, 1) }).observations.map(({ model }) => model),
    ).toEqual(['a:model', 'a:model#2']);
  });
});

describe('a subject', () => {
  it('is what its outputs tell together, with the last of their dates', () => {
    const lines = output([named('1', 'x')], 'a.jsonl');
    const dated = (name: string, id: string, date: string, temperature?: number) =>
      output([named(id, 'x', Number(id))], name, {
        date,
        providers: temperature === undefined ? undefined : [{ id: 'a:model', config: { temperature } }],
      });
    const read = both(lines, dated('b.json', '2', '2026-01-02'), dated('c.json', '3', '2026-01-01', 0.5));
    expect(read.subjects.get('a:model')).toMatchObject({
      sampling: { temperature: 0.5 },
      date: '2026-01-02',
    });
  });

  it('is told by the file that tells most, where all its rows stand in two', () => {
    const providers = [{ id: 'a:model', config: { temperature: 0.5 } }];
    const columns = [{ provider: 'a:model', label: 'ESFP:P0' }];
    const read = both(
      output([named('1', 'x')], 'a.jsonl'),
      output([named('1', 'x')], 'b.json', { columns, providers, date: '2026-01-01' }),
    );
    expect(read.subjects.get('a:model')).toMatchObject({
      sampling: { temperature: 0.5 },
      date: '2026-01-01',
    });
  });

  it('has the name that a server gave with any of its answers', () => {
    const [bare, served] = [
      { output: 'x', metadata: {} },
      { output: 'x', raw: { model: 'm' } },
    ];
    const rows = [row({ id: '1', response: bare }), row({ id: '2', testIdx: 1, response: served })];
    expect(readEvaluation([output(rows)]).subjects.get('a:model')?.servedModel).toBe('m');
  });

  it('is not told by an output in which it answered nothing', () => {
    const declared = { esfp: { subject: { recorded: true, servedModel: 's' } } };
    const answered = row({ id: '1', response: { output: 'x', metadata: declared } });
    const read = both(output([answered], 'a.json'), output([errored('2')], 'b.json'));
    expect(read.subjects.get('a:model')).toMatchObject({ recorded: true, servedModel: 's' });
    expect(read.observations).toHaveLength(2);
  });

  it('is refused where any two tell otherwise, though the first of three is silent', () => {
    const served = (id: string, name: string, raw: unknown) =>
      output([row({ id, response: { output: 'x', raw } })], name);
    const outputs = [
      served('1', 'a', {}),
      served('2', 'b', { model: 'm1' }),
      served('3', 'c', { model: 'm2' }),
    ];
    expect(() => readEvaluation(outputs)).toThrow('a:model is not the same in b and in c (servedModel)');
  });
});

describe('generations of one test', () => {
  it('stand in the order of their columns, whatever their names', () => {
    const of = (id: string, promptIdx: number) => {
      const own = row({ id, promptIdx, response: { output: id } }) as { prompt: object };
      return { ...own, prompt: { ...own.prompt, label: `their own ${promptIdx}` } };
    };
    const { observations } = readEvaluation([output([of('first', 7), of('second', 3)])]);
    expect(observations.map(({ repeat, response }) => [repeat, response])).toEqual([
      [0, 'second'],
      [1, 'first'],
    ]);
  });
});

describe('models', () => {
  it('stand in the order of their columns, then of their names, whatever the order of rows and files', () => {
    const of = (id: string, promptIdx: number) => row({ id, promptIdx, provider: { id } });
    const read = both(output([of('z', 5), of('y', 0)], 'a.json'), output([of('x', 0)], 'b.json'));
    expect([...read.subjects.keys()]).toEqual(['x', 'y', 'z']);
  });

  it('and items may be called as no one should', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const rows = names.map((id, i) =>
      row({ id: `${i}`, promptIdx: i, provider: { id }, item: { ...ITEM, id } }),
    );
    const { subjects, observations } = readEvaluation([output(rows, '__proto__')]);
    expect([...subjects.keys()]).toEqual(names);
    expect(observations.map(({ item }) => item)).toEqual(names);
    expect(({} as Record<string, unknown>).provider).toBeUndefined();
  });
});

describe('what a file has lost', () => {
  it('is said once, in whatever order', () => {
    const cut = output([named('1', 'x')], 'a.jsonl', { losses: ['a.jsonl was cut off.'] });
    expect(both(cut, cut, output([named('2', 'x', 1)], 'b.json')).notes?.[0]).toBe('a.jsonl was cut off.');
    expect(readEvaluation([cut, cut]).notes).toEqual(['a.jsonl was cut off.']);
  });
});
