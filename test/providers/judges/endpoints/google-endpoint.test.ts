import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { googleEndpoint } from '../../../../providers/judges/endpoints/google-endpoint.ts';
import { type Fault, type Responder, WireServer } from '../../../wire/server.ts';
import { type RawAnswer, RawServer } from './raw-server.ts';

const MODEL = 'gemini-2.5-flash';
const KEY = 'AIzaPlanted-0123456789abcdefghijklmnop';
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
  vi.restoreAllMocks();
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
  return googleEndpoint({ model: MODEL, baseURL: url, apiKey });
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

/** An answer of the API with other fields. */
function generated(changes: object, candidate: object = {}): object {
  return {
    candidates: [
      {
        content: { role: 'model', parts: [{ text: ANSWER }] },
        finishReason: 'STOP',
        index: 0,
        ...candidate,
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
    modelVersion: 'gemini-2.5-flash-001',
    ...changes,
  };
}

describe('what is sent', () => {
  const common = {
    contents: [{ role: 'user', parts: [{ text: '1. Experts agree.' }] }],
    systemInstruction: { role: 'user', parts: [{ text: 'You label sentences.' }] },
  };

  it('asks for a JSON schema, whole', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(server.requests.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: `/v1beta/models/${MODEL}:generateContent`,
        body: {
          ...common,
          generationConfig: { responseMimeType: 'application/json', responseJsonSchema: SCHEMA },
        },
      },
    ]);
  });

  it('asks for a JSON object', async () => {
    const server = await wire(() => ANSWER);
    await send(server, { form: 'json_object' });
    expect(server.requests[0]?.body).toEqual({
      ...common,
      generationConfig: { responseMimeType: 'application/json' },
    });
  });

  it('asks plainly for nothing at all', async () => {
    const server = await wire(() => ANSWER);
    await send(server, { form: 'plain' });
    expect(server.requests[0]?.body).toEqual({ ...common, generationConfig: {} });
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

  it('sends parameters under the names of the SDK', async () => {
    const server = await wire(() => ANSWER);
    const parameters = {
      temperature: 0,
      maxOutputTokens: 300,
      thinkingConfig: { thinkingBudget: 0 },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
    };
    await send(server, { parameters });
    expect(server.requests[0]).toMatchObject({ form: 'json_schema', schema: SCHEMA, parameters });
  });

  it('sets no time limit of its own', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(server.requests[0]?.headers).not.toHaveProperty('x-server-timeout');
  });

  it.each(['temprature', 'max_tokens', 'automaticContinuation', 'httpOptions'])(
    'refuses the parameter %s, which the SDK would not send',
    async (name) => {
      const server = await wire(() => ANSWER);
      const fault = await faultOf(send(server, { parameters: { temperature: 0, [name]: true } }));
      expect(fault).toMatchObject({
        kind: 'permanent',
        sent: false,
        message: expect.stringContaining(`\`${name}\``),
      });
      expect(server.requests).toEqual([]);
    },
  );

  it.each(['systemInstruction', 'responseMimeType', 'responseJsonSchema', 'responseSchema'])(
    'refuses to let a parameter take the place of `%s`',
    async (name) => {
      const server = await wire(() => ANSWER);
      const fault = await faultOf(send(server, { parameters: { [name]: {} }, form: 'plain' }));
      expect(fault).toMatchObject({
        kind: 'permanent',
        sent: false,
        message: expect.stringContaining(`\`${name}\``),
      });
      expect(server.requests).toEqual([]);
    },
  );

  it('names what the SDK itself refuses, and sends nothing', async () => {
    const server = await wire(() => ANSWER);
    const fault = await faultOf(send(server, { parameters: { audioTimestamp: true } }));
    expect(fault).toMatchObject({
      kind: 'permanent',
      sent: false,
      message: expect.stringMatching(/^the request cannot be sent: .*audioTimestamp/),
    });
    expect(server.requests).toEqual([]);
  });
});

