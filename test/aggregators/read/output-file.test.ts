import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { MOST_BYTES } from '../../../aggregators/read/json-value.ts';
import { linesOf } from '../../../aggregators/read/lines.ts';
import { outputOfJson, readOutputFile } from '../../../aggregators/read/output-file.ts';
import { OutputError } from '../../../aggregators/read/rows.ts';
import { real } from './real-outputs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-read-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const refused = (path: string) => expect(() => readOutputFile(path, 'the file'));

describe('lines', () => {
  const lines = (content: string | Buffer) => [...linesOf(file('lines', content))];

  it('are numbered, without blank ones, whatever ends them', () => {
    expect(lines('\uFEFFa\r\n\n \nb')).toEqual([
      { text: 'a\r', number: 1 },
      { text: 'b', number: 4 },
    ]);
    expect(lines('a\n')).toEqual([{ text: 'a', number: 1 }]);
    expect(lines('')).toEqual([]);
    expect(lines(Buffer.from('a\né').subarray(0, -1)).map(({ text }) => text)).toEqual(['a', '\ufffd']);
  });

  it('may be longer than what is read at once, and a character may stand across it', () => {
    const long = `${'x'.repeat((1 << 20) - 1)}é${'𝒳'.repeat(1 << 20)}`;
    expect(lines(`a\n${long}\nb`).map(({ text }) => text === long || text)).toEqual(['a', true, 'b']);
  });
});

describe('JSONL that was cut off mid-write', () => {
  const whole = readFileSync(real('0.123.1.jsonl'), 'utf8').trimEnd().split('\n');

  it('counts its whole lines, and says which line is lost', () => {
    const cut = file('cut.jsonl', `${whole.slice(0, 3).join('\n')}\n${whole[3]?.slice(0, 500)}`);
    const output = readOutputFile(cut, 'cut.jsonl');
    const loss =
      'cut.jsonl was cut off in line 4: that row is lost, and any that were to follow it. The 3 whole lines before it are read.';
    expect(output.rows).toHaveLength(3);
    expect(output.losses).toEqual([loss]);
    expect(readEvaluation([output]).notes).toEqual([loss]);
  });

  it('within a character, or followed by what a disk left there, is the same', () => {
    const bytes = Buffer.from(`${whole[0]}\n{"a": "é`).subarray(0, -1);
    for (const content of [bytes, `${whole[0]}\n\0\0\0`, `${whole[0]}\n{"a"\n`]) {
      const { rows, losses } = readOutputFile(file('bytes.jsonl', content), 'it');
      expect(rows).toHaveLength(1);
      expect(losses).toEqual([
        'it was cut off in line 2: that row is lost, and any that were to follow it. The 1 whole line before it is read.',
      ]);
    }
  });

  it('just before the end of a line has lost nothing', () => {
    const output = readOutputFile(file('end.jsonl', whole.join('\n')));
    expect(output.rows).toHaveLength(5);
    expect(output).not.toHaveProperty('losses');
  });

  it('in its first line, or with lines after it, is an error that says what to do', () => {
    refused(file('first.jsonl', `${whole[0]?.slice(0, 100)}`)).toThrow(
      /^the file, line 1 is no JSON \(.*\): was the file cut off\? It has no whole line: write the output anew with promptfoo export eval/,
    );
    refused(file('within.jsonl', `${whole[0]}\n${whole[1]?.slice(0, 100)}\n${whole[2]}`)).toThrow(
      /^the file, line 2 is no JSON \(.*\), and others follow it: take that line out, or write the output anew/,
    );
  });
});

describe('a file that is no output', () => {
  it('is JSON that was cut off: says what to do', () => {
    const text = readFileSync(real('0.123.1.json'), 'utf8');
    refused(file('cut.json', text.slice(0, text.length / 2))).toThrow(
      /^the file is no JSON \(.*\): was the file cut off\? If so, write it anew with promptfoo export eval <id> -o out\.json/,
    );
  });

  it('is larger than one text can be: says how it can be read', () => {
    const path = file('large.json', '');
    truncateSync(path, MOST_BYTES + 1);
    refused(path).toThrow(/^the file has 512 MB, and JSON is read up to 511 MB: write it as a row a line/);
  });

  it.each([
    [
      'results by an old promptfoo',
      { results: { version: 2, results: [], table: {} } },
      'has promptfoo’s old layout of results (version 2)',
    ],
    [
      'the viewer’s table',
      { head: { prompts: [] }, body: [] },
      'is a table of promptfoo’s, without judgements',
    ],
    [
      'a table',
      { results: { table: { head: {}, body: [] } } },
      'is a table of promptfoo’s, without judgements',
    ],
    ['outputs', { outputs: [] }, 'is a table of promptfoo’s, without judgements'],
    ['a config', { providers: ['echo'], prompts: ['x'] }, 'is a promptfoo config'],
    ['anything', { a: 1 }, 'is no promptfoo output: it has no results.results'],
    ['a list', [1], 'is no promptfoo output'],
    ['null', null, 'is no promptfoo output'],
  ])('is %s', (_, value, said) => {
    refused(file('other.json', JSON.stringify(value))).toThrow(`the file ${said}`);
    refused(file('other.json', JSON.stringify(value))).toThrow(OutputError);
  });

  it.each(['out.yaml', 'out.csv', 'out.HTML'])('is of another format: %s', (name) => {
    refused(file(name, 'evalId: x')).toThrow('Of promptfoo’s formats .json and .jsonl are read.');
  });
});

describe('the results of promptfoo’s library, written as they are', () => {
  it('are read', () => {
    const { results } = JSON.parse(readFileSync(real('0.123.1.json'), 'utf8'));
    const output = outputOfJson(results, 'summary');
    expect(output.rows).toHaveLength(12);
    expect([output.evalId, output.date]).toEqual([null, results.timestamp]);
    expect(output.columns).toHaveLength(12);
  });
});

describe('a date that is none', () => {
  it('is left out, and the rows are read', () => {
    const read = outputOfJson({ results: { results: [], timestamp: 5 } }, 'out.json');
    expect(read).toMatchObject({ rows: [], date: null });
  });
});

describe('the run of an output', () => {
  it('is that of esfp judge where it has judged it, and the evaluation keeps its id', () => {
    const told = (more: object) => {
      const { run, evalId } = outputOfJson({ evalId: 'e', results: { results: [] }, ...more }, 'it');
      return [run, evalId];
    };
    expect(told({})).toEqual(['e', 'e']);
    expect(told({ esfp: { run: 'judged' } })).toEqual(['judged', 'e']);
    expect(told({ esfp: { run: null } })).toEqual([null, 'e']);
  });
});

describe('a row that is none', () => {
  it.each([
    [7, /results\.results\[0\] is no promptfoo result: [A-Z][^:]*: expected object, received number\. Give/],
    [{ promptIdx: 0 }, /results\.results\[0\] is no promptfoo result: testIdx: /],
  ])('is told by its place and what is wrong with it: %j', (row, says) => {
    const path = file('row.json', JSON.stringify({ results: { version: 3, results: [row] } }));
    refused(path).toThrow(says);
  });
});
