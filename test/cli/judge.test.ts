import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collapsedSentences } from '../../providers/judges/chat/judge-prompt.ts';
import { asksLabels, honestAnswer, judged, labelOf, sentencesIn } from '../judging/honest-judge.ts';
import { judgeableOutput } from '../judging/judgeable-output.ts';
import type { Asked } from '../wire/format.ts';
import { type Responder, WireServer } from '../wire/server.ts';
import { runCli } from './run-cli.ts';

const KEY = 'planted-Key_4711-of-the-test';
const ITEMS = 3;
const RESPONSES = ITEMS * 5;
const STANCES = ITEMS * 3;

let folder: string;
let server: WireServer;
let respond: Responder;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-judge-'));
  respond = honestAnswer;
  server = await WireServer.start((request, index) => respond(request, index));
  write('out.json', judgeableOutput({ items: ITEMS }));
  write('esfp.yaml', { judges: [openai(), anthropic()], anchors: false });
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const openai = (more: object = {}) => ({
  id: 'openai:made-up',
  baseURL: `${server.url}/v1`,
  apiKeyEnvar: 'ESFP_TEST_KEY',
  limits: { retryDelay: 0.01 },
  ...more,
});
const anthropic = (more: object = {}) => ({
  id: 'anthropic:made-up',
  baseURL: server.url,
  apiKeyEnvar: 'ESFP_TEST_KEY',
  limits: { retryDelay: 0.01 },
  ...more,
});
const esfp = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCli(args, { cwd: folder, env: { ESFP_TEST_KEY: KEY, ...env } });

/** Every file below the folder, with its bytes as text. */
function everything(): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

