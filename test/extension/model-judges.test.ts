import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { scoreOutputs } from '../../cli/report.ts';
import { collapsedSentences } from '../../providers/judges/chat/judge-prompt.ts';
import { openStore } from '../../store/open-store.ts';
import { asksLabels, honestAnswer, judged, labelOf, stanceOf } from '../judging/honest-judge.ts';
import { type Responder, WireServer } from '../wire/server.ts';
import { candidate, EXPLICIT, EXTENSION, oneLine, SEVERAL_RUNS, type Workspace } from './promptfoo.ts';

const KEY = 'planted-Key_0815-of-the-test';
const env = { ESFP_TEST_KEY: KEY };

let server: WireServer;
let respond: Responder;
let workspace: Workspace;

beforeAll(async () => {
  server = await WireServer.start((request, index) => respond(request, index));
});
afterAll(() => server.stop());
beforeEach(() => {
  respond = honestAnswer;
  server.requests.length = 0;
});
afterEach(() => workspace.remove());

const judges = () => [
  {
    id: 'openai:made-up',
    baseURL: `${server.url}/v1`,
    apiKeyEnvar: 'ESFP_TEST_KEY',
    params: { max_tokens: 500 },
    limits: { retryDelay: 0.01, retries: 1 },
  },
  {
    id: 'anthropic:made-up',
    baseURL: server.url,
    apiKeyEnvar: 'ESFP_TEST_KEY',
    limits: { retryDelay: 0.01, retries: 1 },
  },
];
const keys = () =>
  server.requests.map((request) => JSON.stringify([request.format, request.system, judged(request)]));

/** The gradings of judges, by what promptfoo counts of their tokens. */
function gradingTokens(path: string): unknown {
  const output: { results: { stats: { tokenUsage: { assertions: unknown } } } } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  return output.results.stats.tokenUsage.assertions;
}

