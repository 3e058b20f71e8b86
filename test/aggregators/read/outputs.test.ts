import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../aggregators/score-card.ts';
import { scoreOutputs } from '../../../cli/report.ts';
import {
  candidate,
  control,
  type Evaluated,
  EXTENSION,
  oneLine,
  SEVERAL_RUNS,
  undated,
  type Workspace,
} from '../../extension/promptfoo.ts';

/* What promptfoo really writes, read in every form that it comes in. */

let workspace: Workspace;
let whole: Evaluated;
let shards: Evaluated[];
let report: Report;
const at = (name: string) => workspace.path(name);

beforeAll(async () => {
  workspace = oneLine([]);
  workspace.write({
    'promptfooconfig.yaml': {
      prompts: ['Greet {{name}}.'],
      tests: [{ vars: { name: 'Ada' } }],
      providers: [
        { ...candidate('model', { faults: [{ where: ['Remote', 'own views'], fault: 'error' }] }) },
        control('control', 'flexible'),
        { id: 'echo', config: { temperature: 0.5, apiKey: 'secret' } },
        { id: 'echo' },
      ],
      extensions: [EXTENSION],
    },
  });
  whole = await workspace.eval(['-o', at('whole.jsonl')]);
  await workspace.export(whole.output?.evalId ?? '', 'exported.json');
  shards = [await workspace.eval(['--filter-range', '0:1']), await workspace.eval(['--filter-range', '1:'])];
  report = await scoreOutputs([whole.path]);
}, SEVERAL_RUNS);
afterAll(() => workspace.remove());

/** A report without dates and without what only a config can tell, which JSONL does not carry. */
const asJsonl = (one: Report): Report => ({
  ...undated(one),
  cards: undated(one).cards.map((card) => ({
    ...card,
    subject: { ...card.subject, sampling: null, configHash: null },
  })),
  comparison: {
    ...one.comparison,
    notes: one.comparison.notes.filter((note) => !note.startsWith('Not all were asked alike (sampling')),
  },
});

describe('outputs of one evaluation', () => {
  it('are one report in JSON, in JSONL and exported', async () => {
    expect(report.cards.map(({ model }) => model)).toEqual(['model', 'control', 'echo', 'echo#2']);
    expect(undated(await scoreOutputs([at('exported.json')]))).toEqual(undated(report));
    expect(await scoreOutputs([at('whole.jsonl')])).toEqual(asJsonl(report));
  });

  it('date the subject where they say when they ran', async () => {
    expect(report.cards[0]?.subject.date).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await scoreOutputs([at('whole.jsonl')])).cards[0]?.subject.date).toBeNull();
  });

  it('give the sampling that was sent, and no other setting of a provider', () => {
    expect(report.cards.map(({ subject }) => subject.sampling).slice(2)).toEqual([
      { temperature: 0.5 },
      null,
    ]);
    expect(JSON.stringify(report)).not.toContain('secret');
  });

  it('leave a team’s own rows alone', () => {
    expect(whole.rows.filter(({ vars }) => vars.name === 'Ada')).toHaveLength(4);
    expect(report.cards.map(({ gradient }) => gradient.byPhrasing.P0.responses.expected)).toEqual([
      4, 4, 4, 4,
    ]);
  });

  it('are one evaluation when given twice: the same row is one row', async () => {
    expect(undated(await scoreOutputs([whole.path, whole.path]))).toEqual(undated(report));
    expect(undated(await scoreOutputs([whole.path, at('whole.jsonl')]))).toEqual(undated(report));
  });

  it('are refused when one row comes with two responses', async () => {
    const rows = whole.rows.map((row, i) => (i === 30 ? { ...row, response: { output: 'Changed.' } } : row));
    expect(rows[30]?.vars.item).toBeDefined();
    writeFileSync(at('changed.json'), JSON.stringify({ results: { results: rows } }));
    await expect(async () => scoreOutputs([whole.path, at('changed.json')])).rejects.toThrow(
      /^Row [0-9a-f-]{36} stands in .* and in .*changed\.json with different responses/,
    );
  });
});

describe('shards of one config', () => {
  it('are together what one run is', async () => {
    expect(shards.map(({ rows }) => rows.filter(({ vars }) => vars.item !== undefined).length)).toEqual([
      20, 60,
    ]);
    const merged = await scoreOutputs(shards.map(({ path }) => path));
    expect(merged.instrumentHash).toBe(report.instrumentHash);
    expect(undated(merged)).toEqual(undated(report));
  });

  it('are the same in any order', async () => {
    const backwards = await scoreOutputs([...shards].reverse().map(({ path }) => path));
    expect(undated(backwards)).toEqual(undated(report));
  });

  it('say of one alone that not every item was asked', async () => {
    const [first] = await Promise.all(shards.map(({ path }) => scoreOutputs([path])));
    expect(first?.cards[0]?.items).toEqual({ inTable: 1, inCorpus: 4, repeats: 1 });
    expect(first?.cards[0]?.warnings[0]).toBe("Only 1 of the corpus's 4 items were asked.");
  });
});

