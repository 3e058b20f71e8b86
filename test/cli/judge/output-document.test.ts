import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OutputError } from '../../../aggregators/read/rows.ts';
import { OutputDocument } from '../../../cli/judge/output-document.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { columnOf, outputOf, rowOf } from './rows.ts';

const inFolder = temporaryFolder();
/** A row of a team's own test. */
const FOREIGN = {
  id: 'theirs',
  promptIdx: 1,
  testIdx: 9,
  prompt: { raw: 'x', label: 'theirs' },
  provider: { id: 'p', label: 'p' },
  testCase: { vars: {}, metadata: { esfp: 'not ours' } },
  namedScores: { odd: null },
  gradingResult: { componentResults: [null], namedScores: null, deep: { er: [1, null, ''] } },
  latencyMs: 7,
};

/** Writes a file and reads it as a document. */
function documentOf(content: unknown, name = 'out.json'): OutputDocument {
  writeFileSync(inFolder(name), typeof content === 'string' ? content : JSON.stringify(content));
  return new OutputDocument(inFolder(name));
}
const linesOf = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('a JSON document', () => {
  it('is written again with all that it holds, known or not', async () => {
    const output = outputOf(
      [FOREIGN, rowOf('P0'), rowOf('P1', { unknown: { to: ['us'] } })],
      [
        columnOf('theirs', { odd: null }, { id: 'abc', more: [1] }),
        { provider: 'model', label: 'ESFP:P0', raw: '' },
        columnOf('ESFP:P1', { AR: 1 }),
      ],
      { shareableUrl: null, metadata: { a: 1 }, config: { providers: ['model'], env: {} } },
    );
    const document = documentOf(output);
    expect(document.rows).toHaveLength(3);
    expect(document.columns).toHaveLength(3);
    await document.write(inFolder('again.json'));
    const text = readFileSync(inFolder('again.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(output);
    expect(text).toMatch(/^\{\n {2}"/);
    expect(text.endsWith('}\n')).toBe(true);
    expect(readdirSync(inFolder()).sort()).toEqual(['again.json', 'out.json']);
  });

  it('is written with the rows and columns as they are then', async () => {
    const document = documentOf(outputOf([rowOf('P0'), FOREIGN], [columnOf('ESFP:P0'), columnOf('theirs')]));
    document.rows[0] = rowOf('P0', { changed: true });
    const [column] = document.columns ?? [];
    if (column?.metrics) column.metrics.namedScores.AR = 0.5;
    await document.write(inFolder('out.json'));
    const again = new OutputDocument(inFolder('out.json'));
    expect(again.rows).toEqual([rowOf('P0', { changed: true }), FOREIGN]);
    expect(again.columns?.[0]?.metrics?.namedScores).toEqual({ AR: 0.5 });
    expect(document.asOutput().rows[0]).toMatchObject({ changed: true });
  });

  it('reads as an evaluation with what it says as a whole', () => {
    const document = documentOf(outputOf([rowOf('P0')], [columnOf('ESFP:P0')]));
    expect(document.asOutput()).toMatchObject({
      name: inFolder('out.json'),
      date: '2026-11-30T00:00:00.000Z',
      columns: [{ provider: 'model', label: 'ESFP:P0' }],
      providers: ['model'],
    });
  });

  it('may begin with a byte order mark, and list no columns', () => {
    const document = documentOf(`\uFEFF${JSON.stringify(outputOf([rowOf('P0')]))}`);
    expect(document.columns).toBeUndefined();
    expect(document.ownRows()).toHaveLength(1);
  });
});

describe('a JSONL document', () => {
  it('is written again a row a line, in their order, those of other tests as they were', async () => {
    const rows = [rowOf('P0'), FOREIGN, rowOf('P1')];
    const document = documentOf(`\n${linesOf(...rows)}\n \n`, 'out.jsonl');
    expect(document.columns).toBeUndefined();
    document.rows[2] = rowOf('P1', { changed: true });
    await document.write(inFolder('out.jsonl'));
    expect(readFileSync(inFolder('out.jsonl'), 'utf8')).toBe(
      linesOf(rowOf('P0'), FOREIGN, rowOf('P1', { changed: true })),
    );
  });

  it('may have lines that end as Windows ends them', async () => {
    const document = documentOf(linesOf(rowOf('P0'), FOREIGN).replaceAll('\n', '\r\n'), 'out.jsonl');
    expect(document.ownRows().map(({ index }) => index)).toEqual([0]);
    await document.write(inFolder('again.jsonl'));
    expect(readFileSync(inFolder('again.jsonl'), 'utf8')).toBe(linesOf(rowOf('P0'), FOREIGN));
  });
});

describe('ownRows', () => {
  it('are those of ESFP tests, with their places and names', () => {
    const document = documentOf(outputOf([FOREIGN, rowOf('P0'), rowOf('P1', { id: undefined }), FOREIGN]));
    expect(document.ownRows().map(({ index, name }) => ({ index, name }))).toEqual([
      { index: 1, name: 'row X1 P0' },
      { index: 2, name: `${inFolder('out.json')}:0:1` },
    ]);
    expect(document.ownRows()[0]?.row).toEqual(rowOf('P0'));
  });

  it('are there whatever a team’s own assertions left in them: NaN is null in JSON', () => {
    const grading = { namedScores: { odd: null }, namedScoreWeights: null, componentResults: [null] };
    const document = documentOf(
      outputOf([rowOf('P0', { namedScores: { odd: null }, gradingResult: grading })]),
    );
    expect(document.ownRows()).toHaveLength(1);
  });

  it('do not leave out a row of ours that cannot be written anew: that is an error', () => {
    const document = documentOf(outputOf([FOREIGN, rowOf('P0', { namedScores: [1] })]));
    expect(() => document.ownRows()).toThrow(OutputError);
    expect(() => document.ownRows()).toThrow(
      `${inFolder('out.json')}, row 1 is not as promptfoo writes it: namedScores: `,
    );
  });
});

describe('what is no output', () => {
  it.each<[string, unknown, string]>([
    ['no JSON', '{"results": ', 'is no JSON'],
    ['another JSON', { rows: [] }, 'is no promptfoo output'],
    ['a row that is none', outputOf([{}]), 'results.results[0] is no promptfoo result'],
    ['a column without a provider', outputOf([rowOf('P0')], [{ label: 'x' }]), 'results.prompts.0.provider'],
    [
      'a column whose scores are no record',
      outputOf([rowOf('P0')], [{ provider: 'p', label: 'x', metrics: { namedScores: 1 } }]),
      'is not as promptfoo writes it: results.prompts.0.metrics.namedScores: ',
    ],
  ])('is an error that names the file and the place: %s', (_, content, reason) => {
    expect(() => documentOf(content)).toThrow(OutputError);
    expect(() => documentOf(content)).toThrow(inFolder('out.json'));
    expect(() => documentOf(content)).toThrow(reason);
  });

  it('is a file that is not there, or a line that is none before others', () => {
    expect(() => new OutputDocument(inFolder('absent.json'))).toThrow(OutputError);
    expect(() => documentOf(`{"id": \n${linesOf(rowOf('P0'))}`, 'out.jsonl')).toThrow('line 1 is no JSON');
  });
});

describe('JSONL that was cut off', () => {
  it('has its whole lines, and says what it lost', () => {
    const document = documentOf(`${linesOf(rowOf('P0'))}{"id": `, 'out.jsonl');
    expect(document.rows).toHaveLength(1);
    expect(document.losses).toEqual([expect.stringContaining('out.jsonl was cut off in line 2')]);
    expect(documentOf(linesOf(rowOf('P0')), 'out.jsonl').losses).toEqual([]);
  });
});
