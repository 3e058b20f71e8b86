import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anthropicEndpoint } from '../../../../providers/judges/endpoints/anthropic-endpoint.ts';
import {
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { type Fault, type Responder, WireServer } from '../../../wire/server.ts';
import { type RawAnswer, RawServer } from './raw-server.ts';

const MODEL = 'claude-sonnet-4-5';
const KEY = 'sk-ant-planted-0123456789abcdefghij';
const SCHEMA = {
  type: 'object',
  properties: {
    labels: { type: 'array', items: { type: 'string', enum: ['A', 'B', 'C'] }, minItems: 3, maxItems: 3 },
  },
  required: ['labels'],
  additionalProperties: false,
};
const ANSWER = '{"labels":["A","B","C"]}';

const stopped: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(stopped.splice(0).map((server) => server.stop()));
});

async function wire(respond: Responder): Promise<WireServer> {
  const server = await WireServer.start(respond);
  stopped.push(server);
  return server;
}

async function raw(answer: RawAnswer): Promise<RawServer> {
  const server = await RawServer.start(answer);
  stopped.push(server);
  return server;
}

function request(changes: Partial<ChatRequest> = {}): ChatRequest {
  return {
    system: 'You label sentences.',
    messages: [{ role: 'user', content: '1. Experts agree.' }],
    form: 'json_schema',
    answer: { name: 'labels', schema: SCHEMA },
    parameters: {},
    signal: new AbortController().signal,
    ...changes,
  };
}

function endpoint(url: string, apiKey: string | undefined = KEY) {
  return anthropicEndpoint({ model: MODEL, baseURL: url, apiKey });
}

const send = (server: { readonly url: string }, changes?: Partial<ChatRequest>): Promise<ChatReply> =>
  endpoint(server.url).send(request(changes));

async function faultOf(sent: Promise<unknown>): Promise<EndpointFault> {
  const thrown = await sent.then(
    () => new Error('an answer came'),
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(EndpointFault);
  if (thrown instanceof EndpointFault) return thrown;
  throw thrown;
}

/** The fault of a request that the server answers so, after exactly one request. */
async function faultAfter(fault: Fault, changes?: Partial<ChatRequest>): Promise<EndpointFault> {
  const server = await wire(() => ({ fault }));
  const thrown = await faultOf(send(server, changes));
  expect(server.requests).toHaveLength(1);
  return thrown;
}

/** A message of the API with other content. */
function message(changes: object): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5-20250929',
    content: [{ type: 'text', text: ANSWER }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 2 },
    ...changes,
  };
}

describe('what is sent', () => {
  const common = {
    model: MODEL,
    max_tokens: 2048,
    system: 'You label sentences.',
    messages: [{ role: 'user', content: '1. Experts agree.' }],
    stream: false,
  };

  it('asks for a JSON schema, with the bounds that the API refuses moved into words', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(server.requests.map(({ body }) => body)).toEqual([
      {
        ...common,
        output_config: {
          format: {
            type: 'json_schema',
            schema: {
              type: 'object',
              properties: {
                labels: {
                  type: 'array',
                  items: { enum: ['A', 'B', 'C'] },
                  description: '{maxItems: 3, minItems: 3}',
                },
              },
              required: ['labels'],
              additionalProperties: false,
            },
          },
        },
      },
    ]);
  });

  it('asks for one tool that must be called, and reads its input', async () => {
    const server = await wire(() => ANSWER);
    const reply = await send(server, { form: 'tool' });
    expect(server.requests[0]?.body).toEqual({
      ...common,
      tools: [{ name: 'labels', input_schema: SCHEMA }],
      tool_choice: { type: 'tool', name: 'labels' },
    });
    expect(reply).toMatchObject({ text: ANSWER, end: 'stop' });
  });

  it('asks plainly for nothing at all', async () => {
    const server = await wire(() => ANSWER);
    await send(server, { form: 'plain' });
    expect(server.requests[0]?.body).toEqual(common);
  });

  it('sends a conversation in its turns', async () => {
    const server = await wire(() => ANSWER);
    const messages = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ] as const;
    await send(server, { messages });
    expect(server.requests[0]?.messages).toEqual(messages);
  });

  it('sends parameters as they are, and keeps those that share a field with the form', async () => {
    const server = await wire(() => ANSWER);
    const parameters = { max_tokens: 300, temperature: 0, output_config: { effort: 'low' } };
    await send(server, { parameters });
    expect(server.requests[0]).toMatchObject({ form: 'json_schema', parameters });
    await send(server, { parameters, form: 'plain' });
    expect(server.requests[1]).toMatchObject({ form: 'plain', parameters });
  });

  it('sets no time limit of its own', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(Number(server.requests[0]?.headers['x-stainless-timeout'])).toBeGreaterThan(2_000_000);
  });

  it('leaves room for an answer beside the thinking that is asked for', async () => {
    const server = await wire(() => ANSWER);
    await send(server, { parameters: { thinking: { type: 'enabled', budget_tokens: 4000 } } });
    expect(server.requests[0]?.parameters).toMatchObject({ max_tokens: 6048 });
  });

  it.each(['model', 'system', 'messages', 'stream', 'tools', 'tool_choice'])(
    'refuses to let a parameter take the place of `%s`',
    async (name) => {
      const server = await wire(() => ANSWER);
      const fault = await faultOf(send(server, { parameters: { [name]: true } }));
      expect(fault).toMatchObject({ kind: 'permanent', message: expect.stringContaining(`\`${name}\``) });
      expect(server.requests).toEqual([]);
    },
  );
});

