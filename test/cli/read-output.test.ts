import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptfooCli } from '../../cli/ci/promptfoo-cli.ts';
import { isEvaluationId } from '../../cli/promptfoo-database.ts';
import { identityOf, readOutput, readOutputs, readWholeOutput } from '../../cli/read-output.ts';
import { real } from '../aggregators/read/real-outputs.ts';
import { quiet } from '../extension/promptfoo.ts';
import { runCli } from './run-cli.ts';

/* Outputs by their paths, and by their ids in a database of promptfoo's. */

const ID = 'eval-2fw-2026-11-30T18:16:30';
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-outputs-'));
  execFileSync(process.execPath, [promptfooCli(), 'import', real('resumed.json')], {
    env: quiet(folder),
    stdio: 'ignore',
  });
  copyFileSync(real('resumed.json'), at('resumed.json'));
  const lines = readFileSync(real('0.123.1.jsonl'), 'utf8');
  writeFileSync(at('cut.jsonl'), lines.slice(0, lines.length / 2));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said: string[] = [];
beforeEach(() => {
  vi.stubEnv('PROMPTFOO_CONFIG_DIR', at('.promptfoo'));
  vi.stubEnv('PROMPTFOO_DISABLE_TELEMETRY', '1');
  vi.spyOn(console, 'error').mockImplementation((line: string) => said.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  said.length = 0;
});

const exportsLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith('esfp-evaluation-'));

