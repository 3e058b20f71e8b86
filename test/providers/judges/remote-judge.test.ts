import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JudgeSpec } from '../../../config/judge-spec.ts';
import { type Learned, nothingLearned } from '../../../providers/judges/chat/learned.ts';
import type { ChatEndpoint } from '../../../providers/judges/endpoints/chat-endpoint.ts';
import { EndpointGate } from '../../../providers/judges/gate/endpoint-gate.ts';
import { judgeIdentity } from '../../../providers/judges/judge-identity.ts';
import { JudgeError } from '../../../providers/judges/judge-server.ts';
import { createRemoteJudge } from '../../../providers/judges/remote-judge.ts';
import { honestAnswer, labelOf } from '../../judging/honest-judge.ts';
import { judgeOn } from '../../judging/judge-on.ts';
import { type Responder, WireServer } from '../../wire/server.ts';

const KEY = 'planted-Key_3333-of-the-test';
const SENTENCES = ['It is one sentence.', 'It is another one.'];

let server: WireServer;
let respond: Responder;
let endpoints: ChatEndpoint[];
let learned: Learned;

beforeEach(async () => {
  respond = honestAnswer;
  endpoints = [];
  learned = nothingLearned();
  server = await WireServer.start((request, index) => respond(request, index));
  vi.stubEnv('ESFP_TEST_KEY', KEY);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** A judge whose requests go straight to its endpoint. */
const judgeOf = (spec: JudgeSpec) =>
  createRemoteJudge(spec, (endpoint) => {
    endpoints.push(endpoint);
    const call = (
      request: Omit<Parameters<ChatEndpoint['send']>[0], 'signal'>,
      { signal = new AbortController().signal } = {},
    ) => endpoint.send({ ...request, signal });
    return { gate: { call }, learned };
  });

describe('createRemoteJudge', () => {
  it.each(['openai', 'anthropic', 'google'] as const)(
    'asks %s’s server for the model, with the parameters and the key that the settings name',
    async (vendor) => {
      const spec = judgeOn(server, vendor, {
        apiKeyEnvar: 'ESFP_TEST_KEY',
        params: { temperature: 0.25 },
        price: { input: 1e6, output: 10e6 },
      });
      const judge = await judgeOf(spec);
      expect(judge.identity).toEqual(judgeIdentity(spec));
      const { answer, receipt } = await judge.labelSentences(SENTENCES);
      expect(answer).toEqual(SENTENCES.map(labelOf));
      expect(receipt).toMatchObject({
        servedModel: 'made-up',
        tokens: { prompt: 100, completion: 10 },
        cost: 200,
        dropped: [],
      });
      expect(server.requests).toMatchObject([{ format: vendor, model: 'made-up', key: KEY }]);
      expect(JSON.stringify(server.requests[0]?.body)).toContain('0.25');
    },
  );

  it('sends no key where none is named for a server of the user’s own, and leaves to it what is null', async () => {
    vi.stubEnv('OPENAI_API_KEY', KEY);
    const judge = await judgeOf(judgeOn(server, 'openai', { params: { temperature: null } }));
    const { receipt } = await judge.extractStance({ response: 'So it is.' });
    expect(receipt?.cost).toBeNull();
    expect(server.requests).toMatchObject([{ key: undefined, parameters: {} }]);
    expect(server.requests[0]?.parameters).not.toHaveProperty('temperature');
  });

  it('goes where the environment says, with the vendor’s key', async () => {
    vi.stubEnv('OPENAI_BASE_URL', `${server.url}/v1`);
    vi.stubEnv('OPENAI_API_BASE_URL', '');
    vi.stubEnv('OPENAI_API_KEY', KEY);
    const { baseURL: _foreign, ...own } = judgeOn(server);
    const judge = await judgeOf(own);
    await judge.labelSentences(SENTENCES);
    expect(server.requests).toMatchObject([{ key: KEY }]);
    expect(judge.identity.parameters).toMatchObject({ baseURL: `${server.url}/v1` });
  });

  it('hands over an endpoint whose name holds no key, one a model and server', async () => {
    const spec = judgeOn(server, 'openai', { apiKeyEnvar: 'ESFP_TEST_KEY' });
    await judgeOf(spec);
    await judgeOf({ ...spec, params: { temperature: 1 } });
    await judgeOf({ ...spec, id: 'openai:another' });
    await judgeOf(judgeOn(server, 'anthropic', { apiKeyEnvar: 'ESFP_TEST_KEY' }));
    const [one, same, ...others] = endpoints.map(({ key }) => key);
    expect(same).toBe(one);
    expect(new Set([one, ...others]).size).toBe(3);
    expect(endpoints.map(({ key }) => key).join()).not.toContain(KEY);
    expect(server.requests).toEqual([]);
  });

  it('shares what was learned of an endpoint: a refused form is refused once', async () => {
    respond = (request) =>
      request.form === 'json_schema'
        ? { fault: { status: 400, message: 'response_format json_schema is not supported' } }
        : honestAnswer(request);
    const spec = judgeOn(server);
    await (await judgeOf(spec)).labelSentences(SENTENCES);
    await (await judgeOf({ ...spec, params: { seed: 1 } })).labelSentences(SENTENCES);
    expect(server.requests.filter(({ form }) => form === 'json_schema')).toHaveLength(1);
    expect(server.requests).toHaveLength(3);
  });

  it.each([400, 413, 418])('is stopped by a server that answers %i to everything', async (status) => {
    respond = () => ({ fault: { status, message: 'Bad Request' } });
    const said: string[] = [];
    const spec = judgeOn(server);
    const judge = await createRemoteJudge(spec, (endpoint) => {
      const { limits, id } = spec;
      const meter = { begin: () => {}, end: () => {} };
      const say = (line: string) => said.push(line);
      return {
        gate: new EndpointGate({ endpoint, limits, panel: pLimit(50), meter, judge: id, say }),
        learned,
      };
    });
    const labelled = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => judge.labelSentences([`Sentence ${n}.`])),
    );
    expect(labelled.every((one) => one.status === 'rejected')).toBe(true);
    // Five forms of the first, two of each that follows, the first of the fifth.
    expect(server.requests.length).toBeLessThanOrEqual(13);
    expect(said).toEqual([
      expect.stringMatching(/^openai:made-up is asked no more: 5 requests were rejected/),
    ]);
  });

  it.each(['openai', 'promptfoo:openai:chat'])(
    'is an error where the key of %s:… is not set',
    async (vendor) => {
      vi.stubEnv('ESFP_TEST_KEY', ' ');
      const spec = { ...judgeOn(server, 'openai', { apiKeyEnvar: 'ESFP_TEST_KEY' }), id: `${vendor}:x` };
      await expect(judgeOf(spec)).rejects.toThrow(JudgeError);
      await expect(judgeOf(spec)).rejects.toThrow(`judge ${vendor}:x needs a key: set ESFP_TEST_KEY`);
      expect(endpoints).toEqual([]);
    },
  );

  it('is an error for an embedded judge', async () => {
    await expect(judgeOf({ ...judgeOn(server), id: 'embedded:rules' })).rejects.toThrow(
      'judge embedded:rules is embedded: it has no server.',
    );
  });
});