describe('credentials', () => {
  const environment = {
    ANTHROPIC_API_KEY: 'sk-ant-environment-key',
    ANTHROPIC_AUTH_TOKEN: 'environment-token',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/environment',
    ANTHROPIC_CUSTOM_HEADERS: 'X-Environment: environment\nAuthorization: Bearer environment',
    ANTHROPIC_PROFILE: 'environment',
    ANTHROPIC_IDENTITY_TOKEN: 'environment-identity',
    ANTHROPIC_FEDERATION_RULE_ID: 'environment-rule',
    ANTHROPIC_ORGANIZATION_ID: 'environment-organization',
    ANTHROPIC_LOG: 'debug',
  };

  function stubEnvironment(): void {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  }

  it('sends the key that it is given', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(server.requests[0]?.key).toBe(KEY);
  });

  it.each([
    ['with a key', KEY],
    ['without a key', undefined],
  ])('sends nothing of the environment %s', async (_, apiKey) => {
    stubEnvironment();
    const spoken = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const server = await wire(() => ANSWER);
    await anthropicEndpoint({ model: MODEL, baseURL: server.url, apiKey }).send(request());
    const { key, headers, path } = server.requests[0] ?? {};
    expect(path).toBe('/v1/messages');
    expect(key).toBe(apiKey);
    expect(JSON.stringify(headers)).not.toContain('environment');
    expect(process.env).toMatchObject(environment);
    expect(spoken).not.toHaveBeenCalled();
    spoken.mockRestore();
  });

  it('sends no key header without a key', async () => {
    const server = await wire(() => ANSWER);
    await anthropicEndpoint({ model: MODEL, baseURL: server.url, apiKey: undefined }).send(request());
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it('sends the user in the address instead of the key', async () => {
    const server = await wire(() => ANSWER);
    const baseURL = server.url.replace('//', '//a%6En:p%40ss@');
    await anthropicEndpoint({ model: MODEL, baseURL, apiKey: KEY }).send(request());
    const { headers } = server.requests[0] ?? {};
    expect(headers?.authorization).toBe(`Basic ${btoa('ann:p@ss')}`);
    expect(JSON.stringify(headers)).not.toContain(KEY);
  });

  it.each([
    ['me:50%', 'me:50%'],
    ['50%:pa%zzs', '50%:pa%zzs'],
    ['%E0%A4%A:x%40y', '%E0%A4%A:x@y'],
    ['key%', 'key%:'],
  ])('takes a user with stray percent signs as it is: %s', async (user, sent) => {
    const server = await wire(() => ANSWER);
    const baseURL = server.url.replace('//', `//${user}@`);
    await anthropicEndpoint({ model: MODEL, baseURL, apiKey: KEY }).send(request());
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa(sent)}`);
  });

  it('is known by server and model, without credentials', () => {
    const key = (baseURL: string | undefined) =>
      anthropicEndpoint({ model: MODEL, baseURL, apiKey: KEY }).key;
    expect(key('https://ann:secret@proxy.example/claude/?token=x#y')).toBe(
      `anthropic https://proxy.example/claude ${MODEL}`,
    );
    vi.stubEnv('ANTHROPIC_BASE_URL', environment.ANTHROPIC_BASE_URL);
    expect(key(undefined)).toBe(`anthropic https://api.anthropic.com ${MODEL}`);
  });

  it('names a key that no header can carry, and not the key', async () => {
    const server = await wire(() => ANSWER);
    const fault = await faultOf(endpoint(server.url, `${KEY}…`).send(request()));
    expect(fault).toMatchObject({
      kind: 'permanent',
      message: 'the API key holds a character that no HTTP header can carry',
    });
    expect(inspect(fault)).not.toContain(KEY);
    expect(server.requests).toEqual([]);
  });
});