describe('an evaluation with judges on models', () => {
  it(
    'labels every response, counts the judges’ tokens, asks anchors once, and asks nothing twice',
    async () => {
      workspace = oneLine([candidate('asked')], { settings: { judges: judges(), output: 'esfp-out' } });
      const run = await workspace.eval([], { env });
      expect(run.code).toBe(0);
      expect(run.said).toContain('12 stances');
      const { observations, instrument } = readEvaluation([readOutputFile(run.path)]);
      expect(instrument.judges.map(({ id }) => id)).toEqual(['openai:made-up', 'anthropic:made-up']);
      expect(instrument.judges[0]?.parameters).toEqual({
        temperature: 0,
        max_tokens: 500,
        baseURL: `${server.url}/v1`,
      });
      expect(observations).toHaveLength(20);
      for (const { labelled } of observations) {
        if (!('judges' in labelled)) throw new Error(labelled.missing);
        for (const one of labelled.judges) {
          expect(one).toMatchObject({
            labels: collapsedSentences(labelled.sentences).map(labelOf),
            served: { model: 'made-up' },
          });
        }
      }
      expect(new Set(keys()).size).toBe(keys().length);
      const anchors = 2 * 30 + 30;
      expect(server.requests.length).toBeGreaterThanOrEqual(anchors);
      // Each request takes 100 and 10 tokens of the server; those of anchors are no row's. Rows with equal texts share one.
      expect(gradingTokens(run.path)).toMatchObject({
        prompt: (server.requests.length - anchors) * 100,
        completion: (server.requests.length - anchors) * 10,
      });
      expect(run.said).toContain('judge calls');
      expect(run.said).toContain('Anchors of judge openai:made-up');
      const report: { anchors?: unknown[] } = JSON.parse(
        readFileSync(workspace.path('esfp-out/report.json'), 'utf8'),
      );
      expect(report.anchors).toHaveLength(2);
      vi.stubEnv('ESFP_CONFIG', workspace.path('esfp.yaml'));
      expect((await scoreOutputs([run.path])).anchors).toEqual(report.anchors);
      vi.stubEnv('ESFP_STORE', workspace.path('nowhere.db'));
      expect(await scoreOutputs([run.path])).not.toHaveProperty('anchors');
      expect(existsSync(workspace.path('nowhere.db'))).toBe(false);
      vi.unstubAllEnvs();
      for (const text of [run.said, readFileSync(run.path, 'utf8')]) expect(text).not.toContain(KEY);
      expect(existsSync(workspace.path('.esfp/judgements.db-wal'))).toBe(false);

      const before = server.requests.length;
      const again = await workspace.eval([], { env });
      expect(again.code).toBe(0);
      // Another evaluation: the anchors are judged afresh, and nothing else is.
      expect(server.requests.length - before).toBe(anchors);
      expect(again.said).toContain('Anchors of judge openai:made-up');
      expect(again.said).toContain('steady');
      expect(gradingTokens(again.path)).toMatchObject({ prompt: 0, completion: 0 });
    },
    SEVERAL_RUNS,
  );

  it(
    'asks every judge for its stance where the settings say so, and announces as many calls',
    async () => {
      respond = (request) =>
        request.format === 'anthropic' && !asksLabels(request) && judged(request).startsWith('I think')
          ? 'no JSON'
          : honestAnswer(request);
      const settings = { judges: judges(), anchors: false, stanceJudges: 'panel' };
      workspace = oneLine([candidate('asked')], { settings });
      const run = await workspace.eval([], { env });
      expect(run.code).toBe(0);
      expect(run.said).toContain(
        '40 labelling and 24 stance calls to the judges openai:made-up, anthropic:made-up',
      );
      expect(run.said).toContain('24 stances');
      const { observations, instrument } = readEvaluation([readOutputFile(run.path)]);
      expect(instrument).not.toHaveProperty('stanceJudges');
      const given = observations.filter(({ phrasing }) => ['P0', 'P2', 'P4'].includes(phrasing));
      expect(given).toHaveLength(12);
      const seconds = given.flatMap(({ stances, response }) => {
        if ('missing' in stances) throw new Error(stances.missing);
        expect(stances.map(({ judge }) => judge)).toEqual(['openai:made-up', 'anthropic:made-up']);
        expect(stances[0]).toMatchObject({ stance: stanceOf(String(response)) });
        return stances.slice(1);
      });
      const failed = seconds.filter((one) => 'missing' in one);
      expect(failed.length).toBeGreaterThan(0);
      expect(failed.length).toBeLessThan(seconds.length);
      // What another judge than the primary one failed on is missing from no score.
      const [card] = (await scoreOutputs([run.path])).cards;
      expect(card?.coverage.stance).toBe(1);
    },
    SEVERAL_RUNS,
  );

  it(
    'stops before the first candidate is asked where a judge’s key is not set',
    async () => {
      const folder = { log: '' };
      workspace = oneLine([candidate('asked', folder)], { settings: { judges: judges() } });
      const run = await workspace.eval([], { env: { ESFP_TEST_KEY: '' } });
      expect(run.code).not.toBe(0);
      expect(run.said).toContain('judge openai:made-up needs a key: set ESFP_TEST_KEY');
      expect(server.requests).toEqual([]);
      expect(run.rows).toEqual([]);
    },
    SEVERAL_RUNS,
  );

  it(
    'leaves what a judge failed on missing, with its reason, and esfp report counts it',
    async () => {
      respond = (request) =>
        request.format === 'anthropic' ? { fault: { status: 401 } } : honestAnswer(request);
      workspace = oneLine([candidate('asked')], { settings: { judges: judges(), anchors: false } });
      const run = await workspace.eval([], { env });
      expect(run.code).toBe(0);
      expect(server.requests.filter(({ format }) => format === 'anthropic')).toHaveLength(1);
      expect(run.said.split('anthropic:made-up is asked no more').length - 1).toBeGreaterThan(0);
      const { observations } = readEvaluation([readOutputFile(run.path)]);
      for (const { labelled } of observations) {
        if (!('judges' in labelled)) throw new Error(labelled.missing);
        expect(labelled.judges[1]).toMatchObject({ missing: expect.stringContaining('401') });
        expect(labelled.judges[0]).toHaveProperty('labels');
      }
      for (const row of run.rows) expect(row.namedScores).not.toHaveProperty('SCD');
    },
    SEVERAL_RUNS,
  );

  it(
    'takes judges from the config of assertions, and says so in the instrument of every row',
    async () => {
      const [first] = judges();
      const [tests] = EXPLICIT.tests;
      const assert = tests?.config.assert.map((one) => ({ ...one, config: { judges: [first] } }));
      workspace = oneLine([candidate('asked')], {
        settings: { judges: ['embedded:rules'], anchors: false },
        config: {
          prompts: EXPLICIT.prompts,
          tests: [{ ...tests, config: { assert } }],
          extensions: [EXTENSION],
        },
      });
      const run = await workspace.eval([], { env });
      expect(run.code).toBe(0);
      const { observations, instrument } = readEvaluation([readOutputFile(run.path)]);
      expect(instrument.judges.map(({ id }) => id)).toEqual(['openai:made-up']);
      for (const { labelled } of observations) {
        expect(labelled).toMatchObject({ judges: [{ judge: 'openai:made-up', labels: expect.any(Array) }] });
      }
      expect(new Set(server.requests.map(({ format }) => format))).toEqual(new Set(['openai']));
    },
    SEVERAL_RUNS,
  );

  it(
    'keeps what is bought on Ctrl-C, and buys none of it again when resumed',
    async () => {
      respond = async (request) => {
        await delay(60);
        return honestAnswer(request);
      };
      workspace = oneLine([candidate('asked', { delay: 30 })], {
        settings: { judges: judges(), anchors: false },
      });
      const first = await workspace.eval([], {
        env,
        onStart: (child) => {
          const interrupt = async () => {
            while (server.requests.length < 8) await delay(10);
            child.kill('SIGINT');
          };
          void interrupt();
        },
      });
      const store = openStore({ path: workspace.path('.esfp/judgements.db'), warn: () => {} });
      const kept = new Set<string>();
      for await (const { judge, task, input } of store.list())
        kept.add(JSON.stringify([judge.id, task, input]));
      await store.close();
      expect(kept.size).toBeGreaterThan(0);
      const before = server.requests.length;
      const id = /eval-[\w:.-]+/.exec(first.said)?.[0];
      const run = await workspace.promptfoo(['eval', '--resume', ...(id === undefined ? [] : [id])], { env });
      expect(run.code).toBe(0);
      const again = server.requests.slice(before).map((request) => {
        const input = asksLabels(request)
          ? judged(request)
              .split('\n')
              .map((line) => line.replace(/^\d+\. /, ''))
          : { response: judged(request) };
        return JSON.stringify([
          `${request.format}:made-up`,
          asksLabels(request) ? 'labels' : 'stance',
          input,
        ]);
      });
      expect(again.filter((key) => kept.has(key))).toEqual([]);
    },
    SEVERAL_RUNS,
  );
});
