import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import { GOOD_FORMAT, instrument } from '../builders.ts';
import { ITEM, output, PANEL_OF_ONE, PARTS, row, type Told } from './result-rows.ts';

const read = (...rows: object[]) => readEvaluation([output(rows)]);
const first = (...rows: object[]) => {
  const [observation] = read(...rows).observations;
  if (observation === undefined) throw new Error('nothing was observed');
  return observation;
};

const withSystem = (content: string, rest: Told = {}) =>
  row({
    prompt: {
      label: 'ESFP:P0',
      raw: JSON.stringify([
        { role: 'system', content },
        { role: 'user', content: phrase('P0', ITEM.text) },
      ]),
    },
    ...rest,
  });
const subject = (...rows: object[]) => [...read(...rows).subjects.values()][0];

describe('a row', () => {
  it('is an observation with every part of its judgement', () => {
    expect(first(row({ id: 'a-uuid' }))).toEqual({
      row: 'a-uuid',
      model: 'a:model',
      item: 'X1',
      type: 'T1',
      phrasing: 'P0',
      repeat: 0,
      response: 'An answer.',
      trace: null,
      attribution: { self: 1, third: 2 },
      labelled: {
        sentences: ['This is one sentence.'],
        judges: [{ judge: 'judge-1', labels: ['B'] }],
      },
      stances: [{ judge: 'judge-1', stance: 'positive' }],
      format: GOOD_FORMAT,
    });
  });

  it('that failed another assertion is measured all the same', () => {
    const failed = row({ success: false, error: 'Expected output to contain "x"', failureReason: 1 });
    expect(first(failed).response).toBe('An answer.');
    expect(first(failed).attribution).toEqual({ self: 1, third: 2 });
  });

  it('without a part says which is missing; with a part that says why, gives that reason', () => {
    const observation = first(
      row({
        parts: [PARTS[0], { v: 1, part: 'scd', missing: 'the judge refused' }, { v: 2, part: 'stance' }],
      }),
    );
    expect(observation.attribution).toEqual({ self: 1, third: 2 });
    expect(observation.labelled).toEqual({ missing: 'the judge refused' });
    expect(observation.stances).toEqual({
      missing: 'the row has no judgement of its stance: is the assertion in the config?',
    });
    expect(observation.format).toEqual({
      missing: 'the row has no judgement of its format: is the assertion in the config?',
    });
  });

  it.each([0, 1, 3])(
    'with %i labels for two sentences has none of that judge, and the others stay',
    (count) => {
      const sentences = ['This is one sentence.', 'This is another.'];
      const labels = (n: number) => Array.from({ length: n }, () => 'B');
      const judges = [
        { judge: 'judge-1', labels: labels(count) },
        { judge: 'judge-2', labels: labels(2) },
      ];
      const ofTwo = { metadata: { esfp: { v: 1, item: ITEM, instrument: instrument() } } };
      expect(
        first(row({ testCase: ofTwo, parts: [{ v: 1, part: 'scd', sentences, judges }] })).labelled,
      ).toEqual({
        sentences,
        judges: [
          { judge: 'judge-1', missing: `gave ${count} labels for 2 sentences` },
          { judge: 'judge-2', labels: ['B', 'B'] },
        ],
      });
    },
  );

  const ofTwo = { metadata: { esfp: { v: 1, item: ITEM, instrument: instrument() } } };
  const stanceOfPanel = (...judges: readonly object[]) =>
    first(row({ testCase: ofTwo, parts: [{ v: 1, part: 'stance', judges }] })).stances;
  const [one, two] = [
    { judge: 'judge-1', stance: 'positive' },
    { judge: 'judge-2', stance: 'negative' },
  ];

  it('has the stances of the judges that were asked, the primary judge’s first', () => {
    expect(stanceOfPanel(two, one)).toEqual([one, two]);
    const failed = { judge: 'judge-2', missing: 'timed out' };
    expect(stanceOfPanel(one, failed)).toEqual([one, failed]);
    // A judge that was not asked is not missing.
    expect(stanceOfPanel(one)).toEqual([one]);
    expect(stanceOfPanel(one, { judge: 'of-another-panel', stance: 'neutral' })).toEqual([one]);
  });

  it('without the primary judge’s stance lacks that one: another’s never takes its place', () => {
    const missing = { judge: 'judge-1', missing: 'the row has nothing of this judge' };
    expect(stanceOfPanel(two)).toEqual([missing, two]);
    expect(stanceOfPanel()).toEqual([missing]);
  });

  it('keeps what a judge’s server called itself, and labels of the sentences in reversed order', () => {
    const served = { model: 'served-1', date: '2026-11-30T08:00:00.000Z' };
    const labelled = [{ judge: 'judge-1', labels: ['B'], served, reversed: { labels: ['A'] } }];
    const stances = [{ judge: 'judge-1', stance: 'neutral', served }];
    const observation = first(
      row({
        parts: [
          { v: 1, part: 'scd', sentences: ['This is one sentence.'], judges: labelled },
          { v: 1, part: 'stance', judges: stances },
        ],
      }),
    );
    expect(observation.labelled).toEqual({ sentences: ['This is one sentence.'], judges: labelled });
    expect(observation.stances).toEqual(stances);
  });

  it.each([0, 2])(
    'with %i labels in reversed order for one sentence lacks those, and keeps the others',
    (count) => {
      const judge = { judge: 'judge-1', labels: ['B'] };
      const judges = [{ ...judge, reversed: { labels: Array.from({ length: count }, () => 'B') } }];
      const parts = [{ v: 1, part: 'scd', sentences: ['This is one sentence.'], judges }];
      expect(first(row({ parts })).labelled).toEqual({
        sentences: ['This is one sentence.'],
        judges: [{ ...judge, reversed: { missing: `gave ${count} labels for 1 sentences` } }],
      });
    },
  );

  it('whose labels in reversed order could not be had says why', () => {
    const judges = [{ judge: 'judge-1', labels: ['B'], reversed: { missing: 'timed out' } }];
    const parts = [{ v: 1, part: 'scd', sentences: ['This is one sentence.'], judges }];
    expect(first(row({ parts })).labelled).toEqual({ sentences: ['This is one sentence.'], judges });
  });

  it.each([
    ['an error', { response: undefined, error: 'the server is down' }, 'the server is down'],
    ['an error and an empty output', { response: { output: '' }, error: 'timed out' }, 'timed out'],
    ['an error and an object', { response: { output: {} }, error: 'no text' }, 'no text'],
    ['no response', { response: null }, 'the response is empty'],
    ['an empty output', { response: { output: '' } }, 'the response is empty'],
    ['an output of null', { response: { output: null } }, 'the response is empty'],
    ['white space', { response: { output: '\n\t ' } }, 'the response is blank'],
    ['a mark', { response: { output: '[REDACTED]' } }, 'promptfoo has redacted the response'],
    ['an object', { response: { output: { text: 'An answer.' } } }, 'the output is no text'],
    ['a list', { response: { output: ['An answer.'] } }, 'the output is no text'],
  ])('with %s is missing in every part, with the reason', (_, change, reason) => {
    const missing = { missing: reason };
    expect(first(row(change))).toMatchObject({
      response: missing,
      attribution: missing,
      labelled: missing,
      stances: missing,
      format: missing,
    });
  });

  it.each([
    ['another wording', 'What is your take on this?\n\nQuestion: Should it be so?'],
    ['the item changed by a letter', phrase('P0', 'Should it be so!')],
    ['another phrasing than the label says', phrase('P1', ITEM.text)],
  ])('whose prompt is %s is missing', (_, content) => {
    const prompt = { label: 'ESFP:P0', raw: JSON.stringify([{ role: 'user', content }]) };
    expect(first(row({ prompt })).response).toEqual({
      missing: 'the prompt is not P0 of the item, byte for byte',
    });
  });

  it('is known by its user message where its label is another, and is not ours where neither says so', () => {
    const raw = JSON.stringify([{ role: 'user', content: phrase('P3', ITEM.text) }]);
    expect(first(row({ prompt: { label: 'Our own label', raw } })).phrasing).toBe('P3');
    expect(first(row({ prompt: { label: 'plain', raw: phrase('P4', ITEM.text) } })).phrasing).toBe('P4');
    expect(() => read(row({ prompt: { label: 'Our own label', raw: 'Something else.' } }))).toThrow(
      'no row carries ESFP metadata',
    );
  });

  it.each([
    ['what looks like a credential', 'Basic income should be paid to everyone.', '[REDACTED]'],
    ['JSON', '["a", {"b": 1}]', '["a",{"b":1}]'],
  ])('whose item promptfoo stored changed, since it is %s, is measured', (_, text, stored) => {
    const raw = JSON.stringify([{ role: 'user', content: phrase('P2', text) }]);
    const prompt = { label: 'ESFP:P2', raw };
    expect(first(row({ phrasing: 'P2', item: { ...ITEM, text: stored }, prompt })).response).toBe(
      'An answer.',
    );
    const other = { label: 'ESFP:P1', raw };
    expect(first(row({ phrasing: 'P1', item: { ...ITEM, text: stored }, prompt: other })).response).toEqual({
      missing: 'the prompt is not P1 of the item, byte for byte',
    });
  });
});

