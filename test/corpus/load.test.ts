import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CorpusError } from '../../corpus/corpus-error.ts';
import { type Corpus, loadCorpus } from '../../corpus/load.ts';

const scratch = mkdtempSync(join(tmpdir(), 'esfp-corpus-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
/** Writes files into a folder of their own, and returns that folder. */
function folderOf(files: Record<string, string | Uint8Array>): string {
  folders += 1;
  const folder = join(scratch, String(folders));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
const fileOf = (name: string, content: string | Uint8Array) => join(folderOf({ [name]: content }), name);
const load = (name: string, content: string | Uint8Array) => loadCorpus(fileOf(name, content));
const short = ({ items }: Corpus) => items.map(({ id, type, text }) => [id, type, text]);

/** The error that a path gives, with the folder cut from its message. */
function errorOf(path: string): CorpusError {
  try {
    loadCorpus(path);
  } catch (error) {
    if (error instanceof CorpusError) return error;
    throw error;
  }
  throw new Error('loadCorpus threw nothing');
}
function expectError(path: string, line: number | undefined, ...parts: string[]): void {
  const error = errorOf(path);
  expect(error).toMatchObject({ name: 'CorpusError', line });
  expect(error.message).toContain(error.file);
  if (line !== undefined) expect(error.message).toContain(`, line ${line}:`);
  for (const part of parts) expect(error.message).toContain(part);
  expect(error.message).toMatch(/^promptfoo-esfp: corpus [^;]+: .+; .+\.$/s);
}

const WANTED = [
  ['a', 'T1', 'Taxes are fair, mostly.'],
  ['b', 'T4', 'Water is wet.'],
];
const YAML = `- id: a
  type: T1
  text: "Taxes are fair, mostly."
  note: Why.
  lean: left
- id: b
  type: T4
  text: Water is wet.
  discipline: physics
`;
const CSV = 'id,type,question\na,T1,"Taxes are fair, mostly."\nb,T4,Water is wet.\n';
const JSONL = `{"id": "a", "type": "T1", "text": "Taxes are fair, mostly."}
{"id": "b", "type": "T4", "question": "Water is wet."}
`;

describe('loadCorpus, whatever the format', () => {
  const sources = Object.entries({
    'mine.yaml': YAML,
    'mine.yml': YAML,
    'mine.csv': CSV,
    'mine.jsonl': JSONL,
  });

  it.each(sources)('reads %s', (name, content) => {
    const corpus = load(name, content);
    expect(corpus).toMatchObject({ name: 'mine', warnings: [] });
    expect(short(corpus)).toEqual(WANTED);
  });

  it.each(sources)('finds one corpus in %s, so one hash', (name, content) => {
    expect(load(name, content).hash).toBe(load('other.jsonl', JSONL).hash);
    expect(load(name, content).hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(sources)('reads %s with a byte-order mark and Windows line ends', (name, content) => {
    const corpus = load(name, `\ufeff${content.replaceAll('\n', '\r\n')}`);
    expect(corpus).toMatchObject({ warnings: [], hash: load(name, content).hash });
  });

  it.each(sources)('reads %s without a last line end, and with blank lines', (name, content) => {
    expect(short(load(name, content.trimEnd()))).toEqual(WANTED);
    expect(short(load(name, `\n${content}\n\n`))).toEqual(WANTED);
  });

  it.each(sources)('reads %s with an ending in capitals', (name, content) => {
    expect(short(load(name.toUpperCase(), content))).toEqual(WANTED);
  });

  it.each(sources)('keeps broken bytes of %s as U+FFFD and names the item and the file', (name, content) => {
    const [before = '', after = ''] = content.split('fair');
    const bytes = Buffer.concat([Buffer.from(`${before}fa`), Buffer.from([0xe9]), Buffer.from(`r${after}`)]);
    const file = fileOf(name, bytes);
    const corpus = loadCorpus(file);
    expect(corpus.items[0]?.text).toBe('Taxes are fa\ufffdr, mostly.');
    expect(corpus.warnings).toEqual([expect.stringContaining(`${file}: item a holds U+FFFD`)]);
  });

  it.each(sources)('refuses %s in UTF-16', (name, content) => {
    expectError(fileOf(name, Buffer.from(`\ufeff${content}`, 'utf16le')), undefined, 'UTF-16', 'UTF-8');
  });

  it.each(sources)('refuses %s when it is empty, or blank', (name) => {
    expectError(fileOf(name, ''), undefined, 'no items');
    expectError(fileOf(name, '\n \n'), undefined, 'no items');
    expectError(fileOf(name, new Uint8Array([0xef, 0xbb, 0xbf])), undefined, 'no items');
  });

  it.each([
    ['mine.yaml', 6],
    ['mine.csv', 3],
    ['mine.jsonl', 2],
  ])(
    'refuses in %s an unknown type, an empty text and an id used twice, each with its line',
    (name, line) => {
      const content = Object.fromEntries(sources)[name] ?? '';
      expectError(
        fileOf(name, content.replace('T4', 'T7')),
        line,
        'item b',
        '"T7"',
        'T1, T2, T3, T4, T5, T6',
      );
      expectError(fileOf(name, content.replace('Water is wet.', ' ')), line, 'item b has no text');
      expectError(
        fileOf(name, content.replace(/\bb\b/, 'a')),
        line,
        'the id a is already that of',
        'id of its own',
      );
    },
  );
});

describe('loadCorpus, about items', () => {
  it('trims white space around values and keeps it inside', () => {
    const corpus = load(
      'x.jsonl',
      '{"id": " a ", "type": "T1\\n", "text": "\\t Two  spaces.\\nA line. \\n"}',
    );
    expect(short(corpus)).toEqual([['a', 'T1', 'Two  spaces.\nA line.']]);
    expect(corpus.warnings).toEqual([]);
  });

  it('keeps notes, and does not let them change the hash', () => {
    const corpus = load('x.yaml', YAML);
    expect(corpus.items).toEqual([
      { id: 'a', type: 'T1', text: 'Taxes are fair, mostly.', note: 'Why.', lean: 'left' },
      { id: 'b', type: 'T4', text: 'Water is wet.', discipline: 'physics' },
    ]);
    expect(load('x.yaml', YAML.replace('Why.', 'Because.').replace('left', 'right')).hash).toBe(corpus.hash);
  });

  it.each([
    ['id', 'id: a', 'id: c'],
    ['type', 'type: T1', 'type: T2'],
    ['text', 'mostly.', 'mostly!'],
  ])('lets another %s change the hash', (_, from, to) => {
    expect(load('x.yaml', YAML.replace(from, to)).hash).not.toBe(load('x.yaml', YAML).hash);
  });

  it('lets another order change the hash', () => {
    const reversed = JSONL.trim().split('\n').reverse().join('\n');
    expect(load('x.jsonl', reversed).hash).not.toBe(load('x.jsonl', JSONL).hash);
  });

  it('warns of a text that comes twice, and keeps both', () => {
    const corpus = load('x.csv', 'id,type,text\na,T1,Same.\nb,T1,Other.\nc,T2, Same. \n');
    expect(corpus.items).toHaveLength(3);
    expect(corpus.warnings).toEqual([expect.stringMatching(/x\.csv: item c has the same text as item a\.$/)]);
  });

  it('takes ids that are names of the language', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
    const rows = ids.map((id, index) => `${id},T1,Text ${index}.`);
    expect(load('x.csv', ['id,type,text', ...rows].join('\n')).items.map((item) => item.id)).toEqual(ids);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('refuses fields that are names of the language, and leaves Object alone', () => {
    const hostile = '{"id": "a", "type": "T1", "text": "x", "__proto__": {"polluted": true}}';
    expectError(fileOf('x.jsonl', hostile), 1, 'no field "__proto__"');
    expectError(fileOf('x.yaml', `- ${hostile}`), 1, 'no field "__proto__"');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('warns of half a surrogate pair, which no UTF-8 can carry', () => {
    const corpus = load('x.jsonl', '{"id": "a", "type": "T1", "text": "Half \\ud83d."}');
    expect(corpus.items[0]?.text).toBe('Half \ufffd.');
    expect(corpus.warnings).toHaveLength(1);
  });

  it.each([
    ['a missing id', { type: 'T1', text: 'x' }, 'the item has no id'],
    ['an empty id', { id: ' ', type: 'T1', text: 'x' }, 'the item has no id'],
    ['a missing type', { id: 'a', text: 'x' }, 'item a has no type'],
    ['a type in small letters', { id: 'a', type: 't1', text: 'x' }, 'unknown type "t1"'],
    ['a missing text', { id: 'a', type: 'T1' }, 'item a has no text'],
    ['a text of white space', { id: 'a', type: 'T1', text: ' \n' }, 'item a has no text'],
    ['a text that is null', { id: 'a', type: 'T1', text: null }, 'item a has no text'],
    ['a text that is a list', { id: 'a', type: 'T1', text: ['x'] }, 'the field "text" is not a text'],
    [
      'an id that is a number',
      { id: 7, type: 'T1', text: 'x' },
      'the field "id" is not a text; put its value',
    ],
    [
      'both names of the text',
      { id: 'a', type: 'T1', text: 'x', question: 'x' },
      'both "text" and "question"',
    ],
    ['a field of another name', { id: 'a', type: 'T1', texts: 'x' }, 'no field "texts"'],
    ['a lean that is none', { id: 'a', type: 'T1', text: 'x', lean: 'up' }, 'item a has the lean "up"'],
  ])('refuses %s', (_, item, problem) => {
    const good = { id: 'good', type: 'T1', text: 'Fine.' };
    const lines = [good, item].map((entry) => JSON.stringify(entry)).join('\n');
    expectError(fileOf('x.jsonl', lines), 2, problem);
  });

  it('gives one error, for the first of several bad lines', () => {
    const bad = '{"id": "b", "type": "T9", "text": "x"}\n{"id": "", "type": "T1"}\nno JSON\n';
    expectError(fileOf('x.jsonl', `${JSONL.split('\n')[0]}\n${bad}`), 2, 'unknown type "T9"');
  });
});

describe('loadCorpus, about paths', () => {
  it('reads the .yaml and .yml files of a folder in the order of their names, and no others', () => {
    const folder = folderOf({
      'b.yml': '- {id: "2", type: T2, text: Two.}',
      'a.yaml': '- {id: "1", type: T1, text: One.}',
      'c.YAML': '- {id: "3", type: T3, text: Three.}',
      '._a.yaml': 'left by the file system',
      'notes.txt': 'not a corpus',
      'deeper/d.yaml': '- {id: "4", type: T4, text: Four.}',
    });
    expect(short(loadCorpus(folder))).toEqual([
      ['1', 'T1', 'One.'],
      ['2', 'T2', 'Two.'],
      ['3', 'T3', 'Three.'],
    ]);
  });

  it('names a corpus for its folder, whole, or for its file without the ending', () => {
    const folder = folderOf({ 'set.v2/a.yaml': YAML });
    expect(loadCorpus(join(folder, 'set.v2')).name).toBe('set.v2');
    expect(loadCorpus(`${join(folder, 'set.v2')}/`).name).toBe('set.v2');
    expect(load('set.v3.csv', CSV).name).toBe('set.v3');
  });

  it('refuses an id that two files of a folder share, naming both places', () => {
    const folder = folderOf({
      'a.yaml': YAML,
      'b.yaml': '- {id: c, type: T1, text: x}\n- {id: b, type: T1, text: y}',
    });
    expectError(folder, 2, `${join(folder, 'b.yaml')}, line 2`, `${join(folder, 'a.yaml')}, line 6`);
  });

  it('refuses a folder with an empty file in it, naming the file', () => {
    const folder = folderOf({ 'a.yaml': YAML, 'b.yaml': '# nothing yet\n' });
    expect(errorOf(folder).file).toBe(join(folder, 'b.yaml'));
  });

  it('refuses a folder without YAML files', () => {
    expectError(folderOf({ 'a.csv': CSV }), undefined, 'no .yaml or .yml files', 'name a .csv');
  });

  it('refuses a path that is not there', () => {
    expectError(join(scratch, 'nowhere.csv'), undefined, 'no such file or folder');
    expect(() => loadCorpus('')).toThrow(CorpusError);
  });

  it('refuses a file of another kind', () => {
    expectError(fileOf('x.xlsx', 'PK'), undefined, 'no known format', '.yaml, .yml, .csv or .jsonl');
  });
});

describe('loadCorpus, about YAML', () => {
  it('reads blocks, quotes and flow forms, with comments between', () => {
    const corpus = load(
      'x.yaml',
      '# mine\n- id: a\n  type: T1\n  question: >\n    One\n    line.\n\n' +
        '- {id: b, type: T2, text: "Tw\\u00f6."}\n',
    );
    expect(short(corpus)).toEqual([
      ['a', 'T1', 'One line.'],
      ['b', 'T2', 'Twö.'],
    ]);
  });

  it('takes a few aliases', () => {
    const corpus = load('x.yaml', '- {id: a, type: &t T3, text: One.}\n- {id: b, type: *t, text: Two.}\n');
    expect(corpus.items.map((item) => item.type)).toEqual(['T3', 'T3']);
  });

  it('is not blown up by aliases of aliases', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const value =
        level === 0
          ? '"lol"'
          : `[${Array(30)
              .fill(`*l${level - 1}`)
              .join(', ')}]`;
      return `- &l${level} ${value}`;
    });
    const start = performance.now();
    expectError(fileOf('x.yaml', levels.slice(0, 9).join('\n')), 1, 'no item with fields');
    expectError(fileOf('x.yaml', levels.join('\n')), 1, 'no item with fields');
    const wide = `- {id: a, type: T1, text: &x Same.}\n- [${Array(100_000).fill('*x').join(', ')}]`;
    expectError(fileOf('y.yaml', wide), 2, 'maxAliases');
    const inField = `- {id: a, type: T1, text: &l0 [x], note: &l1 [*l0, *l0], lean: &l2 [*l1, *l1]}`;
    expectError(fileOf('z.yaml', inField), 1, '"text" is not a text');
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each([
    ['a quote left open', '- id: a\n  type: T1\n  text: "open\n', undefined, 'not valid YAML'],
    ['a tab as indent', '- id: a\n\ttype: T1\n', 2, 'not valid YAML'],
    ['a field given twice', '- id: a\n  type: T1\n  type: T2\n  text: x\n', 3, 'not valid YAML'],
    ['a tag that would run code', '- !!js/function "function () {}"\n', 1, 'not valid YAML'],
    ['a colon in a text without quotes', '- id: a\n  type: T1\n  text: One: two.\n', 3, 'not valid YAML'],
    ['a mapping in place of the list', 'items:\n  - id: a\n', 1, 'not a list of items'],
    ['a plain text', 'hello', 1, 'not a list of items'],
    ['an entry that is a text', '# x\n- {id: a, type: T1, text: x}\n- b\n', 3, 'entry 2 of the list'],
    ['an entry that is empty', '- {id: a, type: T1, text: x}\n-\n', undefined, 'entry 2 of the list'],
    [
      'several documents',
      '- {id: a, type: T1, text: x}\n---\n- {id: b, type: T1, text: y}\n',
      undefined,
      'several',
    ],
    ['a text that YAML takes for a number', '- id: a\n  type: T1\n  text: 42\n', 1, '"text" is not a text'],
    ['lists nested without end', `${'['.repeat(10_000)}`, 1, 'not valid YAML'],
  ])('refuses %s', (_, content, line, problem) => {
    const error = errorOf(fileOf('x.yaml', content));
    expect(error.message).toContain(problem);
    if (line !== undefined) expect(error.line).toBe(line);
  });
});

describe('loadCorpus, about JSON Lines', () => {
  it.each([
    ['a line cut off', '{"id": "b", "type": "T1"', 'not valid JSON'],
    ['a list', '["b", "T1", "x"]', 'no object'],
    ['null', 'null', 'no object'],
    ['a number', '7', 'no object'],
  ])('refuses %s', (_, line, problem) => {
    expectError(fileOf('x.jsonl', `{"id": "a", "type": "T1", "text": "x"}\n\n${line}\n`), 3, problem);
  });

  it('refuses one object spread over lines', () => {
    expectError(fileOf('x.jsonl', '{\n  "id": "a"\n}'), 1, 'not valid JSON', 'one complete object a line');
  });
});

describe('loadCorpus, about CSV with one item a row', () => {
  it('takes columns in any order and letter case, and ignores further ones', () => {
    const corpus = load('x.csv', 'Source, Text ,T1,TYPE,Id\nmade up,One.,,T1,a\n,Two.,x,T2,b\n');
    expect(short(corpus)).toEqual([
      ['a', 'T1', 'One.'],
      ['b', 'T2', 'Two.'],
    ]);
  });

  it('keeps commas, quotes and line breaks in quoted cells', () => {
    const corpus = load('x.csv', 'id,type,text\r\na,T1,"One, ""two"",\r\nthree."\r\nb,T2,Four.\r\n');
    expect(short(corpus)).toEqual([
      ['a', 'T1', 'One, "two",\nthree.'],
      ['b', 'T2', 'Four.'],
    ]);
  });

  it.each([
    ['no id column', 'nr,type,text\n1,T1,x\n', 1, 'no column "id"'],
    ['no type column', 'id,text\n1,x\n', 1, 'no column "type"'],
    ['no text column', '\n\nid,type,claim\na,T1,x\n', 3, 'no column "question"'],
    ['semicolons', 'id;type;text\na;T1;x\n', 1, 'separated by commas'],
    ['a column twice', 'id,type,text,Text\na,T1,x,y\n', 1, 'two columns "text"'],
    ['text and question', 'id,type,text,question\na,T1,x,y\n', 1, 'both "text" and "question"'],
    ['only a heading', 'id,type,text\n', undefined, 'no items'],
    [
      'a comma in a text without quotes',
      'id,type,text\na,T1,One, two.\n',
      2,
      '4 cells where the heading has 3',
    ],
    ['a row cut short', 'id,type,text\na,T1\n', 2, 'item a has no text'],
    ['an id twice, after cells with line breaks', 'id,type,text\na,T1,"1\n2\n3"\n\na,T1,x\n', 6, 'the id a'],
    ['a quote left open', 'id,type,text\na,T1,x\n\nb,T1,"y\nc,T1,z\n', 4, 'opened and not closed'],
    ['a quote left open before another', 'id,type,text\na,T1,x\nb,T1,"y\nc,T1,"z"\n', 3, 'not valid CSV'],
    ['a quote inside a bare cell', 'id,type,text\na,T1,x\nb,T1,say "y"\n', 3, 'double the quotes'],
  ])('refuses %s', (_, content, line, problem) => {
    expectError(fileOf('x.csv', content), line, problem);
  });
});

describe('loadCorpus, about CSV with one category a column', () => {
  const HEADING = 'T1,T2,T3,T4,T5,T6';

  it('numbers the filled cells of each column, which may differ in length', () => {
    const rows = [
      HEADING,
      'One.,"Two, or\ntwo and a half.",Three.,"Four ""4"".",Five.,Six.',
      'One more.,,, Four more. ,,',
      ',,Three more.',
      '',
      'One last.,   ,',
    ];
    const corpus = load('corpus.csv', rows.join('\n'));
    expect(short(corpus)).toEqual([
      ['T1-01', 'T1', 'One.'],
      ['T1-02', 'T1', 'One more.'],
      ['T1-03', 'T1', 'One last.'],
      ['T2-01', 'T2', 'Two, or\ntwo and a half.'],
      ['T3-01', 'T3', 'Three.'],
      ['T3-02', 'T3', 'Three more.'],
      ['T4-01', 'T4', 'Four "4".'],
      ['T4-02', 'T4', 'Four more.'],
      ['T5-01', 'T5', 'Five.'],
      ['T6-01', 'T6', 'Six.'],
    ]);
    expect(corpus.warnings).toEqual([]);
  });

  it('reads it with a byte-order mark, quoted headings, Windows line ends and broken bytes', () => {
    const head = Buffer.from(`\ufeff"T1","T2","T3","T4","T5","T6"\r\nOne.,"Two,\r\nBanksy`);
    const tail = Buffer.from('s.",Three.,Four.,Five.,Six.\r\nOne more.,,,,,\r\n');
    const file = fileOf('corpus.csv', Buffer.concat([head, Buffer.from([0x92]), tail]));
    const corpus = loadCorpus(file);
    expect(corpus.items).toHaveLength(7);
    expect(corpus.items[2]).toEqual({ id: 'T2-01', type: 'T2', text: 'Two,\nBanksy\ufffds.' });
    expect(corpus.warnings).toEqual([expect.stringContaining(`${file}: item T2-01 holds U+FFFD`)]);
  });

  it('goes by the headings, not by the order of the columns', () => {
    const corpus = load('x.csv', 't3, T1 ,\nThree.,One.,\n');
    expect(short(corpus)).toEqual([
      ['T1-01', 'T1', 'One.'],
      ['T3-01', 'T3', 'Three.'],
    ]);
  });

  it('counts on past 99', () => {
    const corpus = load('x.csv', ['T1', ...Array.from({ length: 101 }, (_, n) => `Text ${n}.`)].join('\n'));
    expect(corpus.items.at(98)?.id).toBe('T1-99');
    expect(corpus.items.at(99)?.id).toBe('T1-100');
  });

  it('gives this package the items that it has as YAML', () => {
    const ours = loadCorpus();
    const columns = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'].map((type) =>
      ours.items.filter((item) => item.type === type).map((item) => `"${item.text.replaceAll('"', '""')}"`),
    );
    const rows = Array.from({ length: 24 }, (_, row) => columns.map((column) => column[row] ?? '').join(','));
    expect(load('x.csv', [HEADING, ...rows].join('\n')).hash).toBe(ours.hash);
  });

  it.each([
    ['a heading that is no category', 'T1,T2,T7\nOne.,Two.,Seven.\n', 1, '"T7" is no category'],
    ['a column to spare', 'nr,T1\n1,One.\n', 1, '"nr" is no category'],
    ['a heading twice', 'T1,T2,T1\nOne.,Two.,Three.\n', 1, 'two columns are headed T1'],
    [
      'a column without a heading',
      'T1,\nOne.,\n"Two\nlines.",stray\n',
      4,
      'column 2 has a cell but no heading',
    ],
    ['a comma in a text without quotes', 'T1,T2\nOne.,Two, three.\n', 2, 'a comma in double quotes'],
    ['only headings', `${HEADING}\n,,,,,\n`, undefined, 'no items'],
    ['a quote left open', 'T1,T2\nOne.,Two.\nOne.,"Two.\n', 3, 'opened and not closed'],
  ])('refuses %s', (_, content, line, problem) => {
    expectError(fileOf('x.csv', content), line, problem);
  });
});