const entrySchema = z.looseObject({
  judge: z.string(),
  labels: z.array(z.string()).optional(),
  missing: z.string().optional(),
});
const outputSchema = z.looseObject({
  results: z.looseObject({
    prompts: z.array(
      z.looseObject({
        metrics: z.looseObject({
          namedScores: z.record(z.string(), z.number()),
          namedScoresCount: z.record(z.string(), z.number()),
        }),
      }),
    ),
    results: z.array(
      z.looseObject({
        namedScores: z.record(z.string(), z.number()),
        testCase: z.looseObject({
          metadata: z.looseObject({
            esfp: z.looseObject({
              instrument: z.looseObject({ judges: z.array(z.looseObject({ id: z.string() })) }),
            }),
          }),
        }),
        gradingResult: z.looseObject({
          componentResults: z.array(
            z.looseObject({
              tokensUsed: z.looseObject({ total: z.number() }).optional(),
              metadata: z.looseObject({
                esfp: z.looseObject({
                  part: z.string(),
                  sentences: z.array(z.string()).optional(),
                  judges: z.array(entrySchema).optional(),
                }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});

function rowsOf(name: string) {
  return outputSchema.parse(JSON.parse(read(name))).results.results;
}

/** The part of a row's judgement, which stands there once. */
function partOf(row: ReturnType<typeof rowsOf>[number], name: string) {
  const parts = row.gradingResult.componentResults.filter(({ metadata }) => metadata.esfp.part === name);
  expect(parts.length).toBeLessThan(2);
  return parts[0]?.metadata.esfp;
}

describe('esfp judge', () => {
  it('judges a finished evaluation: labels, stances, columns, instrument; asks each thing once', async () => {
    const run = await esfp(['judge', 'out.json']);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toContain('Wrote out.judged.json');
    const rows = rowsOf('out.judged.json');
    expect(rows).toHaveLength(RESPONSES);
    for (const row of rows) {
      const { sentences = [], judges } = partOf(row, 'scd') ?? {};
      expect(judges?.map(({ judge, labels }) => ({ judge, labels }))).toEqual(
        ['openai:made-up', 'anthropic:made-up'].map((judge) => ({
          judge,
          labels: collapsedSentences(sentences).map(labelOf),
        })),
      );
      expect(row.testCase.metadata.esfp.instrument.judges.map(({ id }) => id)).toEqual([
        'openai:made-up',
        'anthropic:made-up',
      ]);
      expect(partOf(row, 'ar')).toBeDefined();
      expect(partOf(row, 'format')).toBeDefined();
    }
    expect(rows.filter((row) => partOf(row, 'stance') !== undefined)).toHaveLength(STANCES);
    const asked = server.requests.map((request) =>
      JSON.stringify([request.format, request.system, judged(request)]),
    );
    expect(new Set(asked).size).toBe(asked.length);
    const straight = server.requests.filter(asksLabels).length;
    expect(straight).toBeGreaterThanOrEqual(2 * RESPONSES);
    expect(server.requests.length - straight).toBe(STANCES);
    const { prompts } = outputSchema.parse(JSON.parse(read('out.judged.json'))).results;
    for (const [index, { metrics }] of prompts.entries()) {
      const scores = rows
        .filter((_, row) => row % 5 === index)
        .flatMap(({ namedScores }) => namedScores.SCD ?? []);
      expect(metrics.namedScoresCount.SCD).toBe(1);
      expect(metrics.namedScores.SCD).toBeCloseTo(
        scores.reduce((sum, score) => sum + score, 0) / scores.length,
        12,
      );
      expect(metrics.namedScores).toHaveProperty('1 deltaSCD');
    }
  });

  it('asks all judges for stances where the settings say so, and the scores are the same', async () => {
    const scoresOf = (name: string) =>
      outputSchema.parse(JSON.parse(read(name))).results.prompts.map(({ metrics }) => metrics.namedScores);
    expect(await esfp(['judge', 'out.json', '-o', 'primary.json'])).toMatchObject({ code: 0 });
    const before = server.requests.length;
    write('esfp.yaml', { judges: [openai(), anthropic()], anchors: false, stanceJudges: 'panel' });
    respond = (request) =>
      request.format === 'anthropic' && judged(request).length % 2 === 0
        ? '{"stance": "unsure"}'
        : honestAnswer(request);
    expect(await esfp(['judge', 'primary.json', '-o', 'panel.json'])).toMatchObject({ code: 0 });
    const added = server.requests.slice(before);
    expect(new Set(added.map((one) => `${one.format} ${asksLabels(one)}`))).toEqual(
      new Set(['anthropic false']),
    );
    expect(new Set(added.map(judged)).size).toBe(STANCES);
    const given = rowsOf('panel.json').flatMap((row) => partOf(row, 'stance') ?? []);
    expect(given).toHaveLength(STANCES);
    for (const { judges } of given) {
      expect(judges?.map(({ judge }) => judge)).toEqual(['openai:made-up', 'anthropic:made-up']);
    }
    const failed = given.filter(({ judges }) => judges?.[1]?.missing !== undefined);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(STANCES);
    expect(scoresOf('panel.json')).toEqual(scoresOf('primary.json'));
    expect(scoresOf('panel.json')[0]).toHaveProperty('1 deltaSCD');
  });

  it('buys nothing again: not on a second run, not without the store, not for a panel of one of them', async () => {
    expect(await esfp(['judge', 'out.json'])).toMatchObject({ code: 0 });
    const { length } = server.requests;
    expect(await esfp(['judge', 'out.json', '-o', 'again.json'])).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(length);
    expect(read('again.json')).toBe(read('out.judged.json'));
    rmSync(join(folder, '.esfp'), { recursive: true });
    expect(await esfp(['judge', 'out.judged.json', '-o', 'third.json'])).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(length);
    write('esfp.yaml', { judges: [openai()], anchors: false });
    expect(await esfp(['judge', 'out.judged.json', '-o', 'one.json'])).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(length);
    expect(partOf(rowsOf('one.json')[0] ?? expect.fail(), 'scd')?.judges).toHaveLength(1);
  });

  it('judges JSONL in place, a line a row, and leaves rows of other tests as they are', async () => {
    const other = {
      id: 'theirs',
      promptIdx: 9,
      testIdx: 9,
      prompt: { raw: 'x', label: 'x' },
      provider: { id: 'p' },
      testCase: { vars: {} },
      vars: {},
    };
    const { results } = judgeableOutput({ items: 1 }).results;
    write('out.jsonl', [other, ...results].map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect(await esfp(['judge', 'out.jsonl', '-o', 'out.jsonl'])).toMatchObject({ code: 0 });
    const lines = read('out.jsonl').trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0] ?? '')).toEqual(other);
    expect(lines[1]).toContain('"part":"scd"');
    expect(existsSync(join(folder, 'out.judged.jsonl'))).toBe(false);
  });

  const spoilt = (request: Asked) => asksLabels(request) && judged(request).length % 3 === 0;

  it('records why a judgement is missing, writes the file, and asks for just that the next time', async () => {
    respond = (request) =>
      request.format === 'anthropic' && spoilt(request) ? '{"labels": []}' : honestAnswer(request);
    expect(await esfp(['judge', 'out.json'])).toMatchObject({ code: 0 });
    const missing = rowsOf('out.judged.json').flatMap((row) =>
      (partOf(row, 'scd')?.judges ?? []).flatMap((one) => one.missing ?? []),
    );
    const bad = new Set(
      server.requests.filter((one) => one.format === 'anthropic' && spoilt(one)).map(judged),
    );
    const lost = [...bad].filter((text) => sentencesIn(text).length > 0);
    expect(lost.length).toBeGreaterThan(0);
    expect(missing.length).toBeGreaterThan(0);
    for (const reason of missing)
      expect(reason).toMatch(/^asked twice: 0 labels for \d+ sentences?, then 0 labels/);
    respond = honestAnswer;
    const before = server.requests.length;
    expect(await esfp(['judge', 'out.judged.json', '-o', 'whole.json'])).toMatchObject({ code: 0 });
    expect(new Set(server.requests.slice(before).map(judged))).toEqual(new Set(lost));
    expect(read('whole.json')).not.toContain('"missing"');
  });

  it('stops at maxCalls, writes nothing, and the same command with more goes on', async () => {
    const first = await esfp(['judge', 'out.json', '--max-calls', '10']);
    expect(first.code).toBe(2);
    expect(first.stderr).toContain('maxCalls is reached: 10 judge calls are made');
    expect(server.requests).toHaveLength(10);
    expect(existsSync(join(folder, 'out.judged.json'))).toBe(false);
    expect(await esfp(['judge', 'out.json'])).toMatchObject({ code: 0 });
    const asked = server.requests.map((request) =>
      JSON.stringify([request.format, request.system, judged(request)]),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('stops before maxCost, by the prices of the judges; without a price there is no such limit', async () => {
    const price = { input: 1000, output: 1000 };
    write('esfp.yaml', {
      judges: [openai({ price }), anthropic({ price })],
      anchors: false,
      limits: { maxCost: 2 },
    });
    const run = await esfp(['judge', 'out.json']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('maxCost is reached');
    // A request takes 110 tokens of the server's, at 1000 a million: 0.11.
    expect(server.requests.length * 0.11).toBeLessThanOrEqual(2);
    expect(server.requests.length).toBeGreaterThan(0);
    write('esfp.yaml', { judges: [openai()], limits: { maxCost: 2 } });
    const unpriced = await esfp(['judge', 'out.json']);
    expect(unpriced.code).toBe(1);
    expect(unpriced.stderr).toContain('give every judge that is no embedded one its price');
  });

  it('keeps what is done on Ctrl-C, exits 130 at once, and goes on from there', async () => {
    const patience: Promise<unknown>[] = [];
    respond = async (request, index) => {
      if (index >= 12) {
        const waiting = delay(60_000, undefined, { ref: false });
        patience.push(waiting);
        await waiting;
      }
      return honestAnswer(request);
    };
    const run = await runCli(['judge', 'out.json'], {
      cwd: folder,
      env: { ESFP_TEST_KEY: KEY },
      onStart: (child) => {
        const interrupt = async () => {
          while (patience.length < 2) await delay(20);
          child.kill('SIGINT');
        };
        void interrupt();
      },
    });
    expect(run.code).toBe(130);
    expect(run.stderr).toContain('Interrupted.');
    expect(existsSync(join(folder, 'out.judged.json'))).toBe(false);
    expect(readdirSync(join(folder, '.esfp'))).toEqual(['judgements.db']);
    const answered = server.requests
      .slice(0, 12)
      .map((one) => JSON.stringify([one.format, one.system, judged(one)]));
    respond = honestAnswer;
    const before = server.requests.length;
    expect(await esfp(['judge', 'out.json'])).toMatchObject({ code: 0 });
    const again = server.requests
      .slice(before)
      .map((one) => JSON.stringify([one.format, one.system, judged(one)]));
    expect(again.filter((key) => answered.includes(key))).toEqual([]);
  });

  it('buys each judgement once where two processes share a store, and neither speaks of locks', async () => {
    respond = async (request) => {
      await delay(15);
      return honestAnswer(request);
    };
    const runs = await Promise.all([
      esfp(['judge', 'out.json', '-o', 'a.json']),
      esfp(['judge', 'out.json', '-o', 'b.json']),
    ]);
    for (const run of runs) {
      expect(run).toMatchObject({ code: 0 });
      expect(run.stderr).not.toMatch(/lock|busy|sqlite/i);
    }
    expect(read('a.json')).toBe(read('b.json'));
    const asked = server.requests.map((request) =>
      JSON.stringify([request.format, request.system, judged(request)]),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });

  it.each([
    ['a wrong key', { status: 401, message: 'Incorrect API key provided' }, 'key'],
    [
      'an unknown model',
      { status: 404, message: 'The model does not exist', code: 'model_not_found' },
      'model',
    ],
    [
      'no credit',
      { status: 429, message: 'You exceeded your current quota', code: 'insufficient_quota' },
      'credit',
    ],
    ['a key without rights', { status: 403, message: 'not allowed' }, 'may do'],
  ])(
    'stops a judge with %s after at most 5 calls in all, with one plain line each',
    async (_, fault, remedy) => {
      respond = () => ({ fault });
      const run = await esfp(['judge', 'out.json']);
      expect(run.code).toBe(2);
      expect(server.requests.length).toBeLessThanOrEqual(5);
      const lines = run.stderr
        .split('\n')
        .filter((line) => line.startsWith('ESFP: ') && line.includes('asked no more'));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line).toContain(remedy);
      expect(new Set(lines).size).toBe(lines.length);
      expect(existsSync(join(folder, 'out.judged.json'))).toBe(false);
    },
  );

  it('names the variable where a key is not set, before it asks anything', async () => {
    const run = await esfp(['judge', 'out.json'], { ESFP_TEST_KEY: '' });
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(
      'esfp: judge openai:made-up needs a key: set ESFP_TEST_KEY in the environment, or name another variable with apiKeyEnvar.\n',
    );
    expect(server.requests).toEqual([]);
  });

  it('takes keys from .env, as promptfoo does', async () => {
    write('.env', `ESFP_TEST_KEY=${KEY}\n`);
    expect(await runCli(['judge', 'out.json'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(new Set(server.requests.map(({ key }) => key))).toEqual(new Set([KEY]));
  });

  it('lets no key and no header reach store, output, report or terminal, even where the server repeats it', async () => {
    let count = 0;
    respond = (request) => {
      count += 1;
      if (count % 4 === 0) {
        return {
          fault: {
            status: 500,
            message: `upstream refused ${request.key} (${JSON.stringify(request.headers)})`,
          },
        };
      }
      if (count % 7 === 0) return `my key is ${request.key}`;
      return honestAnswer(request);
    };
    write('esfp.yaml', {
      judges: [openai({ limits: { retries: 0 } }), anthropic({ limits: { retries: 0 } })],
      anchors: false,
      output: 'esfp-out',
    });
    const run = await esfp(['judge', 'out.json']);
    const report = await esfp(['report', 'out.judged.json']);
    const exported = await esfp(['store', 'export']);
    expect(server.requests.map(({ key }) => key)).toContain(KEY);
    const all =
      [run, report, exported].map(({ stdout, stderr }) => stdout + stderr).join('\n') + everything();
    expect(all).toContain('upstream refused');
    expect(all).not.toContain(KEY);
  });

  it('leaves out a parameter that a server rejects, after one refusal, and says so once', async () => {
    respond = (request) =>
      'temperature' in request.parameters
        ? {
            fault: {
              status: 400,
              message: "Unsupported value: 'temperature' does not support 0 with this model.",
              param: 'temperature',
            },
          }
        : honestAnswer(request);
    write('esfp.yaml', { judges: [openai()], anchors: false });
    const run = await esfp(['judge', 'out.json']);
    expect(run.code).toBe(0);
    expect(server.requests.filter(({ parameters }) => 'temperature' in parameters)).toHaveLength(1);
    expect(run.stderr.split('openai:made-up does not take temperature').length).toBe(2);
  });

  it('takes no key among the parameters: they are recorded', async () => {
    write('esfp.yaml', { judges: [openai({ params: { extra_body: { api_key: KEY } } })] });
    const run = await esfp(['judge', 'out.json']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('api_key would be recorded');
    expect(run.stderr).not.toContain(KEY);
  });

  it('counts no call and no cost of a server that is not there', async () => {
    const gone = await WireServer.start(honestAnswer);
    const baseURL = `${gone.url}/v1`;
    await gone.stop();
    const price = { input: 1, output: 1 };
    write('esfp.yaml', { judges: [openai({ baseURL, price, limits: { retries: 0 } })], anchors: false });
    const run = await esfp(['judge', 'out.json', '--max-calls', '3']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('asked no more: no answer to 5 calls in a row');
    expect(run.stderr).not.toContain('maxCalls is reached');
  });

  it('keeps what is bought in the output where no store can be written', async () => {
    write('blocked', 'a file where a folder should be');
    const env = { ESFP_STORE: 'blocked/judgements.db' };
    const first = await esfp(['judge', 'out.json', '--max-calls', '20'], env);
    expect(first.code).toBe(2);
    expect(first.stderr).toContain('kept in memory');
    expect(first.stderr).toContain('esfp judge out.judged.json -o out.judged.json');
    expect(read('out.judged.json')).toContain('maxCalls is reached');
    expect(await esfp(['judge', 'out.judged.json', '-o', 'out.judged.json'], env)).toMatchObject({ code: 0 });
    const asked = server.requests.map((request) =>
      JSON.stringify([request.format, request.system, judged(request)]),
    );
    expect(asked.length - new Set(asked).size).toBe(0);
    expect(read('out.judged.json')).not.toContain('maxCalls is reached');
  });
});
