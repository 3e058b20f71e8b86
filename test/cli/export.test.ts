import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { itemsTable } from '../../aggregators/export/items-table.ts';
import { modelsTable } from '../../aggregators/export/models-table.ts';
import { responsesTable } from '../../aggregators/export/responses-table.ts';
import type { Instrument } from '../../aggregators/instrument.ts';
import { measuredModels } from '../../aggregators/measured-models.ts';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { scoreCohort } from '../../aggregators/score-cohort.ts';
import { addExportCommand } from '../../cli/export.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { embedResponses } from '../../embed-responses.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { GOOD_FORMAT, instrument, labels } from '../aggregators/builders.ts';
import { recordsOf } from '../aggregators/export/records-of.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { rawCells, readCsv } from './export/read-csv.ts';

/** Whatever would run or load something, with marks of direction, colours of a terminal, a NUL and line ends. */
const HOSTILE =
  '=HYPERLINK("http://evil.test","x");\'"><script>\u202e\u2067\u001b[31m\u0000\r\n=1+1,\t@x \ud800';
const READABLE = HOSTILE.replace('\ud800', '\ufffd');

const at = temporaryFolder();
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

async function exportTables(...words: string[]): Promise<void> {
  const program = new Command('esfp');
  addExportCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(['export', ...words], { from: 'user' });
}

const judge = { family: 'family', parameters: {}, promptVersion: 1, embedded: false };

interface Asked {
  readonly models?: readonly string[];
  readonly item?: (id: string) => string;
  readonly judges?: readonly string[];
  readonly say?: (phrasing: string, i: number) => string;
  /** The reason of what is missing of every third item under P2. */
  readonly reason?: string;
}

const served = (i: number) => `served-${i % 2}`;

/** Writes an output of promptfoo with judged rows, as JSONL. */
function output(
  name: string,
  {
    models = ['one', 'two'],
    item: idOf = (id) => id,
    judges = ['judge-1', 'judge-2'],
    say = (phrasing, i) => `In ${phrasing}, some would say number ${i}.`,
    reason = 'refused',
  }: Asked = {},
): string {
  const measure: Partial<Instrument> = {
    embeddingModel: DEFAULT_EMBEDDING_MODEL,
    judges: judges.map((id) => ({ id, ...judge })),
  };
  const rows = models.flatMap((model, m) =>
    ITEM_TYPES.map((type, i) => ({ id: idOf(`${type}-${i}`), type, text: `Is ${type} so?` })).flatMap(
      (item, testIdx) =>
        PHRASINGS.map((phrasing, p) => {
          const isGone = phrasing === 'P2' && testIdx % 3 === 0;
          const letters = testIdx % 2 === 0 ? 'AABC' : 'ABBC';
          const parts = [
            {
              v: 1,
              part: 'ar',
              ...(isGone ? { missing: reason } : { counts: { self: testIdx % 2, third: p % 2 } }),
            },
            {
              v: 1,
              part: 'scd',
              sentences: [...letters].map(() => say(phrasing, testIdx)),
              judges: judges.map((id, j) =>
                isGone && j > 0 ? { judge: id, missing: reason } : { judge: id, labels: labels(letters) },
              ),
            },
            {
              v: 1,
              part: 'stance',
              judges: judges.slice(0, 1).map((id) => ({ judge: id, stance: 'neutral' })),
            },
            { v: 1, part: 'format', checks: GOOD_FORMAT },
          ];
          return {
            id: `${model} ${item.id} ${phrasing}`,
            promptIdx: m * PHRASINGS.length + p,
            testIdx,
            prompt: { label: promptLabel(phrasing), raw: phrase(phrasing, item.text) },
            provider: { id: model, label: '' },
            testCase: { metadata: { esfp: { v: 1, item, instrument: instrument(measure) } } },
            response: { output: say(phrasing, testIdx), raw: { model: served(testIdx) } },
            gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
          };
        }),
    ),
  );
  const path = at(name);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
}

