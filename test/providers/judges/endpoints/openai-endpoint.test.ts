import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { openaiEndpoint } from '../../../../providers/judges/endpoints/openai-endpoint.ts';
import { type Fault, type Response, WireServer } from '../../../wire/server.ts';

const KEY = 'sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x';
const SCHEMA = { type: 'object', properties: { labels: { type: 'array' } }, required: ['labels'] };

const requestOf = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  system: 'Label them.',
  messages: [{ role: 'user', content: '1. One.' }],
  form: 'json_schema',
  answer: { name: 'labels', schema: SCHEMA },
  parameters: {},
  signal: new AbortController().signal,
  ...more,
});

/** What a promise is rejected with. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => expect.fail(`answered ${inspect(value)}`),
    (error: unknown) => error,
  );

describe('against a server that speaks the format', () => {
  let server: WireServer;
  let respond: (index: number) => Response | Promise<Response>;

  beforeEach(async () => {
    respond = () => '{"labels":["A"]}';
    server = await WireServer.start((_, index) => respond(index));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });

  const endpoint = (apiKey: string | undefined = KEY) =>
    openaiEndpoint({ model: 'gpt-4.1-mini', baseURL: `${server.url}/v1`, apiKey });
  const send = (more: Partial<ChatRequest> = {}): Promise<ChatReply> => endpoint().send(requestOf(more));
  const faultFor = async (fault: Fault, more: Partial<ChatRequest> = {}): Promise<EndpointFault> => {
    respond = () => ({ fault });
    const error = await failure(send(more));
    if (!(error instanceof EndpointFault)) throw error;
    expect(server.requests).toHaveLength(1);
    return error;
  };

  describe('a request', () => {
    const base = {
      model: 'gpt-4.1-mini',
      messages: [
        { role: 'system', content: 'Label them.' },
        { role: 'user', content: '1. One.' },
      ],
      stream: false,
    };
    test.each([
      [
        'json_schema',
        {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'labels', strict: true, schema: SCHEMA },
          },
        },
      ],
      ['json_object_with_schema', { response_format: { type: 'json_object', schema: SCHEMA } }],
      [
        'tool',
        {
          tools: [{ type: 'function', function: { name: 'labels', strict: true, parameters: SCHEMA } }],
          tool_choice: { type: 'function', function: { name: 'labels' } },
        },
      ],
      ['json_object', { response_format: { type: 'json_object' } }],
      ['plain', {}],
    ] as const)('in the form %s', async (form, more) => {
      const reply = await send({ form });
      expect(server.requests.map(({ body }) => body)).toEqual([{ ...base, ...more }]);
      expect(server.requests[0]?.path).toBe('/v1/chat/completions');
      expect(reply.text).toBe('{"labels":["A"]}');
    });

    test('offers every form, strongest first', () => {
      expect(endpoint().forms).toEqual([
        'json_schema',
        'json_object_with_schema',
        'tool',
        'json_object',
        'plain',
      ]);
    });

    test('carries the turns and the parameters as they are', async () => {
      const messages = [
        { role: 'user', content: 'One {{x}}' },
        { role: 'assistant', content: 'No' },
        { role: 'user', content: 'Again' },
      ] as const;
      await send({
        form: 'plain',
        messages,
        parameters: { temperature: 0, top_k: 4 },
      });
      expect(server.requests[0]?.body).toEqual({
        ...base,
        messages: [{ role: 'system', content: 'Label them.' }, ...messages],
        temperature: 0,
        top_k: 4,
      });
    });

    test.each(['model', 'messages', 'stream', 'response_format', 'tools', 'tool_choice'])(
      'is not sent where a parameter would take the place of its own %s',
      async (name) => {
        const error = await send({ parameters: { [name]: 'other' } }).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({
          kind: 'permanent',
          sent: false,
          message: expect.stringContaining(name),
        });
        expect(server.requests).toEqual([]);
      },
    );

    test('carries the key, and nothing from the environment', async () => {
      vi.stubEnv('OPENAI_API_KEY', 'planted-key');
      vi.stubEnv('OPENAI_ADMIN_KEY', 'planted-admin');
      vi.stubEnv('OPENAI_ORG_ID', 'planted-org');
      vi.stubEnv('OPENAI_PROJECT_ID', 'planted-project');
      vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/planted');
      vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'Authorization: Bearer planted-custom\nX-Planted: yes');
      await send();
      await endpoint('').send(requestOf());
      await openaiEndpoint({ model: 'm', baseURL: `${server.url}/v1`, apiKey: undefined }).send(requestOf());
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${KEY}`,
        undefined,
        undefined,
      ]);
      expect(inspect(server.requests, { depth: null })).not.toMatch(/planted/i);
      expect(Object.keys(server.requests[0]?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual(
        [],
      );
    });

    test.each([
      ['me:50%', 'me:50%'],
      ['50%:pa%zzs', '50%:pa%zzs'],
      ['%E0%A4%A:x%40y', '%E0%A4%A:x@y'],
      ['key%', 'key%:'],
    ])('takes a user with stray percent signs as it is: %s', async (user, sent) => {
      const address = `${server.url.replace('//', `//${user}@`)}/v1`;
      await openaiEndpoint({ model: 'm', baseURL: address, apiKey: KEY }).send(requestOf());
      expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa(sent)}`);
    });

    test('carries the user of the address, which stands in no key of the endpoint', async () => {
      const { host } = new URL(server.url);
      const address = `http://me:pa%40ss@${host}/v1?api-version=2&token=abcdefgh`;
      const made = openaiEndpoint({ model: 'm', baseURL: address, apiKey: KEY });
      expect(made.key).toBe(`openai http://${host}/v1 m`);
      respond = () => ({ fault: { status: 401, message: 'no me with pa@ss or pa%40ss or abcdefgh' } });
      const error = await failure(made.send(requestOf()));
      expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa('me:pa@ss')}`);
      expect(server.requests[0]?.path).toBe('/v1/chat/completions?api-version=2&token=abcdefgh');
      expect(String(error)).toMatch(/no me with \[redacted\] or \[redacted\] or \[redacted\]$/);
    });
  });

  describe('a reply', () => {
    test('brings text, model and tokens', async () => {
      respond = () => ({ text: '{}', model: 'gpt-4.1-mini-2025', tokens: { prompt: 12, completion: 3 } });
      expect(await send()).toEqual({
        text: '{}',
        servedModel: 'gpt-4.1-mini-2025',
        end: 'stop',
        tokens: { prompt: 12, completion: 3 },
        cost: null,
        wait: 0,
      });
    });

    test('says how it ended', async () => {
      respond = () => ({ text: '{"la', end: 'cut' });
      expect(await send()).toMatchObject({ text: '{"la', end: 'cut' });
      expect(await send({ form: 'tool' })).toMatchObject({ text: '{"la', end: 'cut' });
      respond = () => ({ text: 'I cannot.', end: 'refused' });
      expect(await send()).toMatchObject({ text: '', end: 'refused', refusal: 'I cannot.' });
      respond = () => ({ text: '', end: 'refused' });
      const filtered = await send();
      expect(filtered).toMatchObject({ text: '', end: 'refused' });
      expect(filtered).not.toHaveProperty('refusal');
      respond = () => '';
      expect(await send()).toMatchObject({ text: '', end: 'stop' });
    });
  });

  describe('a fault', () => {
    test.each([
      [
        { status: 401, message: 'No.' },
        { kind: 'permanent', status: 401, message: 'the server says 401: No' },
      ],
      [{ status: 403 }, { kind: 'permanent', status: 403 }],
      [
        { status: 404, code: 'model_not_found' },
        { kind: 'permanent', status: 404 },
      ],
      [
        { status: 429, code: 'insufficient_quota' },
        { kind: 'permanent', status: 429 },
      ],
      [
        { status: 429, headers: { 'retry-after': '7' } },
        { kind: 'passing', status: 429, wait: 7000 },
      ],
      [
        { status: 429, headers: { 'retry-after-ms': '70' } },
        { kind: 'passing', wait: 70 },
      ],
      [{ status: 429 }, { kind: 'passing', status: 429, wait: 0 }],
      [
        { status: 500, headers: { 'x-should-retry': 'true' } },
        { kind: 'passing', status: 500 },
      ],
      [{ status: 529 }, { kind: 'passing', status: 529 }],
      [
        { status: 400, param: 'response_format' },
        { kind: 'form', status: 400 },
      ],
      [
        { status: 400, param: 'temperature' },
        { kind: 'parameter', parameter: 'temperature' },
      ],
      [
        { status: 400, param: 'top_p' },
        { kind: 'request', status: 400 },
      ],
      ['reset', { kind: 'passing', status: undefined }],
      ['truncated', { kind: 'passing', message: expect.stringContaining('the answer is no whole JSON') }],
      [
        'page',
        {
          kind: 'passing',
          status: 200,
          message: expect.stringContaining('no chat completion: a web page: Bad gateway'),
        },
      ],
    ] as const)('%j', async (fault, expected) => {
      expect(await faultFor(fault, { parameters: { temperature: 0 } })).toMatchObject(expected);
    });

    test('names no credential, wherever the server puts it', async () => {
      const faults: Fault[] = [
        { status: 401, message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' },
        { status: 400, message: `in ${KEY.slice(0, 10)}***${KEY.slice(-4)}`, headers: { 'x-echo': KEY } },
        { status: 500, message: `Authorization: Bearer ${KEY}` },
      ];
      for (const fault of faults) {
        respond = () => ({ fault });
        const error = await failure(send());
        const shown = [
          inspect(error, { depth: null, showHidden: true }),
          JSON.stringify(error),
          String(error),
        ].join();
        expect(shown).toContain('[redacted]');
        expect(shown).not.toContain(KEY.slice(0, 10));
        expect(shown).not.toMatch(/bearer|Prompt|Label them/);
      }
    });

    test('an answer that repeats the key does so without it', async () => {
      respond = () => ({ text: `"${KEY}"`, model: KEY });
      expect(await send()).toMatchObject({ text: '"[redacted]"', servedModel: '[redacted]' });
      respond = () => ({ text: `no, ${KEY}`, end: 'refused' });
      expect(await send()).toMatchObject({ refusal: 'no, [redacted]' });
    });

    test('a key that no header can carry costs no request', async () => {
      const error = await failure(endpoint('sk-“copied”').send(requestOf()));
      expect(error).toMatchObject({ kind: 'permanent' });
      expect(inspect(error)).not.toContain('copied');
      expect(server.requests).toEqual([]);
    });

    test('no server at all', async () => {
      const { url } = server;
      await server.stop();
      const error = await failure(
        openaiEndpoint({ model: 'm', baseURL: `${url}/v1`, apiKey: KEY }).send(requestOf()),
      );
      expect(error).toMatchObject({
        kind: 'passing',
        message: 'no answer came from the server (ECONNREFUSED)',
      });
      server = await WireServer.start(() => '');
    });
  });

  describe('an abort', () => {
    test('before the request costs none', async () => {
      expect(await failure(send({ signal: AbortSignal.abort('enough') }))).toBe('enough');
      expect(server.requests).toEqual([]);
    });

    test('of a request ends it with the reason that was given', async () => {
      const controller = new AbortController();
      respond = () => {
        setImmediate(() => controller.abort(new RangeError('enough')));
        return { fault: 'silence' };
      };
      expect(await failure(send({ signal: controller.signal }))).toBe(controller.signal.reason);
      expect(server.requests).toHaveLength(1);
    });
  });
});

describe('against a server of its own mind', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /** Sends to a server that answers with this. */
  async function answer(
    body: unknown,
    {
      status = 200,
      headers = {},
      ...more
    }: Partial<ChatRequest> & { status?: number; headers?: Record<string, string> } = {},
  ): Promise<ChatReply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return openaiEndpoint({ model: 'm', baseURL: `http://127.0.0.1:${port}/v1/`, apiKey: undefined }).send(
      requestOf(more),
    );
  }
  const completion = (message: object, more: object = {}) => ({
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    ...more,
  });

  test('takes a reply with nothing but content', async () => {
    expect(await answer(completion({ content: 'A' }))).toEqual({
      text: 'A',
      servedModel: null,
      end: 'stop',
      tokens: null,
      cost: null,
      wait: 0,
    });
    expect((await answer(completion({ content: null }))).text).toBe('');
    expect((await answer(completion({}))).text).toBe('');
    expect(
      (await answer(completion({ content: 'A' }), { headers: { 'content-type': 'text/plain' } })).text,
    ).toBe('A');
  });

  test('takes the content and leaves the reasoning', async () => {
    const reasoned = { content: 'A', reasoning_content: 'Hm.', reasoning: 'Hm.' };
    expect((await answer(completion(reasoned))).text).toBe('A');
    const parts = [
      { type: 'thinking', thinking: [], text: 'Hm.' },
      { type: 'text', text: 'A' },
      { type: 'text', text: 'B' },
    ];
    expect((await answer(completion({ content: parts }))).text).toBe('AB');
  });

  test("takes a call's arguments when it asked for a call, parsed or not", async () => {
    const called = (args: unknown) =>
      completion({ content: 'x', tool_calls: [{ function: { name: 'labels', arguments: args } }] });
    expect((await answer(called('{"a":1}'), { form: 'tool' })).text).toBe('{"a":1}');
    expect((await answer(called({ a: 1 }), { form: 'tool' })).text).toBe('{"a":1}');
    expect((await answer(called('{"a":1}'), { form: 'plain' })).text).toBe('x');
    expect((await answer(completion({ content: '{"b":2}' }), { form: 'tool' })).text).toBe('{"b":2}');
  });

  test('takes the cost that a server names', async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 2, cost: 0.0012 };
    expect(await answer(completion({ content: '' }, { usage }))).toMatchObject({
      tokens: { prompt: 5, completion: 2 },
      cost: 0.0012,
    });
    expect((await answer(completion({ content: '' }, { usage: { ...usage, cost: 0 } }))).cost).toBe(0);
    const vague = { prompt_tokens: 5, cost: null };
    expect(await answer(completion({ content: '' }, { usage: vague }))).toMatchObject({
      tokens: null,
      cost: null,
    });
  });

  test('waits when nothing remains', async () => {
    const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1s' };
    expect((await answer(completion({ content: '' }), { headers })).wait).toBe(1000);
  });

  test.each([
    [
      'an error',
      { error: { code: 429, message: 'Slow down' } },
      { kind: 'passing', status: 429, message: 'the server says 429: Slow down' },
    ],
    [
      'an error beside an answer',
      completion({ content: 'A' }, { error: { code: 401, message: 'x' } }),
      { kind: 'permanent' },
    ],
    [
      'an error in the choice',
      {
        choices: [
          { error: { code: 502, message: 'Upstream' }, message: { content: '' }, finish_reason: 'error' },
        ],
      },
      { kind: 'passing', status: 502 },
    ],
    [
      'an error by its name only',
      { choices: [{ message: { content: 'A' }, finish_reason: 'error' }] },
      { kind: 'passing' },
    ],
    ['no choice', { id: 'x', choices: [] }, { kind: 'passing', status: 200 }],
    ['no message', { choices: [{ text: 'A', finish_reason: 'stop' }] }, { kind: 'passing' }],
    ['another object', { hello: 'world' }, { kind: 'passing' }],
    ['null', 'null', { kind: 'passing' }],
    ['nothing', '', { kind: 'passing' }],
  ])('under a good status, %s is a fault', async (_, body, expected) => {
    expect(await failure(answer(body))).toMatchObject({ name: 'EndpointFault', ...expected });
  });

  test('an error of null is none', async () => {
    expect((await answer(completion({ content: 'A' }, { error: null }))).text).toBe('A');
  });

  test('an error in text, or without any, is named by its status', async () => {
    expect(await failure(answer('<html><h1>Busy</h1></html>', { status: 503 }))).toMatchObject({
      kind: 'passing',
      message: 'the server says 503: a web page: Busy',
    });
    expect(await failure(answer('', { status: 503 }))).toMatchObject({ message: 'the server says 503' });
    expect(await failure(answer('404 page not found', { status: 404 }))).toMatchObject({
      kind: 'permanent',
      message: 'the server says 404: 404 page not found',
    });
  });
});

test("without an address, requests go to OpenAI's own server", () => {
  expect(openaiEndpoint({ model: 'm', baseURL: undefined, apiKey: KEY }).key).toBe(
    'openai https://api.openai.com/v1 m',
  );
});