describe('an argument', () => {
  it('is an id where it looks like one and is no file', () => {
    expect([ID, 'eval-x', 'latest'].map(isEvaluationId)).toEqual([true, true, true]);
    expect(
      ['eval.json', '-eval-x', 'eval-x/y', 'eval- x', 'latest.json', '', at('latest')].map(isEvaluationId),
    ).toEqual(Array.from({ length: 7 }, () => false));
  });

  it('that is a file is a file', async () => {
    copyFileSync(real('0.123.1.json'), at('latest'));
    const { code, stdout } = await runCli(['export', 'latest', '-o', 'tables', '--table', 'models'], {
      cwd: folder,
      env: quiet(folder),
    });
    rmSync(at('latest'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Wrote ${join('tables', 'models.csv')}\n` });
    expect(readFileSync(at('tables/models.csv'), 'utf8')).toContain('faulty');
  });
});

describe('an evaluation of promptfoo’s database', () => {
  it.each([ID, 'latest'])('is read by %s, and its export is removed', async (argument) => {
    const before = exportsLeft();
    const output = await readOutput(argument);
    const file = await readOutput(at('resumed.json'));
    expect(output).toMatchObject({ name: ID, evalId: ID, date: file.date });
    // promptfoo import has given the rows other ids.
    const content = ({ rows }: typeof output) =>
      rows.map(({ testIdx, promptIdx, response }) => [testIdx, promptIdx, response?.output]);
    expect(content(output).sort()).toEqual(content(file).sort());
    expect(exportsLeft()).toEqual(before);
  });

  it('that is not there is an error that says where it was looked for, and leaves nothing', async () => {
    const before = exportsLeft();
    await expect(readOutput('eval-none')).rejects.toThrow(
      /^eval-none is no file, and promptfoo does not export an evaluation of that id \(No eval found with ID eval-none\): .*PROMPTFOO_CONFIG_DIR/,
    );
    expect(exportsLeft()).toEqual(before);
  });

  it('is judged into a file of its name', async () => {
    writeFileSync(at('esfp.yaml'), 'judges: [embedded:rules]\nanchors: false\n');
    const { code, stderr } = await runCli(['judge', 'latest'], { cwd: folder, env: quiet(folder) });
    expect({ code, stderr: stderr.includes('esfp:') }).toEqual({ code: 0, stderr: false });
    const judged = at('eval-2fw-2026-11-30T18-16-30.judged.json');
    expect(existsSync(judged)).toBe(true);
    expect(JSON.parse(readFileSync(judged, 'utf8')).evalId).toBe(ID);
  });
});

describe('an id that is a path', () => {
  it('names no file outside the folder', async () => {
    const away = { PROMPTFOO_CONFIG_DIR: at('hostile') };
    const hostile = { ...JSON.parse(readFileSync(real('resumed.json'), 'utf8')), evalId: '../../escaped' };
    writeFileSync(at('hostile.json'), JSON.stringify(hostile));
    const env = { ...quiet(folder), ...away };
    execFileSync(process.execPath, [promptfooCli(), 'import', at('hostile.json')], { env, stdio: 'ignore' });
    const cwd = at('inner/most');
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, 'esfp.yaml'), 'judges: [embedded:rules]\nanchors: false\n');
    expect((await runCli(['judge', 'latest'], { cwd, env })).code).toBe(0);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.judged.json'))).toEqual([
      '--..-escaped.judged.json',
    ]);
    expect(existsSync(at('escaped.judged.json'))).toBe(false);
  });
});

describe('several outputs', () => {
  it('hold one that is given twice, by whatever path, once', async () => {
    const outputs = await readOutputs([
      at('resumed.json'),
      join(folder, '.', 'tables', '..', 'resumed.json'),
    ]);
    expect(outputs.map(({ name }) => name)).toEqual([at('resumed.json')]);
    expect(identityOf(ID)).toBe(ID);
  });
});

describe('an output that was cut off', () => {
  const LOSS =
    /cut\.jsonl was cut off in line 3: that row is lost, .* The 2 whole lines before it are read\./;

  it('is read, and said to have lost rows', async () => {
    expect((await readOutput(at('cut.jsonl'))).rows).toHaveLength(2);
    expect(said).toEqual([expect.stringMatching(LOSS)]);
    expect(said[0]).toMatch(/^esfp: /);
  });

  it('decides nothing', async () => {
    await expect(readWholeOutput(at('cut.jsonl'))).rejects.toThrow(
      /The 2 whole lines .* Nothing is decided by a part/,
    );
    expect(await readWholeOutput(at('resumed.json'))).toMatchObject({ evalId: ID });
  });

  it('is reported with what it lost in the report', async () => {
    const { code, stdout, stderr } = await runCli(['report', 'cut.jsonl', '-o', 'out'], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toMatch(LOSS);
    expect(stdout).toMatch(LOSS);
    expect(JSON.parse(readFileSync(at('out/report.json'), 'utf8')).notes).toContainEqual(
      expect.stringMatching(LOSS),
    );
  });
});

describe('--replace', () => {
  const paths = () => [real('shard-2.json'), real('shard-1.json')];

  it('leaves the older rows out of a report, of tables and of a baseline, and says so', async () => {
    const note = /5 rows of .*shard-1\.json are left out: .*shard-2\.json took their place, as the newer\./;
    const run = (...args: string[]) => runCli([...args, ...paths(), '--replace'], { cwd: folder });
    const report = await run('report', '-o', 'replaced');
    expect(report.stdout).toMatch(note);
    const tables = await run('export', '--table', 'responses', '-o', 'replaced');
    expect(tables.stderr).toMatch(note);
    expect(readFileSync(at('replaced/responses.csv'), 'utf8').trim().split('\n')).toHaveLength(11);
    const baseline = await run('baseline', 'save', '-o', 'replaced/baseline.json');
    expect(baseline.stdout).toMatch(note);
    expect([report.code, tables.code, baseline.code]).toEqual([0, 0, 0]);
  });

  it('is not the default: both count as repeats, which is said', async () => {
    const { stdout } = await runCli(['report', ...paths(), '-o', 'both'], { cwd: folder });
    expect(stdout).toMatch(
      /hold rows of the same 5 prompts of a model: they count as repeats, up to 2 of one prompt/,
    );
  });
});