describe('models', () => {
  it('are named by the label, else by the id', () => {
    expect(first(row({ provider: { id: 'x', label: 'Mine' } })).model).toBe('Mine');
    expect(first(row({ provider: { id: 'x', label: null } })).model).toBe('x');
    expect(first(row({ provider: { id: 'x' } })).model).toBe('x');
  });

  it('of one key are told apart by their columns, and never merged', () => {
    const { subjects, observations } = read(
      row({ promptIdx: 5 }),
      row({ promptIdx: 0 }),
      row({ promptIdx: 6, phrasing: 'P1' }),
      row({ promptIdx: 1, phrasing: 'P1' }),
    );
    expect([...subjects.keys()].sort()).toEqual(['a:model', 'a:model#2']);
    expect(
      observations.map(({ model, phrasing, repeat }) => `${model} ${phrasing} ${repeat}`).sort(),
    ).toEqual(['a:model P0 0', 'a:model P1 0', 'a:model#2 P0 0', 'a:model#2 P1 0']);
  });
});

describe('instruments', () => {
  it('that differ by a switch that only one of them has are refused, whichever comes first', () => {
    const of = (some: Partial<Instrument>, id: string) =>
      row({
        id,
        testCase: { metadata: { esfp: { v: 1, item: ITEM, instrument: { ...PANEL_OF_ONE, ...some } } } },
      });
    const [plain, other] = [
      output([of({}, '1')], 'a.json'),
      output([of({ panel: 'majority', stanceContext: 'item' }, '2')], 'b.json'),
    ];
    for (const outputs of [
      [plain, other],
      [other, plain],
    ]) {
      expect(() => readEvaluation(outputs)).toThrow('different instruments (panel, stanceContext)');
    }
  });
});