describe('what is read', () => {
  it('is text, model, tokens', async () => {
    const server = await wire(() => ({
      text: ANSWER,
      model: 'claude-sonnet-4-5-20250929',
      tokens: { prompt: 7, completion: 5 },
    }));
    expect(await send(server)).toEqual({
      text: ANSWER,
      servedModel: 'claude-sonnet-4-5-20250929',
      end: 'stop',
      tokens: { prompt: 7, completion: 5 },
      cost: null,
      wait: 0,
    });
  });

  it('joins text and leaves thinking out', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 's', text: 'not this' },
      { type: 'text', text: '{"labels":' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'text', text: '["A"]}' },
    ];
    const server = await raw({ body: message({ content }) });
    expect(await send(server)).toMatchObject({ text: '{"labels":["A"]}', end: 'stop' });
  });

  it('reads what was said where the tool was not called', async () => {
    const server = await raw({ body: message({}) });
    expect(await send(server, { form: 'tool' })).toMatchObject({ text: ANSWER });
  });

  it('counts the tokens of the cache', async () => {
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: 40,
      cache_read_input_tokens: 500,
      output_tokens: 6,
    };
    const server = await raw({ body: message({ usage }) });
    expect((await send(server)).tokens).toEqual({ prompt: 543, completion: 6 });
  });

  it('counts no tokens where the server does not', async () => {
    const server = await raw({ body: message({ usage: undefined, model: undefined }) });
    expect(await send(server)).toMatchObject({ tokens: null, servedModel: null });
  });

  it('reads JSON that comes under another content type', async () => {
    const server = await raw({ body: message({}), headers: { 'content-type': 'text/plain' } });
    expect(await send(server)).toMatchObject({ text: ANSWER });
  });

  it.each(['max_tokens', 'model_context_window_exceeded'])('takes %s for cut', async (stop_reason) => {
    const server = await raw({ body: message({ stop_reason }) });
    expect(await send(server)).toMatchObject({ text: ANSWER, end: 'cut' });
  });

  it('takes a refusal for one, with what is said of it', async () => {
    const server = await wire(() => ({ text: 'I would rather not.', end: 'refused' }));
    expect(await send(server)).toMatchObject({ end: 'refused', refusal: 'I would rather not.' });
  });

  it('names the category of a refusal that is not explained, and nothing where there is none', async () => {
    const stop_details = { type: 'refusal', category: 'bio', explanation: null };
    const named = await raw({ body: message({ content: [], stop_reason: 'refusal', stop_details }) });
    expect(await send(named)).toMatchObject({ text: '', end: 'refused', refusal: 'bio' });
    const bare = await raw({ body: message({ content: [], stop_reason: 'refusal' }) });
    expect(await send(bare)).not.toHaveProperty('refusal');
    const answered = await raw({ body: message({ stop_details }) });
    expect(await send(answered)).not.toHaveProperty('refusal');
  });

  it('waits until a limit is reset of which nothing remains', async () => {
    const server = await raw({
      body: message({}),
      headers: {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': new Date(Date.now() + 1_800_000).toISOString(),
        'anthropic-ratelimit-tokens-remaining': '5',
        'anthropic-ratelimit-tokens-reset': new Date(Date.now() + 3_000_000).toISOString(),
      },
    });
    const { wait } = await send(server);
    expect(wait).toBeGreaterThan(1_500_000);
    expect(wait).toBeLessThanOrEqual(1_800_000);
  });
});

