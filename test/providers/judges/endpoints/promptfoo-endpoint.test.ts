import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { promptfooEndpoint } from '../../../../providers/judges/endpoints/promptfoo-endpoint.ts';
import { type Fault, type Response, WireServer } from '../../../wire/server.ts';

const KEY = 'sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x';

const requestOf = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  system: 'Label {{them}}.',
  messages: [{ role: 'user', content: '1. One {{x}}.' }],
  form: 'plain',
  answer: { name: 'labels', schema: {} },
  parameters: {},
  signal: new AbortController().signal,
  ...more,
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => expect.fail(`answered ${inspect(value)}`),
    (error: unknown) => error,
  );

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-promptfoo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  // promptfoo writes there, and asks the internet nothing.
  vi.stubEnv('PROMPTFOO_CONFIG_DIR', join(folder, 'config'));
  vi.stubEnv('PROMPTFOO_DISABLE_TELEMETRY', '1');
  vi.stubEnv('PROMPTFOO_DISABLE_UPDATE', '1');
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('MY_KEY', KEY);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("promptfoo's own provider of OpenAI's kind", () => {
  let server: WireServer;
  let respond: () => Response;

  beforeEach(async () => {
    respond = () => '{"labels":["A"]}';
    server = await WireServer.start(() => respond());
  });
  afterEach(() => server.stop());

  const endpoint = () =>
    promptfooEndpoint({ providerId: 'openai:chat:x', baseURL: `${server.url}/v1`, apiKeyEnvar: 'MY_KEY' });
  const send = (more: Partial<ChatRequest> = {}): Promise<ChatReply> => endpoint().send(requestOf(more));
  const faultFor = async (fault: Fault, more: Partial<ChatRequest> = {}): Promise<EndpointFault> => {
    respond = () => ({ fault });
    const error = await failure(send(more));
    if (!(error instanceof EndpointFault)) throw error;
    return error;
  };

  test('is asked in the prompt only, with the parameters that are given and no others', async () => {
    const made = endpoint();
    expect(made.forms).toEqual(['plain']);
    expect(made.key).toBe(`promptfoo ${server.url}/v1 openai:chat:x`);
    await made.send(requestOf());
    await made.send(requestOf({ parameters: { temperature: 0.3, max_tokens: 50 } }));
    const base = {
      model: 'x',
      messages: [
        { role: 'system', content: 'Label {{them}}.' },
        { role: 'user', content: '1. One {{x}}.' },
      ],
    };
    expect(server.requests.map(({ body }) => body)).toEqual([
      base,
      { ...base, temperature: 0.3, max_tokens: 50 },
    ]);
    expect(server.requests.map(({ key }) => key)).toEqual([KEY, KEY]);
  });

  test('brings text and tokens, and what ended the answer', async () => {
    expect(await send()).toEqual({
      text: '{"labels":["A"]}',
      servedModel: null,
      end: 'stop',
      tokens: { prompt: 100, completion: 10 },
      cost: null,
      wait: 0,
    });
    respond = () => ({ text: '{"la', end: 'cut' });
    expect(await send()).toMatchObject({ text: '{"la', end: 'cut' });
    respond = () => ({ text: 'I cannot.', end: 'refused' });
    expect(await send()).toMatchObject({ end: 'refused', refusal: 'I cannot.' });
    respond = () => ({ text: '', end: 'refused' });
    expect((await send()).end).toBe('refused');
  });

  test('brings the answer without the reasoning', async () => {
    const thinking = createServer((_, response) => {
      const message = { content: 'A', reasoning_content: 'Hm.' };
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
    });
    await new Promise<void>((resolve) => thinking.listen(0, '127.0.0.1', resolve));
    const { port } = thinking.address() as AddressInfo;
    const baseURL = `http://127.0.0.1:${port}/v1`;
    const made = promptfooEndpoint({ providerId: 'openai:chat:x', baseURL, apiKeyEnvar: 'MY_KEY' });
    expect((await made.send(requestOf())).text).toBe('A');
    thinking.close().closeAllConnections();
  });

  test("is never answered from promptfoo's cache, which stays as the user has it", async () => {
    const { cache, loadApiProvider } = await import('promptfoo');
    cache.enableCache();
    const config = { apiBaseUrl: `${server.url}/v1`, apiKey: KEY, omitDefaults: true };
    const provider = await loadApiProvider('openai:chat:x', { options: { config } });
    const { system, messages } = requestOf();
    const prompt = JSON.stringify([{ role: 'system', content: system }, ...messages]);
    const cached = [await provider.callApi(prompt), await provider.callApi(prompt)];
    expect(cached.map((response) => response.cached)).toEqual([false, true]);
    expect(server.requests).toHaveLength(1);
    await send();
    await send();
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
    expect(cache.isCacheEnabled()).toBe(true);
  });

  test.each([
    [{ status: 401 }, { kind: 'permanent', status: 401, message: 'the server says 401: made-up error 401' }],
    [
      { status: 404, code: 'model_not_found' },
      { kind: 'permanent', status: 404 },
    ],
    [
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'passing', status: 429, wait: 7000 },
    ],
    [
      { status: 429, code: 'insufficient_quota' },
      { kind: 'permanent', status: 429 },
    ],
    [{ status: 500 }, { kind: 'passing', status: 500 }],
    [{ status: 503 }, { kind: 'passing', status: 503 }],
    [
      { status: 400, param: 'temperature' },
      { kind: 'parameter', parameter: 'temperature' },
    ],
    [
      { status: 400, message: 'Bad.' },
      { kind: 'request', status: 400, message: 'the server says 400: Bad' },
    ],
    ['reset', { kind: 'passing' }],
    ['page', { kind: 'passing' }],
    ['truncated', { kind: 'passing' }],
  ] as const)('%j is a fault after one request', async (fault, expected) => {
    expect(await faultFor(fault, { parameters: { temperature: 0 } })).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
  });

  test('names no credential, whichever way it came', async () => {
    const message = `Incorrect API key provided: ${KEY}`;
    const shown = (error: unknown): string => `${inspect(error, { depth: null })}${JSON.stringify(error)}`;
    expect(shown(await faultFor({ status: 401, message }))).not.toContain(KEY.slice(0, 10));
    expect(shown(await faultFor({ status: 401, message }))).toContain('[redacted]');
    const inSettings = promptfooEndpoint({
      providerId: 'openai:chat:x',
      baseURL: `${server.url}/v1`,
      apiKeyEnvar: undefined,
    });
    const other = 'other-key-0123456789';
    respond = () => ({ fault: { status: 401, message: `no ${other}` } });
    const error = await failure(inSettings.send(requestOf({ parameters: { apiKey: other } })));
    expect(server.requests.at(-1)?.key).toBe(other);
    expect(error).toMatchObject({ message: 'the server says 401: no [redacted]' });
  });

  test.each(['shrt', 'short-1', 'short-key-12', 'long-enough-key-0123456789'])(
    'names no key that apiKeyEnvar names, whatever the variable is called: %s',
    async (key) => {
      for (const value of [key, ` ${key}\n`]) {
        vi.stubEnv('ACCESS_FOR_JUDGE', value);
        const made = promptfooEndpoint({
          providerId: 'openai:chat:x',
          baseURL: `${server.url}/v1`,
          apiKeyEnvar: 'ACCESS_FOR_JUDGE',
        });
        respond = () => ({ fault: { status: 401, message: `no ${key} here` } });
        const error = await failure(made.send(requestOf()));
        expect(error).toMatchObject({ message: 'the server says 401: no [redacted] here' });
        respond = () => `it is ${key}`;
        expect((await made.send(requestOf())).text).toBe('it is [redacted]');
      }
    },
  );

  test('an abort ends it with the reason that was given', async () => {
    const controller = new AbortController();
    respond = () => {
      setImmediate(() => controller.abort(new RangeError('enough')));
      return { fault: 'silence' };
    };
    expect(await failure(send({ signal: controller.signal }))).toBe(controller.signal.reason);
    expect(server.requests).toHaveLength(1);
    expect(await failure(send({ signal: controller.signal }))).toBe(controller.signal.reason);
    expect(server.requests).toHaveLength(1);
  });

  test('a key that promptfoo finds by itself goes to no server but the vendor’s', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'planted-key-0123456789');
    await promptfooEndpoint({
      providerId: 'openai:chat:x',
      baseURL: `${server.url}/v1`,
      apiKeyEnvar: undefined,
    }).send(requestOf());
    expect(server.requests.map(({ key }) => key)).toEqual(['none']);
  });
});