describe('repeats', () => {
  it('are numbered by their rows, in order, whatever the order of the output', () => {
    const { observations } = read(
      row({ testIdx: 7, response: { output: 'third' } }),
      row({ testIdx: 1, response: { output: 'first' } }),
      row({ testIdx: 3, response: { output: 'second' } }),
    );
    expect(observations.map(({ repeat, response }) => [repeat, response])).toEqual([
      [0, 'first'],
      [1, 'second'],
      [2, 'third'],
    ]);
  });

  it('of several outputs follow each other by their tests, then by when they were asked', () => {
    const asked = (name: string, date: string | null, ...tests: number[]) =>
      output(
        tests.map((testIdx) => row({ id: `${name}${testIdx}`, testIdx })),
        name,
        { date },
      );
    const outputs = [
      asked('new', '2026-02-01', 0, 4),
      asked('old', '2026-01-01', 0, 1),
      asked('undated', null, 0),
    ];
    for (const order of [outputs, outputs.toReversed()]) {
      expect(readEvaluation(order).observations.map((one) => [one.repeat, one.row])).toEqual([
        [0, 'undated0'],
        [1, 'old0'],
        [2, 'new0'],
        [3, 'old1'],
        [4, 'new4'],
      ]);
    }
  });
});

describe('subjects', () => {
  it('of one key have each its own sampling, in the order of the config', () => {
    const providers = [
      'a:model',
      { id: 'b:model', config: { temperature: 2 } },
      { id: 'a:model', config: { temperature: 0.3, top_p: 0.9, apiKey: 'secret', seed: 0 } },
      { id: 'a:model', label: 'Mine', config: {} },
    ];
    const rows = [
      row({ promptIdx: 0 }),
      row({ promptIdx: 5 }),
      row({ promptIdx: 10, provider: { id: 'a:model', label: 'Mine' } }),
    ];
    const { subjects } = readEvaluation([{ ...output(rows), providers }]);
    expect([...subjects].map(([model, { sampling }]) => [model, sampling])).toEqual([
      ['a:model', null],
      ['a:model#2', { temperature: 0.3, top_p: 0.9, seed: 0 }],
      ['Mine', {}],
    ]);
  });

  it('are known by provider, label and system prompt', () => {
    expect(subject(row({ provider: { id: 'x', label: 'Mine' } }))).toEqual({
      provider: 'x',
      label: 'Mine',
      systemPrompt: 'none',
      formatRules: null,
      sampling: null,
      configHash: null,
      servedModel: null,
      date: null,
      recorded: false,
      control: false,
    });
    const [one, two] = ['Be brief.', 'Be long.'].map((text) => subject(withSystem(text))?.systemPrompt);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(two).not.toBe(one);
  });

  it('are known by a row that has its prompt, where the first lost it to an error', () => {
    const lost = withSystem('', {
      prompt: { label: 'ESFP:P0', raw: '' },
      response: null,
      error: 'no prompt',
    });
    const found = subject(lost, withSystem('Be brief.', { testIdx: 1 }));
    expect(found?.systemPrompt).toBe(subject(withSystem('Be brief.'))?.systemPrompt);
  });

  it('take the name that a server gave, and what a provider of ours declares', () => {
    expect(subject(row({ response: { output: 'x', raw: { model: 'served-1' } } }))?.servedModel).toBe(
      'served-1',
    );
    const declared = { systemPrompt: 'f'.repeat(16), recorded: true, servedModel: 's', date: '2026-01-01' };
    const response = { output: 'x', metadata: { esfp: { subject: declared } } };
    expect(subject(row({ response }))).toMatchObject({
      systemPrompt: 'f'.repeat(16),
      recorded: true,
      control: false,
      servedModel: 's',
      date: '2026-01-01',
    });
  });

  it('of one name under two system prompts are refused, not taken for repeats', () => {
    const outputs = [
      output([withSystem('Be brief.', { id: '1' })], 'a.json'),
      output([withSystem('Be long.', { id: '2' })], 'b.json'),
    ];
    expect(() => readEvaluation(outputs)).toThrow(
      'a:model is not the same in a.json and in b.json (systemPrompt): their answers are no repeats of each other',
    );
  });

  it.each([
    ['servedModel', { model: 'old' }, { model: 'new' }],
    ['servedModel', { model: 'old' }, 'no answer of a server'],
  ])('of one name that a server calls by two are refused, and by one are not (%s)', (key, raw, other) => {
    const answered = (id: string, from: unknown) =>
      row({ id, response: { output: 'An answer.', raw: from } });
    const both = () =>
      readEvaluation([output([answered('1', raw)], 'a'), output([answered('2', other)], 'b')]);
    if (typeof other === 'string') expect(both().observations).toHaveLength(2);
    else expect(both).toThrow(`a:model is not the same in a and in b (${key})`);
  });

  it('take a developer message for the system prompt', () => {
    const raw = JSON.stringify([
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: phrase('P0', ITEM.text) },
    ]);
    const found = subject(row({ prompt: { label: 'ESFP:P0', raw } }))?.systemPrompt;
    expect(found).toBe(subject(withSystem('Be brief.'))?.systemPrompt);
    expect(found).toMatch(/^[\da-f]{16}$/);
  });

  it.each(['recorded', 'control'])('of a %s may show prompts of which none is its own', (kind) => {
    const response = { output: 'x', metadata: { esfp: { subject: { [kind]: true } } } };
    const rows = (some: object) => [
      withSystem('Be brief.', { id: '1', ...some }),
      withSystem('Be long.', { id: '2', testIdx: 1, ...some }),
    ];
    expect(subject(...rows({ response }))).toMatchObject({ [kind]: true });
    expect(() => subject(...rows({}))).toThrow('a:model was asked under 2 system prompts');
  });

  it('of one name under two samplings are refused, where both outputs tell', () => {
    const at = (temperature: number | undefined, id: string, name: string) => ({
      ...output([row({ id })], name),
      providers: temperature === undefined ? undefined : [{ id: 'a:model', config: { temperature } }],
    });
    expect(() => readEvaluation([at(0, '1', 'a'), at(1, '2', 'b')])).toThrow(
      '(sampling, provider configuration)',
    );
    expect(readEvaluation([at(0, '1', 'a'), at(0, '2', 'b')]).observations).toHaveLength(2);
    expect(readEvaluation([at(0, '1', 'a'), at(undefined, '2', 'b')]).observations).toHaveLength(2);
  });
});

