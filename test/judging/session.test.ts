import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JudgeSpec, judgesSchema } from '../../config/judge-spec.ts';
import { closeCurrentSession, currentSession } from '../../judging/current-session.ts';
import { judgementKey } from '../../judging/judgement-key.ts';
import { JudgingSession, type SessionOptions } from '../../judging/session.ts';
import { loadEmbeddedJudge } from '../../providers/judges/embedded/load-embedded.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { JudgeError } from '../../providers/judges/judge-server.ts';
import { all, receiptOf } from '../store/judgements.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { type Responder, WireServer } from '../wire/server.ts';
import { honestAnswer, labelOf } from './honest-judge.ts';
import { judgeOn } from './judge-on.ts';

const SENTENCES = ['It is the one sentence.'];
const LABELS = SENTENCES.map(labelOf);
const KEY = 'planted-Key_2222-of-the-test';

const inFolder = temporaryFolder();
let path: string;
let server: WireServer;
let respond: Responder;
let said: string[];
const sessions: JudgingSession[] = [];

beforeEach(async () => {
  path = inFolder('deep', 'judgements.db');
  respond = honestAnswer;
  said = [];
  server = await WireServer.start((request, index) => respond(request, index));
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await server.stop();
  vi.unstubAllEnvs();
});

function session(limits: Partial<SessionOptions['limits']> = {}): JudgingSession {
  const made = new JudgingSession({
    limits: { maxConcurrency: 50, ...limits },
    storePath: path,
    say: (line) => said.push(line),
  });
  sessions.push(made);
  return made;
}

const panelOf = (of: JudgingSession, ...specs: JudgeSpec[]) =>
  of.panel(
    specs.map((spec) => judgeIdentity(spec)),
    specs,
  );
const [rules = expect.fail(), minilm = expect.fail()] = judgesSchema.parse([
  'embedded:rules',
  'embedded:minilm',
]);

describe('a session of embedded judges', () => {
  it('leaves no store behind, and has no run', async () => {
    const one = session();
    const panel = panelOf(one, rules);
    const rulesJudge = await loadEmbeddedJudge('embedded:rules');
    expect((await panel.labels(SENTENCES)).entries).toEqual([
      { judge: 'embedded:rules', labels: (await rulesJudge.labelSentences(SENTENCES)).answer },
    ]);
    expect((await panel.stance({ response: 'I think so.' })).entries).toHaveLength(1);
    const run = await one.beginRun(panel, 'fingerprint');
    expect(run).toBeNull();
    await one.endRun(run);
    expect(await one.keeps()).toBe(true);
    await one.close();
    expect(readdirSync(inFolder())).toEqual([]);
  });

  it('does not take another version of a judge for the one that the instrument names', async () => {
    const identity = { ...judgeIdentity(rules), promptVersion: 0 };
    const panel = session().panel([identity], [rules]);
    for (const { entries } of [await panel.labels(SENTENCES), await panel.stance({ response: 'Yes.' })]) {
      expect(entries).toEqual([
        {
          judge: 'embedded:rules',
          missing:
            'the judge embedded:rules of this evaluation is of another version of promptfoo-esfp: judge the output again ' +
            'with esfp judge.',
        },
      ]);
    }
  });
});

