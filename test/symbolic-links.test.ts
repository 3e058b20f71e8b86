import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { ExportTable } from '../aggregators/export/export-table.ts';
import { writeTable } from '../cli/export/write-table.ts';
import { writePlainFile } from '../cli/init/files.ts';
import { OutputDocument } from '../cli/judge/output-document.ts';
import { exportJudgements } from '../cli/store/export-judgements.ts';
import { OutputPlaceError } from '../output-place.ts';
import { writeReport } from '../report-file.ts';
import { writePages } from '../report-pages.ts';
import { corpusOf, instrument, itemObservations, reportOf, subject } from './aggregators/builders.ts';
import { writeOutput } from './cli/gate/outputs.ts';
import { runGate } from './cli/gate/run-gate.ts';
import { outputOf, rowOf } from './cli/judge/rows.ts';
import { runCli } from './cli/run-cli.ts';
import { judgementOf } from './store/judgements.ts';
import { temporaryFolder } from './store/temporary-folder.ts';

const at = temporaryFolder();

function reportInput(model = 'one', item = 'X1') {
  const observations = itemObservations({ model, item });
  const subjects = new Map([[model, subject()]]);
  const measured = instrument({ corpus: corpusOf(observations) });
  return {
    report: reportOf(observations, { subjects }),
    evaluation: { instrument: measured, subjects, observations },
    bands: {},
  };
}

/** A link to a file that is not there: whoever follows it makes that file. */
function link(...parts: string[]): string {
  symlinkSync(at('elsewhere'), at(...parts));
  return at(...parts);
}

const table: ExportTable = {
  name: 'models',
  columns: [{ name: 'model', type: 'STRING', meaning: '' }],
  cells: () => [['one']],
};
async function* judgements() {
  yield judgementOf('key');
}

const WRITERS: readonly (readonly [what: string, name: string, write: (path: string) => unknown])[] = [
  ['report.json', 'report.json', () => writeReport(at(), reportInput().report)],
  ['report.html', 'report.html', () => writePages(at(), reportInput())],
  ['a table as CSV', 'models.csv', (path) => writeTable(table, { table: 'models', path, format: 'csv' })],
  [
    'a table as Parquet',
    'models.parquet',
    (path) => writeTable(table, { table: 'models', path, format: 'parquet' }),
  ],
  ['exported judgements', 'judgements.jsonl', (path) => exportJudgements(judgements(), path)],
  [
    'a judged output',
    'judged.json',
    (path) => {
      writeFileSync(at('out.json'), JSON.stringify(outputOf([rowOf('P0')])));
      return new OutputDocument(at('out.json')).write(path);
    },
  ],
];

describe.runIf(process.platform !== 'win32')('a symbolic link', () => {
  it.each(WRITERS)('in the place of %s is not followed, and said to be one', async (_, name, write) => {
    const path = link(name);
    const before = readdirSync(at());
    await expect((async () => write(path))()).rejects.toThrow(OutputPlaceError);
    await expect((async () => write(path))()).rejects.toThrow(
      `${path} is a symbolic link, which is not followed`,
    );
    expect(existsSync(at('elsewhere'))).toBe(false);
    expect(readdirSync(at()).filter((one) => one.endsWith('.tmp'))).toEqual([]);
    expect(readdirSync(at())).toEqual(expect.arrayContaining(before));
  });

  it.each(WRITERS)('is none: %s is written whole, without a draft left', async (_, name, write) => {
    await write(at(name));
    expect(existsSync(at(name))).toBe(true);
    expect(globSync('**/*.tmp', { cwd: at() })).toEqual([]);
  });

  it('in the place of the folder of the pictures is not followed', async () => {
    mkdirSync(at('elsewhere'));
    mkdirSync(at('out'));
    link('out', 'figures');
    await expect(writePages(at('out'), reportInput())).rejects.toThrow(
      `${at('out', 'figures')} is a symbolic link, which is not followed`,
    );
    expect(readdirSync(at('elsewhere'))).toEqual([]);
  });

  it('in the place of a file of init is not followed', () => {
    expect(() => writePlainFile({ path: link('esfp.yaml'), before: null, after: 'x' })).toThrow(
      /symbolic link/,
    );
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it('in the place of a gate’s files is not followed, and the verdict stands', async () => {
    vi.stubEnv('ESFP_STORE', at('judgements.db'));
    writeFileSync(at('esfp.yaml'), '');
    vi.stubEnv('ESFP_CONFIG', at('esfp.yaml'));
    const output = writeOutput(at('out.json'));
    const links = ['gate.json', 'gate.xml', 'gate.md'].map((name) => link(name));
    const [report = '', junit = '', summary = ''] = links;
    const { code, complained } = await runGate(
      output,
      ...['--min-deltaSCD', '-1', '--report', report, '--junit', junit, '--summary', summary],
    );
    vi.unstubAllEnvs();
    expect(code).toBe(0);
    for (const path of links)
      expect(complained).toContain(`${path} is a symbolic link, which is not followed`);
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it('in the place of a recording or a baseline is not followed', async () => {
    const output = writeOutput(at('out.json'));
    const env = { ESFP_CONFIG: '', ESFP_STORE: at('store.db') };
    const baseline = await runCli(['baseline', 'save', output, '-o', link('base.json')], { cwd: at(), env });
    expect([baseline.code, baseline.stderr]).toEqual([1, expect.stringContaining('is a symbolic link')]);
    const recording = await runCli(
      ['record', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'm', '--out', link('r.jsonl')],
      { cwd: at(), env },
    );
    expect([recording.code, recording.stderr]).toEqual([1, expect.stringContaining('is a symbolic link')]);
    expect(existsSync(at('elsewhere'))).toBe(false);
  });
});

describe('names that are paths', () => {
  it('lead to no file outside of the folder of a report', async () => {
    const name = '../../../../escaped';
    mkdirSync(at('deep', 'er', 'out'), { recursive: true });
    const input = reportInput(name, `${name}/../${name}`);
    writeReport(at('deep', 'er', 'out'), input.report);
    await writePages(at('deep', 'er', 'out'), input);
    const files = globSync('**/*.*', { cwd: at() });
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !file.startsWith('deep/er/out/'))).toEqual([]);
    expect(files.every((file) => !file.includes('escaped'))).toBe(true);
    expect(readFileSync(at('deep', 'er', 'out', 'report.html'), 'utf8')).toContain(name);
  });
});
