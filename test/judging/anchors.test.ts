import { existsSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JudgeSpec, judgesSchema } from '../../config/judge-spec.ts';
import { loadAnchors } from '../../judging/anchors/load-anchors.ts';
import { anchorsOfRun, judgeAnchors } from '../../judging/anchors.ts';
import { judgementKey } from '../../judging/judgement-key.ts';
import { JudgingSession, type SessionOptions } from '../../judging/session.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { splitSentences } from '../../transforms/sentences.ts';
import { all, judgementOf, receiptOf } from '../store/judgements.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { type Responder, WireServer } from '../wire/server.ts';
import { asksLabels, honestAnswer, judged, sentencesIn } from './honest-judge.ts';
import { judgeOn } from './judge-on.ts';

const ANCHORS = loadAnchors();
const SENTENCES = ANCHORS.flatMap(({ text }) => splitSentences(text)).length;
const [FIRST = expect.fail()] = ANCHORS;

const inFolder = temporaryFolder();
let path: string;
let server: WireServer;
let respond: Responder;
let said: string[];
const sessions: JudgingSession[] = [];

beforeEach(async () => {
  path = inFolder('judgements.db');
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

/** Has the anchors judged in a run, by a session of its own. */
async function judgeIn(
  run: string,
  specs: readonly JudgeSpec[],
  { limits, signal }: { limits?: Partial<SessionOptions['limits']>; signal?: AbortSignal } = {},
) {
  const one = session(limits);
  const panel = one.panel(
    specs.map((spec) => judgeIdentity(spec)),
    specs,
  );
  const agreements = await judgeAnchors(one, panel, run, signal);
  await one.close();
  return agreements;
}

/** Every anchor labelled, and where the judge is the primary one its stance too. */
const counts = (labelled: number, stances: number) => expect.objectContaining({ labelled, stances });
const rules = judgesSchema.parse(['embedded:rules', 'embedded:minilm']);
const wrongLabels = (request: Parameters<Responder>[0]) =>
  asksLabels(request)
    ? JSON.stringify({ labels: sentencesIn(judged(request)).map(() => 'C') })
    : '{"stance": "no_stance"}';

describe('judgeAnchors', () => {
  it('has every judge label each anchor, the primary one its stance too; the first run has nothing to compare', async () => {
    const specs = [judgeOn(server), ...rules, judgeOn(server, 'anthropic')];
    const agreements = await judgeIn('run-1', specs);
    expect(agreements).toEqual([
      expect.objectContaining({ judge: 'openai:made-up', latest: counts(30, 30), earlier: [] }),
      expect.objectContaining({ judge: 'anthropic:made-up', latest: counts(30, 0), earlier: [] }),
    ]);
    expect(agreements[0]?.latest).toMatchObject({ id: 'run-1', servedModels: ['made-up'] });
    expect(agreements[0]?.pooled).toMatchObject({ sentences: 0, share: null, verdict: null });
    const count = (format: string, labels: boolean) =>
      server.requests.filter((one) => one.format === format && asksLabels(one) === labels).length;
    expect([count('openai', true), count('openai', false)]).toEqual([30, 30]);
    expect([count('anthropic', true), count('anthropic', false)]).toEqual([30, 0]);
    expect(said).toEqual([]);
  });

  it('buys once in a run, also when that is gone on with, and afresh in the next, which is compared', async () => {
    const specs = [judgeOn(server)];
    const first = await judgeIn('run-1', specs);
    expect(server.requests).toHaveLength(60);
    expect(await judgeIn('run-1', specs)).toEqual(first);
    expect(server.requests).toHaveLength(60);
    const [second] = await judgeIn('run-2', specs);
    expect(server.requests).toHaveLength(120);
    expect(second).toMatchObject({
      latest: { id: 'run-2', labelled: 30, stances: 30 },
      earlier: [{ run: { id: 'run-1' } }],
      pooled: {
        sentences: SENTENCES,
        pairs: SENTENCES,
        equal: SENTENCES,
        share: 1,
        stances: { pairs: 30, equal: 30 },
        verdict: 'steady',
      },
    });
  });

  it('goes on with a run that was cut short: what is there is not bought again', async () => {
    const specs = [judgeOn(server)];
    const cut = await judgeIn('run-1', specs, { limits: { maxCalls: 17 } });
    expect(cut).toMatchObject([{ latest: { id: 'run-1' } }]);
    const { labelled = 0, stances = 0 } = cut[0]?.latest ?? {};
    expect(labelled + stances).toBe(17);
    expect(said).toEqual([
      expect.stringMatching(
        /^Anchors of judge openai:made-up that brought no answer: 43; the first: maxCalls is reached: 17 /,
      ),
    ]);
    expect(await judgeIn('run-1', specs)).toMatchObject([{ latest: { labelled: 30, stances: 30 } }]);
    expect(server.requests).toHaveLength(60);
  });

  it('tells a judge that moved', async () => {
    const specs = [judgeOn(server)];
    await judgeIn('run-1', specs);
    respond = wrongLabels;
    const [agreement] = await judgeIn('run-2', specs);
    expect(agreement?.pooled.verdict).toBe('moved');
    expect(agreement?.pooled.share).toBeLessThan(0.6);
  });

  it('asks nobody where all judges are embedded, and makes no store', async () => {
    expect(await judgeIn('run-1', rules)).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  it('buys nothing for a store that does not last', async () => {
    writeFileSync(inFolder('file'), '');
    path = inFolder('file', 'judgements.db');
    expect(await judgeIn('run-1', [judgeOn(server)])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('does not compare a judge with itself under other parameters; the name of its family is none', async () => {
    await judgeIn('run-1', [judgeOn(server, 'openai', { family: 'one' })]);
    const [warm] = await judgeIn('run-2', [judgeOn(server, 'openai', { params: { temperature: 1 } })]);
    expect(warm).toMatchObject({ latest: { id: 'run-2' }, earlier: [] });
    const [cold] = await judgeIn('run-3', [judgeOn(server, 'openai', { family: 'two' })]);
    expect(cold?.earlier.map(({ run }) => run.id)).toEqual(['run-1']);
  });

  it('goes on without the anchors that bring no answer, and says how many', async () => {
    respond = (request) =>
      judged(request).includes(splitSentences(FIRST.text)[0] ?? '')
        ? { fault: { status: 500, message: 'out of order' } }
        : honestAnswer(request);
    const agreements = await judgeIn('run-1', [judgeOn(server)]);
    expect(agreements).toMatchObject([{ latest: { labelled: 29, stances: 29 } }]);
    expect(said).toEqual([
      expect.stringMatching(/^Anchors of judge openai:made-up that brought no answer: 2; the first: .*500/),
    ]);
  });

  it('goes on without a judge that cannot be made, or is stopped, of which the user is told once', async () => {
    respond = (request) =>
      request.format === 'anthropic' ? { fault: { status: 401 } } : honestAnswer(request);
    vi.stubEnv('ESFP_TEST_KEY', '');
    const specs = [
      judgeOn(server, 'google', { apiKeyEnvar: 'ESFP_TEST_KEY' }),
      judgeOn(server),
      judgeOn(server, 'anthropic'),
    ];
    const agreements = await judgeIn('run-1', specs);
    expect(agreements).toMatchObject([{ judge: 'openai:made-up', latest: { labelled: 30, stances: 0 } }]);
    expect(said.sort()).toEqual([
      expect.stringContaining(
        'google:made-up that brought no answer: 1; the first: judge google:made-up needs a key',
      ),
      expect.stringContaining('anthropic:made-up is asked no more'),
    ]);
  });

  it('ends without a word when it is given up', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    expect(await judgeIn('run-1', [judgeOn(server)], { signal })).toEqual([]);
    expect(server.requests).toEqual([]);
    expect(said).toEqual([]);
  });

  it('does not fail where the store cannot be used, and says so', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    const theirs = new DatabaseSync(path);
    theirs.exec('CREATE TABLE customers (id INTEGER)');
    theirs.close();
    expect(await judgeIn('run-1', [judgeOn(server)])).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(/^The judges’ anchors could not be compared: .*judgements\.db/),
    ]);
  });
});

describe('anchorsOfRun', () => {
  /** Puts an anchor's judgement into a store. */
  async function put(one: JudgingSession, spec: JudgeSpec, run: string, date: string, more: object = {}) {
    const judge = judgeIdentity(spec);
    const input = splitSentences(FIRST.text);
    const question = { judge, task: 'labels', purpose: 'anchor', run, input } as const;
    const given = { ...question, answer: input.map(() => 'A'), receipt: receiptOf({ date }), ...more };
    await (await one.store()).put(judgementOf(judgementKey(given), given));
  }

  it('leaves later runs alone, and what is of no anchor or has no answer to it', async () => {
    const one = session();
    const spec = judgeOn(server);
    const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;
    await put(one, spec, 'run-1', day(1));
    await put(one, spec, 'run-2', day(2));
    await put(one, spec, 'run-3', day(3));
    await put(one, spec, 'run-2', day(1), { input: ['It is no anchor of ours.'], answer: ['A'] });
    await put(one, spec, 'run-4', day(1), { answer: ['A', 'D'] });
    await put(one, spec, 'run-5', day(1), {
      task: 'stance',
      input: { response: FIRST.text },
      answer: 'perhaps',
    });
    const store = await one.store();
    expect(await all(store.list())).toHaveLength(6);
    const [agreement, ...others] = await anchorsOfRun(store, [judgeIdentity(spec)], 'run-2');
    expect(others).toEqual([]);
    expect(agreement).toMatchObject({ judge: spec.id, latest: { id: 'run-2', labelled: 1, stances: 0 } });
    expect(agreement?.earlier.map(({ run }) => run.id)).toEqual(['run-1']);
    expect(await anchorsOfRun(store, [judgeIdentity(spec)], 'run-1')).toMatchObject([
      { latest: { id: 'run-1' }, earlier: [] },
    ]);
    expect(await anchorsOfRun(store, [judgeIdentity(spec)], 'run-9')).toEqual([]);
  });

  it('takes the run that is meant for the latest, also where another ended in the same moment', async () => {
    const one = session();
    const spec = judgeOn(server);
    const date = '2026-11-01T00:00:00.000Z';
    for (const run of ['run-1', 'run-2', 'run-3']) await put(one, spec, run, date);
    const store = await one.store();
    for (const run of ['run-1', 'run-2', 'run-3']) {
      expect(await anchorsOfRun(store, [judgeIdentity(spec)], run)).toMatchObject([{ latest: { id: run } }]);
    }
  });
});