describe('a panel', () => {
  it('makes the store when it first needs it, and leaves one whole file', async () => {
    const one = session();
    const panel = panelOf(one, rules, judgeOn(server));
    expect(existsSync(path)).toBe(false);
    expect((await panel.labels(SENTENCES)).entries[1]).toMatchObject({ labels: LABELS });
    expect(await one.keeps()).toBe(true);
    await one.close();
    expect(readdirSync(inFolder('deep'))).toEqual(['judgements.db']);
    const again = panelOf(session(), judgeOn(server));
    expect((await again.labels(SENTENCES)).receipts).toMatchObject([{ bought: false }]);
    expect(server.requests).toHaveLength(1);
  });

  it('asks in the order of the instrument, whatever that of the settings, and leaves others alone', async () => {
    const [openai, anthropic] = [judgeOn(server), judgeOn(server, 'anthropic')];
    const other = judgeOn(server, 'google', { apiKeyEnvar: 'ESFP_TEST_NOT_SET' });
    const panel = session().panel(
      [judgeIdentity(anthropic), judgeIdentity(openai)],
      [other, openai, anthropic],
    );
    const { entries } = await panel.labels(SENTENCES);
    expect(entries.map(({ judge }) => judge)).toEqual(['anthropic:made-up', 'openai:made-up']);
    expect(entries).toMatchObject([{ labels: LABELS }, { labels: LABELS }]);
  });

  it.each<[string, (spec: JudgeSpec) => JudgeSpec[]]>([
    ['is not among them', () => [rules]],
    ['has other parameters', (spec) => [{ ...spec, params: { temperature: 1 } }]],
    ['is on another server', (spec) => [{ ...spec, baseURL: 'http://127.0.0.1:9/v1' }]],
    ['has another family', (spec) => [{ ...spec, family: 'other' }]],
  ])('is refused where a judge of the instrument %s', (_, specs) => {
    const spec = judgeOn(server);
    const refused = () => session().panel([judgeIdentity(spec)], specs(spec));
    expect(refused).toThrow(JudgeError);
    expect(refused).toThrow(
      'the judge openai:made-up of this evaluation is none of those that esfp.yaml names, or its parameters differ: name it ' +
        'as it was, or judge the output again with esfp judge.',
    );
  });

  it('is the same with other limits, prices and keys: they change no answer', async () => {
    const spec = judgeOn(server);
    vi.stubEnv('ESFP_TEST_KEY', KEY);
    const other = judgeOn(server, 'openai', {
      price: { input: 1, output: 1 },
      apiKeyEnvar: 'ESFP_TEST_KEY',
      limits: { maxConcurrency: 1 },
    });
    const { entries } = await session()
      .panel([judgeIdentity(spec)], [other])
      .labels(SENTENCES);
    expect(entries).toMatchObject([{ labels: LABELS }]);
    expect(server.requests.map(({ key }) => key)).toEqual([KEY]);
  });

  it('has a judge missing while it cannot be made, and tries again', async () => {
    const spec = judgeOn(server, 'openai', { apiKeyEnvar: 'ESFP_TEST_KEY' });
    vi.stubEnv('ESFP_TEST_KEY', '');
    const panel = panelOf(session(), spec);
    expect((await panel.labels(SENTENCES)).entries).toEqual([
      { judge: 'openai:made-up', missing: expect.stringContaining('needs a key: set ESFP_TEST_KEY') },
    ]);
    vi.stubEnv('ESFP_TEST_KEY', KEY);
    expect((await panel.labels(SENTENCES)).entries).toMatchObject([{ labels: LABELS }]);
  });

  it('says once what a judge’s server does not take', async () => {
    respond = (request) =>
      'temperature' in request.parameters
        ? { fault: { status: 400, message: "Unsupported value: 'temperature'", param: 'temperature' } }
        : honestAnswer(request);
    const panel = panelOf(session(), judgeOn(server));
    for (const sentences of [SENTENCES, ['It is another.'], SENTENCES]) {
      expect((await panel.labels(sentences)).entries).toMatchObject([{ labels: sentences.map(labelOf) }]);
    }
    expect(said).toEqual([
      'openai:made-up does not take temperature: its answers are without, though the instrument names it.',
    ]);
  });

  it('asks nothing that is known', async () => {
    const spec = judgeOn(server);
    const one = session();
    const judge = judgeIdentity(spec);
    const key = judgementKey({ judge, task: 'labels', purpose: 'response', run: null, input: SENTENCES });
    const receipt = receiptOf({ servedModel: 'of before' });
    one.know(new Map([[key, { answer: ['B'], receipt }]]));
    const { entries } = await panelOf(one, spec).labels(SENTENCES);
    expect(entries).toEqual([
      { judge: 'openai:made-up', labels: ['B'], served: { model: 'of before', date: receipt.date } },
    ]);
    expect(server.requests).toEqual([]);
    expect(one.spending.account).toMatchObject({ calls: 0, reused: 1 });
  });
});

