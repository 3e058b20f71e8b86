import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { scoreOutputs } from '../../cli/report.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { currentSetup } from '../../setup.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { honestAnswer } from '../judging/honest-judge.ts';
import { judgeOn } from '../judging/judge-on.ts';
import { judgeableOutput } from '../judging/judgeable-output.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { WireServer } from '../wire/server.ts';
import { runCli } from './run-cli.ts';

const ANCHORS = 'Anchors of judge openai:made-up';
const STORE = 'judgements.db';

const inFolder = temporaryFolder();
let server: WireServer;

beforeEach(async () => {
  server = await WireServer.start((request) => honestAnswer(request));
  write('out.json', judgeableOutput({ items: 1 }));
  settle({});
});
afterEach(() => server.stop());

const write = (name: string, content: unknown) => writeFileSync(inFolder(name), JSON.stringify(content));
const settle = (more: object) =>
  write('esfp.yaml', {
    judges: [{ id: 'openai:made-up', baseURL: `${server.url}/v1` }],
    store: STORE,
    ...more,
  });

const wholeSchema = z.looseObject({ esfp: z.looseObject({ run: z.string().nullable() }).optional() });
const whole = (name: string) => wholeSchema.parse(JSON.parse(readFileSync(inFolder(name), 'utf8')));

async function esfp(...args: string[]) {
  const run = await runCli(args, { cwd: inFolder() });
  expect(run).toMatchObject({ code: 0 });
  return run;
}
const reported = async (name: string) => (await esfp('report', name)).stdout;

describe('the anchors of a judged output', () => {
  it('are found by the run in which they were judged, and not by that of an evaluation that was judged again', async () => {
    expect((await esfp('judge', 'out.json')).stdout).toContain(ANCHORS);
    const { run } = whole('out.judged.json').esfp ?? expect.fail();
    expect(run).toEqual(expect.any(String));
    expect(await reported('out.judged.json')).toContain(ANCHORS);
    expect(readdirSync(inFolder())).not.toContain(`${STORE}-wal`);
    // As promptfoo writes the output of an evaluation in which anchors were judged.
    const { esfp: _esfp, ...evaluated } = whole('out.judged.json');
    write('evaluated.json', { ...evaluated, evalId: run });
    expect(await reported('evaluated.json')).toContain(ANCHORS);
    settle({ anchors: false });
    await esfp('judge', 'evaluated.json');
    expect(whole('evaluated.judged.json')).toMatchObject({ evalId: run, esfp: { run: null } });
    expect(await reported('evaluated.judged.json')).not.toContain(ANCHORS);
    await esfp('judge', 'out.judged.json', '-o', 'out.judged.json');
    expect(whole('out.judged.json').esfp).toEqual({ run: null });
  });

  it('cannot be found in JSONL, which does not say of which run it is', async () => {
    const rows = judgeableOutput({ items: 1 }).results.results.map((row) => `${JSON.stringify(row)}\n`);
    writeFileSync(inFolder('out.jsonl'), rows.join(''));
    expect((await esfp('judge', 'out.jsonl')).stdout).toContain(ANCHORS);
    expect(await reported('out.judged.jsonl')).not.toContain(ANCHORS);
  });
});

