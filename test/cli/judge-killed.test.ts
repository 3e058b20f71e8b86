import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomLcg } from 'd3-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../store/open-store.ts';
import { asksLabels, honestAnswer, judged } from '../judging/honest-judge.ts';
import { judgeableOutput } from '../judging/judgeable-output.ts';
import { type Request, WireServer } from '../wire/server.ts';
import { runCli } from './run-cli.ts';

const KILLS = 20;
const IN_FLIGHT = 5;
const ENV = { ESFP_TEST_KEY: 'key-of-the-test' };

let folder: string;
let server: WireServer;
/** Called with every request. */
let onRequest: (request: Request) => void = () => {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-killed-'));
  server = await WireServer.start(async (request) => {
    onRequest(request);
    await delay(20);
    return honestAnswer(request);
  });
  const judge = { apiKeyEnvar: 'ESFP_TEST_KEY', limits: { maxConcurrency: IN_FLIGHT } };
  const settings = {
    judges: [
      { id: 'openai:made-up', baseURL: `${server.url}/v1`, ...judge },
      { id: 'anthropic:made-up', baseURL: server.url, ...judge },
    ],
  };
  writeFileSync(join(folder, 'esfp.yaml'), JSON.stringify(settings));
  writeFileSync(join(folder, 'out.json'), JSON.stringify(judgeableOutput({ items: 24 })));
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const judge = (store: string, out: string, onStart?: (child: ChildProcess) => void) =>
  runCli(['judge', 'out.json', '-o', out], {
    cwd: folder,
    env: { ...ENV, ESFP_STORE: store },
    ...(onStart === undefined ? {} : { onStart }),
  });

/** What identifies a request, and a judgement in the store: who is asked what. */
const keyOf = (request: Request) =>
  JSON.stringify([request.format, asksLabels(request) ? 'labels' : 'stance', judged(request)]);

const inputSchema = z.union([
  z
    .array(z.string())
    .transform((list) => list.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n')),
  z.strictObject({ response: z.string() }).transform(({ response }) => response),
]);

/** The keys of the judgements that a store has. */
async function bought(path: string): Promise<Set<string>> {
  const store = openStore({
    path: join(folder, path),
    warn: (message) => {
      throw new Error(message);
    },
  });
  const keys = new Set<string>();
  for await (const { judge, task, input } of store.list()) {
    keys.add(JSON.stringify([judge.id.split(':')[0], task, inputSchema.parse(input)]));
  }
  await store.close();
  return keys;
}

/** An output without what differs between two runs of one thing: their ids, and when it was judged. */
const undated = (path: string) =>
  readFileSync(join(folder, path), 'utf8').replaceAll(/"(date|run)": "[^"]*"/g, '"$1": ""');

it('goes on after kill -9 without buying anything twice, and ends with the file of an undisturbed run', async () => {
  const undisturbed = await judge('undisturbed.db', 'undisturbed.json');
  expect(undisturbed).toMatchObject({ code: 0 });
  const needed = await bought('undisturbed.db');
  expect(needed.size).toBeGreaterThan(350);

  const random = randomLcg(11);
  const asked = new Map<string, number>();
  let kept = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Spread over the whole of the work, the anchors at its end included: the n-th falls into its n-th part.
    let left = Math.max(1, Math.round((needed.size * (kill + random())) / (KILLS + 0.5)) - kept.size);
    const askedNow = new Set<string>();
    const boughtAgain: string[] = [];
    const run = await judge('killed.db', 'killed.json', (child) => {
      onRequest = (request) => {
        const key = keyOf(request);
        if (kept.has(key)) boughtAgain.push(key);
        askedNow.add(key);
        asked.set(key, (asked.get(key) ?? 0) + 1);
        left -= 1;
        // At any moment between two requests, or in the middle of an answer.
        if (left === 0) setTimeout(() => child.kill('SIGKILL'), random() * 40);
      };
    });
    onRequest = () => {};
    expect(boughtAgain).toEqual([]);
    const now = await bought('killed.db');
    expect([...kept].filter((key) => !now.has(key))).toEqual([]);
    kept = now;
    expect([...askedNow].filter((key) => !kept.has(key)).length).toBeLessThanOrEqual(2 * IN_FLIGHT);
    expect(run.code).toBeNull();
    expect(existsSync(join(folder, 'killed.json'))).toBe(false);
  }
  const boughtAgain: string[] = [];
  onRequest = (request) => {
    if (kept.has(keyOf(request))) boughtAgain.push(keyOf(request));
    asked.set(keyOf(request), (asked.get(keyOf(request)) ?? 0) + 1);
  };
  const last = await judge('killed.db', 'killed.json');
  expect(last.stderr).not.toMatch(/lock|busy/i);
  expect(last.code).toBe(0);
  expect(boughtAgain).toEqual([]);
  expect(await bought('killed.db')).toEqual(needed);
  expect(new Set(asked.keys())).toEqual(needed);
  expect(undated('killed.json')).toBe(undated('undisturbed.json'));
}, 300_000);