describe('limits', () => {
  const many = Array.from({ length: 12 }, (_, i) => [`It is the sentence ${i}.`]);

  it('hold for all judges together', async () => {
    respond = async (request) => {
      await delay(10);
      return honestAnswer(request);
    };
    const panel = panelOf(session({ maxConcurrency: 3 }), judgeOn(server), judgeOn(server, 'anthropic'));
    const answers = await Promise.all(many.map((sentences) => panel.labels(sentences)));
    expect(answers.flatMap(({ entries }) => entries).filter((one) => 'labels' in one)).toHaveLength(24);
    expect(server.mostAtOnce).toBe(3);
  });

  it('of calls count what is repeated and what is asked again', async () => {
    const said = [{ fault: { status: 500 } }, '{"labels": []}'] as const;
    respond = (request, index) => said[index] ?? honestAnswer(request);
    const spec = judgeOn(server, 'openai', { limits: { retries: 1 } });
    const enough = session({ maxCalls: 3 });
    expect((await panelOf(enough, spec).labels(SENTENCES)).entries).toMatchObject([{ labels: LABELS }]);
    expect(enough.spending.account).toMatchObject({
      calls: 3,
      promptTokens: 200,
      completionTokens: 20,
      costUnknown: 2,
    });
    expect(server.requests).toHaveLength(3);
    server.requests.length = 0;
    const few = session({ maxCalls: 2 });
    const other = ['It is another sentence.'];
    expect((await panelOf(few, spec).labels(other)).entries).toEqual([
      {
        judge: 'openai:made-up',
        missing: expect.stringMatching(/^maxCalls is reached: 2 judge calls are made;/),
      },
    ]);
    expect(server.requests).toHaveLength(2);
    expect(few.stopped.size).toBe(0);
  });

  it('of cost stop before they are overdrawn, by the tokens at the price', async () => {
    const spec = judgeOn(server, 'openai', { price: { input: 1000, output: 1000 } });
    const one = session({ maxCost: 2 });
    const panel = panelOf(one, spec);
    const answers = await Promise.all(many.map((sentences) => panel.labels(sentences)));
    const labelled = answers.flatMap(({ entries }) => entries).filter((entry) => 'labels' in entry);
    // The server counts 100 and 10 tokens a request.
    expect(one.spending.account.cost).toBeCloseTo(labelled.length * 0.11, 9);
    expect(one.spending.account.cost).toBeLessThanOrEqual(2);
    expect(labelled.length).toBeGreaterThan(0);
    expect(labelled.length).toBeLessThan(12);
    expect(one.spending.reached?.message).toContain('maxCost is reached');
  });

  it('do not reach a judge that is stopped: it is named with what its server said', async () => {
    respond = () => ({ fault: { status: 401, message: 'Incorrect API key' } });
    const one = session();
    await panelOf(one, judgeOn(server)).labels(SENTENCES);
    expect([...one.stopped]).toEqual([['openai:made-up', expect.stringContaining('Incorrect API key')]]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('openai:made-up is asked no more');
  });
});

describe('runs', () => {
  it('are gone on with until they have ended, also by another process', async () => {
    const one = session();
    const panel = panelOf(one, judgeOn(server));
    const run = await one.beginRun(panel, 'fingerprint');
    expect(run).toEqual(expect.any(String));
    expect(await one.beginRun(panel, 'fingerprint')).toBe(run);
    expect(await one.beginRun(panel, 'another')).not.toBe(run);
    await one.close();
    const two = session();
    expect(await two.beginRun(panel, 'fingerprint')).toBe(run);
    await two.endRun(run);
    expect(await two.beginRun(panel, 'fingerprint')).not.toBe(run);
  });
});

describe('the store', () => {
  it('ends with the process where none can be written, of which the user is told once', async () => {
    writeFileSync(inFolder('deep'), 'a file where a folder should be');
    const one = session();
    const panel = panelOf(one, judgeOn(server), judgeOn(server, 'anthropic'));
    expect((await panel.labels(SENTENCES)).entries).toMatchObject([{ labels: LABELS }, { labels: LABELS }]);
    expect(await one.keeps()).toBe(false);
    expect(said).toEqual([expect.stringContaining('kept in memory')]);
  });

  it('of another program leaves judgements missing with the reason; the session ends all the same', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    path = inFolder('theirs.db');
    const theirs = new DatabaseSync(path);
    theirs.exec('CREATE TABLE customers (id INTEGER)');
    theirs.close();
    const before = readFileSync(path);
    const one = session();
    expect((await panelOf(one, judgeOn(server)).labels(SENTENCES)).entries).toEqual([
      { judge: 'openai:made-up', missing: expect.stringContaining('theirs.db') },
    ]);
    expect(server.requests).toEqual([]);
    await one.close();
    expect(readFileSync(path)).toEqual(before);
  });

  it('that could not be opened is tried again', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    path = inFolder('theirs.db');
    const theirs = new DatabaseSync(path);
    theirs.exec('CREATE TABLE customers (id INTEGER)');
    theirs.close();
    const one = session();
    await expect(one.store()).rejects.toThrow('another program');
    expect(await one.keeps()).toBe(true);
    rmSync(path);
    expect((await panelOf(one, judgeOn(server)).labels(SENTENCES)).entries).toMatchObject([
      { labels: LABELS },
    ]);
    expect(await one.store()).toBe(await one.store());
  });

  it('holds what was bought with its judge and no key', async () => {
    vi.stubEnv('ESFP_TEST_KEY', KEY);
    const one = session();
    const spec = judgeOn(server, 'openai', { apiKeyEnvar: 'ESFP_TEST_KEY' });
    await panelOf(one, spec).labels(SENTENCES);
    expect(await all((await one.store()).list())).toMatchObject([
      { judge: judgeIdentity(spec), input: SENTENCES, answer: LABELS, receipt: { servedModel: 'made-up' } },
    ]);
    await one.close();
    expect(server.requests.map(({ key }) => key)).toEqual([KEY]);
    expect(readFileSync(path, 'latin1')).not.toContain(KEY);
  });
});