describe('a report', () => {
  const sql = (statement: string) => () => {
    const database = new DatabaseSync(inFolder(STORE));
    database.exec(statement);
    database.close();
  };
  const said: unknown[] = [];

  beforeEach(async () => {
    vi.stubEnv('ESFP_CONFIG', inFolder('esfp.yaml'));
    vi.stubEnv('ESFP_STORE', undefined);
    said.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
    const judges = [judgeIdentity(judgeOn(server))];
    write('out.json', judgeableOutput({ items: 1, instrument: { ...currentSetup().instrument, judges } }));
    await new SqliteStore(inFolder(STORE), (line) => expect.fail(line)).close();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it.each<[string, () => void, string]>([
    ['of a newer version', sql('PRAGMA user_version = 99'), 'a newer promptfoo-esfp'],
    ['of another program', sql('PRAGMA application_id = 7'), 'another program'],
    ['without its tables', sql('DROP TABLE run'), 'is damaged'],
    ['that is no database', () => writeFileSync(inFolder(STORE), 'no database'), 'is damaged'],
    ['that is empty', () => writeFileSync(inFolder(STORE), ''), 'is empty'],
  ])(
    'is made without anchors where there is a store %s, which is left as it is',
    async (_, spoil, reason) => {
      spoil();
      const before = readFileSync(inFolder(STORE));
      const there = readdirSync(inFolder());
      const report = await scoreOutputs([inFolder('out.json')]);
      expect(report).not.toHaveProperty('anchors');
      expect(report.instrument.judges).toMatchObject([{ id: 'openai:made-up' }]);
      expect(said).toEqual([expect.stringContaining(`ESFP: No anchors are shown: ${inFolder(STORE)} `)]);
      expect(said[0]).toContain(reason);
      expect(readdirSync(inFolder())).toEqual(there);
      expect(readFileSync(inFolder(STORE))).toEqual(before);
    },
  );

  it('is made without anchors where the store cannot be read', async () => {
    rmSync(inFolder(STORE));
    mkdirSync(inFolder(STORE));
    expect(await scoreOutputs([inFolder('out.json')])).not.toHaveProperty('anchors');
    expect(said).toEqual([
      expect.stringContaining(`ESFP: No anchors are shown: ${inFolder(STORE)} cannot be read (`),
    ]);
  });

  it('says nothing of anchors where no store is, and makes none', async () => {
    rmSync(inFolder(STORE));
    expect(await scoreOutputs([inFolder('out.json')])).not.toHaveProperty('anchors');
    expect(said).toEqual([]);
    expect(readdirSync(inFolder())).not.toContain(STORE);
  });
});

describe('the files of a report', () => {
  /** A sentence that stands in a response of the output, and nowhere else. */
  const aSentence = () => {
    const { results } = z
      .looseObject({
        results: z.looseObject({
          results: z.array(z.looseObject({ response: z.looseObject({ output: z.string() }) })),
        }),
      })
      .parse(JSON.parse(readFileSync(inFolder('out.json'), 'utf8')));
    return results.results[0]?.response.output.slice(0, 40) ?? expect.fail();
  };
  const read = (...path: string[]) => readFileSync(inFolder(...path), 'utf8');

  it('are a page, its pictures and report.json, and the output says where', async () => {
    await esfp('judge', 'out.json');
    const said = await reported('out.judged.json');
    expect(said).toContain('report.html and ');
    expect(readdirSync(inFolder('esfp-out')).sort()).toEqual(['figures', 'report.html', 'report.json']);
    const page = read('esfp-out', 'report.html');
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).not.toMatch(/<script|(?:src|href)="(?!#|data:)/);
    expect(page).toContain(aSentence().slice(0, 20));
    const pictures = readdirSync(inFolder('esfp-out', 'figures'));
    expect(pictures).toContain('leaderboard.svg');
    for (const picture of pictures) expect(read('esfp-out', 'figures', picture)).toMatch(/^<svg/);
  });

  it('and the terminal say where models lie to a band of esfp.yaml', async () => {
    await esfp('judge', 'out.json');
    expect(await reported('out.judged.json')).not.toContain('A band is set');
    settle({ bands: { deltaSCD: [0.2, 0.6] } });
    const note = 'A band is set: deltaSCD from 0.200 to 0.600. ';
    const { stdout } = await esfp('report', 'out.judged.json', '--details');
    expect(stdout).toContain(note);
    expect(stdout).toContain('│ deltaSCD in its band │');
    expect(stdout).toContain('where one is set nothing is ranked by ESFP: other rules and weights');
    expect(read('esfp-out', 'report.html')).toContain(note);
  });

  it('hold no word of a response with --no-text', async () => {
    await esfp('judge', 'out.json');
    await esfp('report', 'out.judged.json', '--no-text', '-o', 'public');
    for (const name of ['report.html', 'report.json']) {
      expect(read('public', name)).not.toContain(aSentence());
    }
  });
});