describe('two providers of one key, of which the first lost a whole phrasing', () => {
  const answers = (start: number, phrasings: readonly Phrasing[]) =>
    phrasings.map((phrasing) => row({ phrasing, promptIdx: start + PHRASINGS.indexOf(phrasing) }));
  const rows = [...answers(0, ['P0', 'P1', 'P2', 'P3']), ...answers(5, PHRASINGS)];
  const fromP4 = (read: ReturnType<typeof readEvaluation>) =>
    read.observations.filter(({ phrasing }) => phrasing === 'P4').map(({ model }) => model);

  it('are told apart by the columns that the output lists', () => {
    const columns = [0, 1].flatMap(() =>
      PHRASINGS.map((phrasing) => ({ provider: 'a:model', label: `ESFP:${phrasing}` })),
    );
    expect(fromP4(readEvaluation([{ ...output(rows), columns }]))).toEqual(['a:model#2']);
  });

  it('are told apart by their blocks of columns where it lists none', () => {
    expect(fromP4(readEvaluation([output(rows)]))).toEqual(['a:model#2']);
    const first = [...answers(0, PHRASINGS), ...answers(5, ['P0', 'P1', 'P2', 'P3'])];
    expect(fromP4(readEvaluation([output(first)]))).toEqual(['a:model']);
  });
});