/** The tables of an output, from its observations and its report. */
async function tablesOf(path: string, text = true) {
  const evaluation = readEvaluation([readOutputFile(path)]);
  const distanceOf = embeddingDistances(await embedResponses(evaluation));
  const models = measuredModels(evaluation);
  const { instrument: measure } = evaluation;
  const servedModel = (row: string) => served(Number(/-(\d+) P\d$/.exec(row)?.[1]));
  return {
    evaluation,
    responses: responsesTable(models, { instrument: measure, text, servedModel }),
    items: itemsTable(models, measure, distanceOf),
    models: modelsTable(scoreCohort(evaluation, distanceOf), { text }),
  };
}

const TABLES = ['responses', 'items', 'models'] as const;
const csvOf = (folder: string, table: string) => readFileSync(at(folder, `${table}.csv`), 'utf8');

describe('esfp export', () => {
  it('writes three tables, equal to the observations and the report, in both formats', async () => {
    const path = output('out.jsonl');
    await exportTables(path, '-o', at('tables'));
    await exportTables(path, '-o', at('tables'), '--format', 'parquet');
    const tables = await tablesOf(path);
    expect(readdirSync(at('tables')).sort()).toEqual(
      TABLES.flatMap((table) => [`${table}.csv`, `${table}.parquet`]).sort(),
    );
    for (const name of TABLES) {
      const source = recordsOf(tables[name]);
      expect(source.length).toBe({ responses: 60, items: 12, models: 2 }[name]);
      expect(readCsv(csvOf('tables', name), tables[name]), name).toEqual(source);
      const file = await asyncBufferFromFile(at('tables', `${name}.parquet`));
      expect(await parquetReadObjects({ file }), name).toEqual(source);
    }
    expect(printed).toEqual([
      `Wrote ${TABLES.map((table) => at('tables', `${table}.csv`)).join(', ')}`,
      `Wrote ${TABLES.map((table) => at('tables', `${table}.parquet`)).join(', ')}`,
    ]);
    const rows = readCsv(csvOf('tables', 'responses'), tables.responses);
    for (const { row, response, model } of tables.evaluation.observations) {
      expect(rows.find((one) => one.row === row)).toMatchObject({ response, model });
    }
  });

  it('says with each response what model the server named', async () => {
    const path = output('out.jsonl');
    await exportTables(path, '-o', at('r.csv'), '--table', 'responses');
    const { responses } = await tablesOf(path);
    const rows = readCsv(readFileSync(at('r.csv'), 'utf8'), responses);
    expect(rows.slice(0, 6).map(({ servedModel }) => servedModel)).toEqual([
      ...Array.from({ length: 5 }, () => 'served-0'),
      'served-1',
    ]);
  });

  it('starts no cell with a formula, whatever the names, texts and reasons are, and reads back', async () => {
    const path = output('hostile.jsonl', {
      models: [`=1+1 ${HOSTILE}`, `-2 ${HOSTILE}`, `'${HOSTILE}`],
      item: (id) => `@${HOSTILE} ${id}`,
      judges: [`+${HOSTILE}`, `\t${HOSTILE}`],
      say: (phrasing, i) => `${HOSTILE} ${phrasing} ${i}`,
      reason: HOSTILE,
    });
    await exportTables(path, '-o', at('tables'));
    await exportTables(path, '-o', at('tables'), '--format', 'parquet');
    const tables = await tablesOf(path);
    for (const name of TABLES) {
      const csv = csvOf('tables', name);
      for (const cell of rawCells(csv).flat()) {
        if (/^-\d[\d.e-]*$/.test(cell)) continue;
        expect(cell).not.toMatch(/^[\s\p{C}\p{Z}]*[=+\-@]/u);
      }
      const file = await asyncBufferFromFile(at('tables', `${name}.parquet`));
      const source = recordsOf(tables[name]);
      const known = name === 'responses' ? { servedModel: expect.anything() } : {};
      expect(await parquetReadObjects({ file }), name).toEqual(source.map((row) => ({ ...row, ...known })));
      const withoutNul = (value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value;
      const columns = tables[name].columns.map((column) => ({
        ...column,
        name: column.name.replaceAll('\u0000', '\ufffd'),
      }));
      expect(readCsv(csv, { columns }), name).toEqual(
        source.map((row) => ({
          ...Object.fromEntries(
            Object.entries(row).map(([key, value]) => [withoutNul(key), withoutNul(value)]),
          ),
          ...known,
        })),
      );
    }
    const rows = recordsOf(tables.responses);
    expect(rows[0]).toMatchObject({ model: `=1+1 ${READABLE}`, response: `${READABLE} P0 0` });
    expect(rows[2]?.['AR.reason']).toBe(READABLE);
  });

  it('has no word of a response, a sentence or a reason with --no-text', async () => {
    const path = output('out.jsonl', {
      say: (phrasing) => `Secret ${phrasing}.`,
      reason: 'the judge said: Secret',
    });
    await exportTables(path, '-o', at('bare'), '--no-text');
    await exportTables(path, '-o', at('bare'), '--no-text', '--format', 'parquet');
    await exportTables(path, '-o', at('whole'));
    for (const name of TABLES) {
      expect(csvOf('bare', name)).not.toMatch(/secret|the judge said/i);
      const file = await asyncBufferFromFile(at('bare', `${name}.parquet`));
      expect(JSON.stringify(await parquetReadObjects({ file }))).not.toMatch(/secret|the judge said/i);
      expect(readFileSync(at('bare', `${name}.parquet`)).includes('Secret')).toBe(false);
    }
    expect(csvOf('whole', 'responses')).toContain('the judge said: Secret');
    expect(csvOf('whole', 'models')).toContain('the judge said: Secret');
    const { items, responses } = await tablesOf(path, false);
    expect(readCsv(csvOf('bare', 'items'), items)).toEqual(recordsOf(items));
    expect(readCsv(csvOf('bare', 'responses'), responses)).toEqual(recordsOf(responses));
  });

  it('reads several outputs as one evaluation', async () => {
    const paths = [output('a.jsonl', { models: ['one'] }), output('b.jsonl', { models: ['two'] })];
    await exportTables(...paths, '--table', 'responses', '-o', at('both'));
    expect(readdirSync(at('both'))).toEqual(['responses.csv']);
    const [, ...rows] = rawCells(csvOf('both', 'responses'));
    expect(new Set(rows.map(([, model]) => model))).toEqual(new Set(['one', 'two']));
  });

  it('writes one table to the file that is named, in the format of its ending', async () => {
    const path = output('out.jsonl');
    await exportTables(path, '--table', 'responses', '-o', at('deep', 'er', 'x.PARQUET'));
    const file = await asyncBufferFromFile(at('deep', 'er', 'x.PARQUET'));
    expect(await parquetReadObjects({ file })).toHaveLength(60);
    await exportTables(path, '--table', 'items', '-o', at('items.csv'));
    const { items } = await tablesOf(path);
    expect(readCsv(readFileSync(at('items.csv'), 'utf8'), items)).toEqual(recordsOf(items));
    await exportTables(path, '--table', 'responses', '--format', 'csv', '-o', at('x.csv'));
    expect(rawCells(readFileSync(at('x.csv'), 'utf8'))).toHaveLength(61);
  });

  it('refuses what cannot be, and writes nothing', async () => {
    const path = output('out.jsonl');
    await expect(exportTables(path, '-o', at('all.csv'))).rejects.toThrow(
      `--out ${at('all.csv')} is one file, and there are 3 tables: name one with --table responses|items|models, or give a folder.`,
    );
    await expect(
      exportTables(path, '--table', 'items', '--format', 'csv', '-o', at('x.parquet')),
    ).rejects.toThrow('ends in .parquet and --format is csv: leave --format out, or end the file in .csv.');
    await expect(exportTables(path, '--table', 'sentences')).rejects.toThrow(
      /Allowed choices are responses, items, models/,
    );
    await expect(exportTables(path, '--format', 'xlsx')).rejects.toThrow(/Allowed choices are csv, parquet/);
    await expect(exportTables(at('none.json'), '-o', at('tables'))).rejects.toThrow(
      /none\.json cannot be read/,
    );
    writeFileSync(at('empty.jsonl'), '');
    await expect(exportTables(at('empty.jsonl'), '-o', at('tables'))).rejects.toThrow(
      /no row carries ESFP metadata/,
    );
    expect(existsSync(at('tables'))).toBe(false);
    mkdirSync(at('folder', 'responses.csv'), { recursive: true });
    await expect(exportTables(path, '--table', 'responses', '-o', at('folder'))).rejects.toThrow(
      /responses\.csv cannot be written \(.+\): give another place with --out\./,
    );
    expect(printed).toEqual([]);
  });
});