describe('the session of the process', () => {
  it('is one until it is closed, with limits, store and judges of stances as the settings have them', async () => {
    const settings = inFolder('esfp.yaml');
    writeFileSync(settings, JSON.stringify({ store: 'mine.db', limits: { maxCalls: 0 } }));
    vi.stubEnv('ESFP_CONFIG', settings);
    vi.stubEnv('ESFP_STORE', undefined);
    const one = currentSession();
    try {
      expect(currentSession()).toBe(one);
      // Without that setting the primary judge alone.
      expect((await panelOf(one, rules, minilm).stance({ response: 'Yes.' })).entries).toHaveLength(1);
      const { entries } = await panelOf(one, judgeOn(server)).labels(SENTENCES);
      expect(entries).toMatchObject([{ missing: expect.stringContaining('maxCalls is reached') }]);
      expect(existsSync(inFolder('mine.db'))).toBe(true);
    } finally {
      await closeCurrentSession();
    }
    writeFileSync(settings, JSON.stringify({ store: 'mine.db', stanceJudges: 'panel' }));
    const two = currentSession();
    expect(two).not.toBe(one);
    expect((await panelOf(two, rules, minilm).stance({ response: 'Yes.' })).entries).toEqual([
      { judge: 'embedded:rules', stance: expect.any(String) },
      { judge: 'embedded:minilm', stance: expect.any(String) },
    ]);
    await closeCurrentSession();
    await closeCurrentSession();
  });
});