describe('credentials', () => {
  const environment = {
    GOOGLE_API_KEY: 'environment-google-key',
    GEMINI_API_KEY: 'environment-gemini-key',
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_GENAI_USE_ENTERPRISE: 'true',
    GOOGLE_CLOUD_PROJECT: 'environment-project',
    GOOGLE_CLOUD_LOCATION: 'environment-location',
    GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9/environment',
    GOOGLE_VERTEX_BASE_URL: 'http://127.0.0.1:9/environment',
    GOOGLE_APPLICATION_CREDENTIALS: '/environment/credentials.json',
  };

  it('sends the key that it is given', async () => {
    const server = await wire(() => ANSWER);
    await send(server);
    expect(server.requests[0]?.key).toBe(KEY);
  });

  it.each([
    ['with a key', KEY],
    ['without a key', undefined],
  ])('sends nothing of the environment %s', async (_, apiKey) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = await wire(() => ANSWER);
    await googleEndpoint({ model: MODEL, baseURL: server.url, apiKey }).send(request());
    const { key, headers, path } = server.requests[0] ?? {};
    expect(path).toBe(`/v1beta/models/${MODEL}:generateContent`);
    expect(key).toBe(apiKey);
    expect(JSON.stringify(headers)).not.toContain('environment');
    expect(process.env).toMatchObject(environment);
    expect(warned).not.toHaveBeenCalled();
  });

  it('sends no key header without a key', async () => {
    const server = await wire(() => ANSWER);
    await googleEndpoint({ model: MODEL, baseURL: server.url, apiKey: undefined }).send(request());
    expect(server.requests[0]?.headers).not.toHaveProperty('x-goog-api-key');
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('sends the user in the address instead of the key', async () => {
    const server = await wire(() => ANSWER);
    const baseURL = server.url.replace('//', '//a%6En:p%40ss@');
    await googleEndpoint({ model: MODEL, baseURL, apiKey: KEY }).send(request());
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
    await googleEndpoint({ model: MODEL, baseURL, apiKey: KEY }).send(request());
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa(sent)}`);
  });

  it('is known by server and model, without credentials', () => {
    const key = (baseURL: string | undefined) => googleEndpoint({ model: MODEL, baseURL, apiKey: KEY }).key;
    expect(key('https://ann:secret@proxy.example/gemini/?token=x#y')).toBe(
      `google https://proxy.example/gemini ${MODEL}`,
    );
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', environment.GOOGLE_GEMINI_BASE_URL);
    expect(key(undefined)).toBe(`google https://generativelanguage.googleapis.com ${MODEL}`);
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
      model: 'gemini-2.5-flash-001',
      tokens: { prompt: 7, completion: 5 },
    }));
    expect(await send(server)).toEqual({
      text: ANSWER,
      servedModel: 'gemini-2.5-flash-001',
      end: 'stop',
      tokens: { prompt: 7, completion: 5 },
      cost: null,
      wait: 0,
    });
  });

  it('joins text and leaves thoughts out', async () => {
    const parts = [
      { text: 'Hm.', thought: true },
      { text: '{"labels":', thoughtSignature: 'x' },
      { inlineData: { mimeType: 'text/plain', data: '' } },
      { text: '["A"]}' },
    ];
    const server = await raw({ body: generated({}, { content: { role: 'model', parts } }) });
    expect(await send(server)).toMatchObject({ text: '{"labels":["A"]}', end: 'stop' });
  });

  it('takes an answer without content for an empty one', async () => {
    const server = await raw({ body: generated({}, { content: undefined }) });
    expect(await send(server)).toMatchObject({ text: '', end: 'stop' });
  });

  it('counts thoughts as answer and the results of tools as prompt', async () => {
    const usageMetadata = {
      promptTokenCount: 3,
      toolUsePromptTokenCount: 40,
      candidatesTokenCount: 5,
      thoughtsTokenCount: 600,
    };
    const server = await raw({ body: generated({ usageMetadata }) });
    expect((await send(server)).tokens).toEqual({ prompt: 43, completion: 605 });
  });

  it('counts no tokens where the server does not', async () => {
    const server = await raw({ body: generated({ usageMetadata: undefined, modelVersion: undefined }) });
    expect(await send(server)).toMatchObject({ tokens: null, servedModel: null });
    const half = await raw({ body: generated({ usageMetadata: { candidatesTokenCount: 5 } }) });
    expect(await send(half)).toMatchObject({ tokens: null });
  });

  it('takes a limit for cut', async () => {
    const server = await wire(() => ({ text: '{"labels":["A"', end: 'cut' }));
    expect(await send(server)).toMatchObject({ text: '{"labels":["A"', end: 'cut' });
  });

  it('does not go on by itself where the server offers to', async () => {
    const more = { finishReason: 'CONTINUATION', continuationToken: 'token' };
    const server = await raw({ body: generated({}, more) });
    expect(await send(server)).toMatchObject({ text: ANSWER, end: 'cut' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['SAFETY', 'RECITATION', 'LANGUAGE', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII'])(
    'takes %s for a refusal',
    async (finishReason) => {
      const server = await raw({ body: generated({}, { finishReason, content: undefined }) });
      expect(await send(server)).toMatchObject({ text: '', end: 'refused', refusal: finishReason });
    },
  );

  it('says why it refused, where that is said', async () => {
    const said = { finishReason: 'SAFETY', finishMessage: 'too rude' };
    const server = await raw({ body: generated({}, said) });
    expect(await send(server)).toMatchObject({ end: 'refused', refusal: 'SAFETY: too rude', text: ANSWER });
  });

  it('takes a blocked prompt for a refusal', async () => {
    const server = await wire(() => ({ text: '', end: 'refused' }));
    expect(await send(server)).toMatchObject({ text: '', end: 'refused', refusal: 'PROHIBITED_CONTENT' });
    const promptFeedback = { blockReason: 'OTHER', blockReasonMessage: 'a language that is not supported' };
    const other = await raw({ body: { promptFeedback } });
    expect(await send(other)).toMatchObject({
      end: 'refused',
      refusal: 'OTHER: a language that is not supported',
      tokens: null,
    });
  });

  it('takes feedback on a prompt that was not blocked for none', async () => {
    const server = await raw({ body: generated({ promptFeedback: { safetyRatings: [] } }) });
    expect(await send(server)).toMatchObject({ text: ANSWER, end: 'stop' });
  });

  it('waits until a limit is reset of which nothing remains', async () => {
    const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '12s' };
    const server = await raw({ body: generated({}), headers });
    expect((await send(server)).wait).toBe(12_000);
  });
});

describe('faults', () => {
  const quota =
    'You exceeded your current quota, please check your plan and billing details. ' +
    '* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, ';

  it.each<[string, Fault, EndpointFault['kind']]>([
    [
      'a wrong key',
      { status: 400, message: 'API key not valid. Please pass a valid API key.', code: 'API_KEY_INVALID' },
      'permanent',
    ],
    ['a wrong key in words', { status: 400, message: 'API key expired. Renew it.' }, 'permanent'],
    ['no key', { status: 401 }, 'permanent'],
    ['a key without rights', { status: 403 }, 'permanent'],
    [
      'an unknown model',
      { status: 404, message: `models/${MODEL} is not found for API version v1beta` },
      'permanent',
    ],
    [
      'a country without service',
      { status: 400, message: 'User location is not supported for the API use.' },
      'permanent',
    ],
    ['a quota of nothing', { status: 429, message: `${quota}limit: 0, model: x\nPlease retry` }, 'permanent'],
    ['a quota used up', { status: 429, message: `${quota}limit: 200\nPlease retry in 8s.` }, 'passing'],
    ['a fraction of a quota', { status: 429, message: `${quota}limit: 0.5` }, 'passing'],
    ['no money', { status: 429, message: 'Your prepayment credits are depleted.' }, 'permanent'],
    ['too many requests', { status: 429, message: 'Resource exhausted. Try again later.' }, 'passing'],
    ['a fault of the server', { status: 500 }, 'passing'],
    ['a bad gateway', { status: 502 }, 'passing'],
    ['an overloaded server', { status: 503, message: 'The model is overloaded.' }, 'passing'],
    ['a time-out behind the server', { status: 504 }, 'passing'],
    ['a strange overload', { status: 529 }, 'passing'],
    ['a request too large', { status: 413 }, 'request'],
    ['a bad request', { status: 400, message: 'Request contains an invalid argument.' }, 'request'],
    ['a reset connection', 'reset', 'passing'],
    ['a web page', 'page', 'passing'],
    ['half a body', 'truncated', 'passing'],
  ])('takes %s for what it is, after one request', async (_, fault, kind) => {
    expect(await faultAfter(fault)).toMatchObject({ kind });
  });

  it('says what the server says', async () => {
    expect(await faultAfter({ status: 503, message: 'The model is overloaded.\n' })).toMatchObject({
      message: 'the server says 503: The model is overloaded',
      status: 503,
      wait: 0,
    });
  });

  it.each([
    ['the header', { headers: { 'retry-after': '17' } }, 17_000],
    ['the body', { code: '30s' }, 30_000],
    ['the longer: the body', { headers: { 'retry-after': '17' }, code: '30.5s' }, 30_500],
    ['the longer: the header', { headers: { 'retry-after': '17' }, code: '3s' }, 17_000],
  ])('waits as long as %s asks', async (_, asked, wait) => {
    expect(await faultAfter({ status: 429, ...asked })).toMatchObject({ kind: 'passing', wait });
  });

  it('does not wait for the quota of a day', async () => {
    const failure = (quotaId: string) => ({
      error: {
        code: 429,
        message: quota,
        status: 'RESOURCE_EXHAUSTED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '22s' },
        ],
      },
    });
    const day = await raw({
      status: 429,
      body: failure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
    });
    expect(await faultOf(send(day))).toMatchObject({ kind: 'permanent' });
    const minute = failure('GenerateRequestsPerMinutePerProjectPerModel-FreeTier');
    expect(await faultOf(send(await raw({ status: 429, body: minute })))).toMatchObject({
      kind: 'passing',
      wait: 22_000,
    });
    const list = await raw({ status: 429, body: [failure('InputTokensPerDay')] });
    expect(await faultOf(send(list))).toMatchObject({ kind: 'permanent' });
  });

  it.each([
    ['json_schema', 'Json mode is not enabled for models/gemini-pro', undefined],
    ['json_object', "response mime type: 'application/json' is unsupported", undefined],
    [
      'json_schema',
      'Invalid JSON payload received. Unknown name "responseJsonSchema": Cannot find field.',
      'generation_config.response_json_schema',
    ],
    ['json_object', 'Invalid value.', 'generation_config.response_mime_type'],
  ] as const)('asks in another form than %s after: %s', async (form, said, param) => {
    const fault = { status: 400, message: said, ...(param === undefined ? {} : { param }) };
    const parameters = { thinkingConfig: { thinkingBudget: 0 } };
    expect(await faultAfter(fault, { form, parameters })).toMatchObject({ kind: 'form' });
  });

  it.each([
    ['temperature', 'it has a temperature value of 3.0 but the supported range is from 0 to 2', undefined],
    ['maxOutputTokens', 'Invalid value', 'generation_config.max_output_tokens'],
    ['thinkingConfig', 'Budget 0 is invalid. This model only works in thinking mode.', undefined],
    [
      'thinkingConfig',
      'Invalid JSON payload received. Unknown name "thinkingLevel": Cannot find field.',
      'generation_config.thinking_config',
    ],
  ])('names the parameter %s after: %s', async (parameter, said, param) => {
    const parameters = { temperature: 3, maxOutputTokens: 9, thinkingConfig: { thinkingBudget: 0 } };
    const fault = { status: 400, message: said, ...(param === undefined ? {} : { param }) };
    expect(await faultAfter(fault, { parameters })).toMatchObject({
      kind: 'parameter',
      parameter,
      status: 400,
    });
  });

  it('blames what is named where thinking is only the reason', async () => {
    const said = { status: 400, message: 'A model that is thinking takes no temperature' };
    const fault = await faultAfter(said, { parameters: { temperature: 1 } });
    expect(fault).toMatchObject({ kind: 'parameter', parameter: 'temperature' });
  });

  it('blames no parameter for what it repeats of the request', async () => {
    const judged = 'It is wishful thinking that credits are depleted.';
    const messages = [{ role: 'user' as const, content: judged }];
    const parameters = { thinkingConfig: { thinkingBudget: 0 } };
    for (const message of [`Blocked: ${judged}`, 'Blocked: "a kind of wishful thinking"']) {
      const fault = await faultAfter({ status: 400, message }, { messages, parameters });
      expect(fault).toMatchObject({ kind: 'request', parameter: undefined });
    }
  });

  it('blames no parameter that was not sent', async () => {
    const fault = await faultAfter({ status: 400, message: 'This model only works in thinking mode.' });
    expect(fault).toMatchObject({ kind: 'request', parameter: undefined });
  });

  it('reads an error under a good status', async () => {
    const error = { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' };
    expect(await faultOf(send(await raw({ body: { error } })))).toMatchObject({
      kind: 'passing',
      message: 'the server says 503: The model is overloaded',
    });
    const none = { code: 429, message: `${quota}limit: 0`, status: 'RESOURCE_EXHAUSTED' };
    expect(await faultOf(send(await raw({ body: { error: none } })))).toMatchObject({ kind: 'permanent' });
  });

  it.each([[{}], [[]], [null], [{ candidates: [] }], [{ candidates: 'x' }], ['']])(
    'takes %j for no answer',
    async (body) => {
      const server = await raw({ body });
      expect(await faultOf(send(server))).toMatchObject({ kind: 'passing' });
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each(['<h1>Bad gateway</h1>', ''])('reads an error that is no JSON: %j', async (body) => {
    const server = await raw({ status: 502, body, headers: { 'content-type': 'text/html' } });
    expect(await faultOf(send(server))).toMatchObject({
      kind: 'passing',
      status: 502,
      message: expect.stringMatching(/^the server says 502/),
    });
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
    const server = await raw({ body: generated({}), half: () => controller.abort(reason) });
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
    ['an error', { status: 400, body: { error: { message: `bad key ${KEY}`, status: 'INVALID_ARGUMENT' } } }],
    ['a page', { body: `<p>key ${KEY}</p>`, headers: { 'content-type': 'text/html' } }],
    [
      'an error that is no JSON',
      { status: 500, body: `?key=${KEY}`, headers: { 'content-type': 'text/plain' } },
    ],
    ['something else', { body: { echo: { 'x-goog-api-key': KEY } } }],
    ['a header', { status: 429, body: {}, headers: { 'x-echo': KEY } }],
  ])('stands nowhere in the fault of %s', async (_, answer) => {
    const fault = await faultOf(send(await raw(answer)));
    const whole = inspect(fault, { depth: Infinity, showHidden: true, getters: true });
    expect(whole).not.toContain(KEY);
    expect(whole).not.toContain(KEY.slice(0, 20));
    expect(fault.message.length).toBeLessThan(400);
  });

  it('stands nowhere in an answer', async () => {
    const candidate = {
      content: { parts: [{ text: `my key is ${KEY}` }] },
      finishReason: 'SAFETY',
      finishMessage: KEY,
    };
    const server = await raw({ body: generated({ modelVersion: KEY }, candidate) });
    expect(JSON.stringify(await send(server))).not.toContain(KEY);
  });
});