describe("a provider of the user's own", () => {
  let count = 0;
  /** Asks a provider whose callApi has this body; `this.options`, `prompt`, `context` and `call` are at hand. */
  function ask(body: string, more: Partial<ChatRequest> = {}): Promise<ChatReply> {
    count += 1;
    const path = join(folder, `judge-${count}.mjs`);
    const promptfoo = JSON.stringify(import.meta.resolve('promptfoo'));
    writeFileSync(
      path,
      `import { cache } from ${promptfoo};
       export default class {
         constructor(options) { this.options = options; }
         id() { return 'mine'; }
         async callApi(prompt, context, call) { ${body} }
       }`,
    );
    return promptfooEndpoint({
      providerId: `file://${path}`,
      baseURL: undefined,
      apiKeyEnvar: undefined,
    }).send(requestOf(more));
  }

  test('is given the conversation and the parameters, and nothing that it may not know', async () => {
    const { text } = await ask(
      'return { output: { prompt: JSON.parse(prompt), config: this.options.config, bust: context.bustCache, cache: cache.isCacheEnabled() } };',
      { parameters: { tone: 'dry' } },
    );
    expect(JSON.parse(text)).toEqual({
      prompt: [
        { role: 'system', content: 'Label {{them}}.' },
        { role: 'user', content: '1. One {{x}}.' },
      ],
      config: { tone: 'dry' },
      bust: true,
      cache: false,
    });
  });

  test('brings what it has', async () => {
    expect(
      await ask(
        "return { output: 'A', raw: { model: 'm-1' }, cost: 0.5, tokenUsage: { prompt: 3, completion: 4 }, " +
          "metadata: { http: { headers: { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '2s' } } } };",
      ),
    ).toEqual({
      text: 'A',
      servedModel: 'm-1',
      end: 'stop',
      tokens: { prompt: 3, completion: 4 },
      cost: 0.5,
      wait: 2000,
    });
    expect((await ask(`return { output: 'A', raw: '{"model":"m-2"}' };`)).servedModel).toBe('m-2');
    expect((await ask(`return { output: 'A', raw: 'text', metadata: { model: 'm-3' } };`)).servedModel).toBe(
      'm-3',
    );
    expect(await ask('return { tokenUsage: { total: 7 } };')).toEqual({
      text: '',
      servedModel: null,
      end: 'stop',
      tokens: null,
      cost: null,
      wait: 0,
    });
  });

  test.each([
    ["return { error: 'API error: 401 Unauthorized' };", { kind: 'permanent', status: 401 }],
    ["return { error: 'busy', metadata: { http: { status: 429 } } };", { kind: 'passing', status: 429 }],
    ["return { error: 'HTTP 429: busy' };", { kind: 'passing', status: 429 }],
    ["throw new Error('Request failed with status code 503');", { kind: 'passing', status: 503 }],
    [
      "throw new Error('boom.');",
      { kind: 'passing', status: undefined, sent: true, message: 'promptfoo says: boom' },
    ],
    ["throw new Error('the API key is missing');", { kind: 'permanent', sent: false }],
    [
      `return { error: 'API error: TypeError: x: {"error":{"code":402,"message":"no credits"}}' };`,
      { kind: 'permanent', status: 402, message: 'the server says 402: no credits' },
    ],
    [
      "return { output: 'A', cached: true };",
      { kind: 'permanent', sent: false, message: expect.stringContaining('cache') },
    ],
    ['return undefined;', { kind: 'passing' }],
  ])('%s is a fault', async (body, expected) => {
    expect(await failure(ask(body))).toMatchObject({ name: 'EndpointFault', ...expected });
  });

  test('an abort reaches it, and need not be heeded', async () => {
    const controller = new AbortController();
    const happened = (name: string) => new Promise<void>((resolve) => process.once(name, resolve));
    const [called, aborted] = [happened('esfp-called'), happened('esfp-aborted')];
    const asked = ask(
      "call.abortSignal.onabort = () => process.emit('esfp-aborted'); process.emit('esfp-called'); " +
        'return new Promise(() => {});',
      { signal: controller.signal },
    );
    await called;
    controller.abort('enough');
    expect(await failure(asked)).toBe('enough');
    await aborted;
  });
});

describe('what promptfoo cannot load', () => {
  test.each(['file://nowhere.mjs', 'nonsense:x'])('%s is a fault that will not pass', async (providerId) => {
    const made = promptfooEndpoint({ providerId, baseURL: undefined, apiKeyEnvar: undefined });
    expect(await failure(made.send(requestOf()))).toMatchObject({
      kind: 'permanent',
      sent: false,
      message: expect.stringContaining(`promptfoo cannot load ${providerId}: `),
    });
  });

  test('its credentials are in no key', () => {
    const made = promptfooEndpoint({
      providerId: 'https://me:secret@host/ask?key=secret',
      baseURL: undefined,
      apiKeyEnvar: undefined,
    });
    expect(made.key).toBe('promptfoo https://host/ask');
  });
});