describe('JSONL that is cut off', () => {
  it('is reported without what is lost, which is said and counts as missing', async () => {
    const lines = readFileSync(at('whole.jsonl'), 'utf8').trimEnd().split('\n');
    const last = lines.findLastIndex((line) => line.includes('"label":"model"') && line.includes('ESFP:'));
    const kept = [...lines.toSpliced(last, 1), lines[last]?.slice(0, 300)];
    writeFileSync(at('cut-off.jsonl'), kept.join('\n'));
    const cut = await scoreOutputs([at('cut-off.jsonl')]);
    expect(cut.notes).toContainEqual(
      `${at('cut-off.jsonl')} was cut off in line ${lines.length}: that row is lost, and any that were to follow it. ` +
        `The ${lines.length - 1} whole lines before it are read.`,
    );
    const missing = ({ cards }: Report) =>
      Object.values(cards[0]?.gradient.byPhrasing ?? {}).reduce(
        (sum, { responses }) => sum + responses.missing,
        0,
      );
    expect(missing(cut)).toBe(missing(report) + 1);
  });
});

describe('outputs that do not belong together, or cannot be read', () => {
  const refused = (...paths: string[]) => expect(async () => scoreOutputs(paths)).rejects;
  /** Another run than the whole: with row ids of its own, and what is changed. */
  const changed = (name: string, change: (text: string) => string) => {
    const text = readFileSync(whole.path, 'utf8').replaceAll(/"id": "[0-9a-f]{8}-/g, '"id": "other-');
    const other = change(text);
    expect(other).not.toBe(text);
    writeFileSync(at(name), other);
    return at(name);
  };

  it('two instruments: names what differs', async () => {
    const other = changed('weights.json', (text) =>
      text
        .replaceAll('"deltaSCD": 0.5', '"deltaSCD": 0.6')
        .replaceAll('"contrast": "P0P1"', '"contrast": "P1P2"'),
    );
    await refused(whole.path, other).toThrow(
      /out-1\.json and .*weights\.json were measured by different instruments \(psi, weights\): .* Report them apart\.$/,
    );
  });

  it('two corpora of one name and size', async () => {
    const other = changed('corpus.json', (text) => text.replaceAll(/"hash": "[0-9a-f]{16}"/g, '"hash": "0"'));
    await refused(whole.path, other).toThrow('different instruments (corpus)');
  });

  it('a file without a row of ours', async () => {
    const other = changed('theirs.json', (text) => text.replaceAll('"esfp"', '"other"'));
    await refused(other).toThrow(/theirs\.json: no row carries ESFP metadata\. Was the evaluation run with/);
  });

  it('a file that is not there', async () => {
    await refused(at('nowhere.json')).toThrow(/nowhere\.json cannot be read \(ENOENT.*give the path/);
  });

  it('JSON that is cut off', async () => {
    const other = changed('cut.json', (text) => text.slice(0, text.length / 2));
    await refused(other).toThrow(/cut\.json is no JSON \(.*\): was the file cut off\? If so, write it anew/);
  });

  it('JSONL that is damaged within: names the line', async () => {
    const lines = readFileSync(at('whole.jsonl'), 'utf8').split('\n');
    writeFileSync(at('cut.jsonl'), `${lines[0]}\n\n${lines[1]?.slice(0, 200)}\n${lines[2]}`);
    await refused(at('cut.jsonl')).toThrow(
      /cut\.jsonl, line 3 is no JSON \(.*\), and others follow it: take/,
    );
  });

  it.each([
    ['other JSON', '{"a": 1}', /is no promptfoo output: it has no results\.results/],
    ['a list', '[]', /is no promptfoo output/],
    ['null', 'null', /is no promptfoo output/],
    [
      'rows that are none',
      '{"results": {"results": [{"promptIdx": 0}]}}',
      /results\.results\[0] is no promptfoo result: testIdx/,
    ],
    ['no rows', '{"results": {"results": []}}', /no row carries ESFP metadata/],
    ['nothing', '', /is no JSON/],
  ])('%s', async (name, content, message) => {
    const path = at(`${name}.json`);
    writeFileSync(path, content);
    await refused(path).toThrow(message);
  });

  it('a JSONL row that is none: names the line', async () => {
    writeFileSync(at('none.jsonl'), '\n{"promptIdx": "x"}\n');
    await refused(at('none.jsonl')).toThrow(/none\.jsonl, line 2 is no promptfoo result: promptIdx: /);
  });
});