describe('faults', () => {
  it.each<[string, Fault, EndpointFault['kind']]>([
    ['a wrong key', { status: 401, message: 'invalid x-api-key' }, 'permanent'],
    ['a key without rights', { status: 403 }, 'permanent'],
    ['an unknown model', { status: 404, message: `model: ${MODEL}` }, 'permanent'],
    ['a bill', { status: 402 }, 'permanent'],
    [
      'no credit left',
      { status: 400, message: 'Your credit balance is too low to access the Anthropic API.' },
      'permanent',
    ],
    [
      'a limit that the user has set',
      { status: 400, message: 'You have reached your specified API usage limits.' },
      'permanent',
    ],
    ['too many requests', { status: 429 }, 'passing'],
    ['a fault of the server', { status: 500, headers: { 'x-should-retry': 'true' } }, 'passing'],
    ['an unavailable server', { status: 503 }, 'passing'],
    ['a time-out behind the server', { status: 504 }, 'passing'],
    ['an overloaded server', { status: 529, message: 'Overloaded' }, 'passing'],
    ['a request too large', { status: 413 }, 'request'],
    ['a bad request', { status: 400, message: 'prompt is too long: 250000 tokens > 200000' }, 'request'],
    ['a field of nobody’s', { status: 400, message: 'messages.0.content: must not be empty' }, 'request'],
    ['a reset connection', 'reset', 'passing'],
    ['a web page', 'page', 'passing'],
    ['half a body', 'truncated', 'passing'],
  ])('takes %s for what it is, after one request', async (_, fault, kind) => {
    expect(await faultAfter(fault)).toMatchObject({ kind });
  });

  it('says what the server says', async () => {
    expect(await faultAfter({ status: 529, message: 'Overloaded.\n' })).toMatchObject({
      message: 'the server says 529: Overloaded',
      status: 529,
      wait: 0,
    });
  });

  it('waits as long as an error asks', async () => {
    const fault = { status: 429, headers: { 'retry-after': '17' } };
    expect(await faultAfter(fault)).toMatchObject({ kind: 'passing', wait: 17_000 });
  });

  it.each([
    ['contract_spend_limit_reached', 429],
    ['enforced_spend_limit_reached', 429],
    ['organization_on_hold', 400],
  ])('does not wait for %s to pass', async (error_code, status) => {
    const error = { type: 'rate_limit_error', message: 'Limit reached.', details: { error_code } };
    const server = await raw({ status, body: { type: 'error', error } });
    expect(await faultOf(send(server))).toMatchObject({ kind: 'permanent', status });
  });

  it.each([
    ['json_schema', 'output_config.format: Extra inputs are not permitted'],
    [
      'json_schema',
      "output_config.format.schema: For 'array' type, 'minItems' values other than 0 or 1 fail",
    ],
    ['json_schema', 'output_format: unexpected value'],
    ['tool', 'tools.0.custom.input_schema: too complex'],
    ['tool', 'tool_choice: values "tool" and "any" are not supported for this model'],
    ['tool', 'Thinking may not be enabled when tool_choice forces tool use.'],
  ] as const)('asks in another form than %s after: %s', async (form, said) => {
    const parameters = { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } };
    expect(await faultAfter({ status: 400, message: said }, { form, parameters })).toMatchObject({
      kind: 'form',
    });
  });

  it.each([
    ['temperature', '`temperature` is deprecated for this model.'],
    ['temperature', 'temperature: range: 0..1'],
    ['top_p', '`top_p` and `thinking` cannot both be specified for this model.'],
    ['thinking', 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024'],
    ['output_config', 'output_config.effort: Extra inputs are not permitted'],
    ['max_tokens', 'max_tokens: 999999 > 64000, which is the maximum allowed number of output tokens'],
  ])('names the parameter %s after: %s', async (parameter, said) => {
    const parameters = {
      temperature: 2,
      top_p: 0.5,
      thinking: { type: 'enabled', budget_tokens: 1 },
      output_config: { effort: 'low' },
      max_tokens: 999_999,
    };
    const fault = await faultAfter({ status: 400, message: said }, { parameters });
    expect(fault).toMatchObject({ kind: 'parameter', parameter, status: 400 });
  });

  it('blames no parameter that was not sent', async () => {
    const fault = await faultAfter({ status: 400, message: 'temperature: range: 0..1' });
    expect(fault).toMatchObject({ kind: 'request', parameter: undefined });
  });

  it('reads an error under a good status', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    const server = await raw({ body: { type: 'error', error } });
    expect(await faultOf(send(server))).toMatchObject({ kind: 'passing' });
    const spent = {
      ...error,
      type: 'rate_limit_error',
      details: { error_code: 'contract_spend_limit_reached' },
    };
    const other = await raw({ body: { type: 'error', error: spent } });
    expect(await faultOf(send(other))).toMatchObject({ kind: 'permanent' });
  });

  it.each([[{}], [[]], [null], [{ content: 'text' }], ['']])('takes %j for no message', async (body) => {
    const server = await raw({ body });
    expect(await faultOf(send(server))).toMatchObject({ kind: 'passing' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['<h1>Bad gateway</h1>', ''])('reads an error that is no JSON: %j', async (body) => {
    const server = await raw({ status: 502, body, headers: { 'content-type': 'text/html' } });
    const fault = await faultOf(send(server));
    expect(fault).toMatchObject({ kind: 'passing', status: 502 });
    expect(fault.message).toMatch(/^the server says 502(?:: (?!502)(?!status code).*)?$/);
  });

  it('takes a server that is not there for one that may come back', async () => {
    const server = await WireServer.start(() => ANSWER);
    const { url } = server;
    await server.stop();
    expect(await faultOf(send({ url }))).toMatchObject({
      kind: 'passing',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('abort', () => {
  it('ends a request with the signal’s reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const server = await wire(() => {
      controller.abort(reason);
      return { fault: 'silence' };
    });
    await expect(send(server, { signal: controller.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('ends a request in the middle of its answer', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const server = await raw({ body: message({}), half: () => controller.abort(reason) });
    await expect(send(server, { signal: controller.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('sends nothing once aborted', async () => {
    const server = await wire(() => ANSWER);
    const reason = new Error('enough');
    await expect(send(server, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });
});

describe('a key that the server repeats', () => {
  it.each<[string, RawAnswer]>([
    ['an error', { status: 401, body: { type: 'error', error: { message: `bad key ${KEY}` } } }],
    ['a page', { body: `<p>key ${KEY}</p>`, headers: { 'content-type': 'text/html' } }],
    [
      'an error that is no JSON',
      { status: 500, body: `Bearer ${KEY}`, headers: { 'content-type': 'text/plain' } },
    ],
    ['something else', { body: { echo: { authorization: `Bearer ${KEY}` } } }],
    ['a header', { status: 429, body: {}, headers: { 'x-echo': KEY } }],
  ])('stands nowhere in the fault of %s', async (_, answer) => {
    const fault = await faultOf(send(await raw(answer)));
    const whole = inspect(fault, { depth: Infinity, showHidden: true, getters: true });
    expect(whole).not.toContain(KEY);
    expect(whole).not.toContain(KEY.slice(0, 20));
    expect(fault.message.length).toBeLessThan(400);
  });

  it('stands nowhere in an answer', async () => {
    const stop_details = { type: 'refusal', category: null, explanation: `no ${KEY}` };
    const content = [{ type: 'text', text: `my key is ${KEY}` }];
    const server = await raw({
      body: message({ content, model: KEY, stop_reason: 'refusal', stop_details }),
    });
    expect(JSON.stringify(await send(server))).not.toContain(KEY);
  });
});