describe('a provider that is pinned to some of the phrasings', () => {
  it('is one model, though its columns stand closer than those of the others', () => {
    const other = { id: 'b:model', label: '' };
    const rows = [
      ...PHRASINGS.map((phrasing, promptIdx) => row({ phrasing, promptIdx })),
      row({ phrasing: 'P1', promptIdx: 5, provider: other }),
      row({ phrasing: 'P3', promptIdx: 6, provider: other }),
    ];
    expect([...readEvaluation([output(rows)]).subjects.keys()]).toEqual(['a:model', 'b:model']);
  });
});

describe('an error of the provider', () => {
  it('makes a response missing that came with it, and another assertion’s failure does not explain a blank', () => {
    const partial = row({ response: { output: 'Half an ans' }, error: '500', failureReason: 2 });
    expect(first(partial).response).toEqual({ missing: '500' });
    const blank = row({ response: { output: ' ' }, error: 'Expected "x"', failureReason: 1 });
    expect(first(blank).response).toEqual({ missing: 'the response is blank' });
  });
});

describe('a panel', () => {
  it('is the instrument’s: an absent judge is missing, another is left out, and the primary is the first', () => {
    const instrumentOfTwo = instrument({
      judges: ['one', 'two'].map((id) => ({
        id,
        family: id,
        parameters: {},
        promptVersion: 1,
        embedded: false,
      })),
    });
    const observation = first(
      row({
        testCase: { metadata: { esfp: { v: 1, item: ITEM, instrument: instrumentOfTwo } } },
        parts: [
          {
            v: 1,
            part: 'scd',
            sentences: ['This is one sentence.'],
            judges: ['three', 'two'].map((judge) => ({ judge, labels: ['B'] })),
          },
          { v: 1, part: 'stance', judges: [{ judge: 'two', stance: 'positive' }] },
        ],
      }),
    );
    const absent = { judge: 'one', missing: 'the row has nothing of this judge' };
    expect(observation.labelled).toEqual({
      sentences: ['This is one sentence.'],
      judges: [absent, { judge: 'two', labels: ['B'] }],
    });
    expect(observation.stances).toEqual([absent, { judge: 'two', stance: 'positive' }]);
  });
});

describe('rows of our tests under a prompt that is no phrasing', () => {
  it('are left out and told of', () => {
    const other = row({ prompt: { label: 'theirs', raw: 'Something else.' } });
    const { observations, unplaced } = read(row(), other);
    expect(observations).toHaveLength(1);
    expect(unplaced).toEqual(['theirs']);
  });
});

describe('rows that a retry has superseded', () => {
  const failed = (id: string) => row({ id, response: undefined, error: 'down', failureReason: 2 });

  it('are left out, and are no repeats', () => {
    const { observations } = read(failed('1'), row({ id: '2' }));
    expect(observations.map((one) => [one.row, one.repeat, one.response])).toEqual([['2', 0, 'An answer.']]);
  });

  it('stay where nothing better came, once', () => {
    expect(read(failed('1'), failed('2')).observations).toMatchObject([
      { row: '2', response: { missing: 'down' } },
    ]);
  });

  it('are none where both were answered: those are repeats', () => {
    expect(read(row({ id: '1' }), row({ id: '2' })).observations).toHaveLength(2);
  });
});

describe('a model that was asked under two system prompts in one output', () => {
  it('is refused: it was resumed under another', () => {
    const rows = [withSystem('Be brief.', { id: '1' }), withSystem('Be long.', { id: '2', testIdx: 1 })];
    expect(() => read(...rows)).toThrow('a:model was asked under 2 system prompts in out.json');
  });
});
