import { describe, expect, test } from 'vitest';
import type { AnswerForm, FaultKind } from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { readFaultBody } from '../../../../providers/judges/endpoints/fault-body.ts';
import {
  connectionFault,
  enclosedFault,
  httpFault,
  keyFault,
  quoted,
  strangeBodyFault,
} from '../../../../providers/judges/endpoints/http-fault.ts';
import { redactor } from '../../../../providers/judges/endpoints/redact.ts';

const KEY = 'sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x';
const redact = redactor([KEY]);
const PARAMETERS = {
  temperature: 0,
  max_tokens: 200,
  max_completion_tokens: 300,
  stop: 'x',
  topK: 3,
  reasoning: { effort: 'low' },
  thinkingConfig: { thinkingLevel: 'low' },
  output_config: { effort: 'low' },
};
const JUDGED = 'Yet the global temperature has risen. Some say the tools of the state are not enough.';
const contextOf = (form: AnswerForm = 'json_schema') => ({
  request: {
    form,
    parameters: PARAMETERS,
    system: 'Return a JSON object with a single key.',
    messages: [{ role: 'user' as const, content: `1. ${JUDGED}` }],
  },
  redact,
});

const faultOf = (status: number, body: unknown, form?: AnswerForm) =>
  httpFault({ status, body }, contextOf(form));
const openai = (message: string, more: object = {}) => ({
  error: { message, type: 'x', param: null, code: null, ...more },
});
const anthropic = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'r',
});

/** What python -m llama_cpp.server 0.3 answers to a response_format of type json_schema, with status 500. */
const LLAMA_CPP = openai(
  "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), " +
    "'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema', " +
    "'ctx': {'expected': \"'text' or 'json_object'\"}}\n\n" +
    '  File "/srv/llama_cpp/server/app.py", line 376, in create_chat_completion\n    POST /v1/chat/completions',
  { type: 'internal_server_error' },
);

describe('the kind of a fault', () => {
  const cases: [kind: FaultKind, status: number, body: unknown][] = [
    ['permanent', 401, openai('Incorrect API key provided')],
    ['permanent', 403, anthropic('permission_error', 'Your API key has no access to this')],
    [
      'request',
      403,
      openai('Your chosen model requires moderation and your input was flagged', { code: 403 }),
    ],
    ['permanent', 400, { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }],
    [
      'permanent',
      400,
      { error: { code: 400, message: 'x', details: [{ '@type': 'y', reason: 'API_KEY_INVALID' }] } },
    ],
    ['permanent', 402, openai('This request requires more credits, or fewer max_tokens')],
    ['permanent', 429, openai('You exceeded your current quota', { code: 'insufficient_quota' })],
    ['permanent', 429, openai('You exceeded your current quota', { type: 'insufficient_quota' })],
    [
      'permanent',
      400,
      anthropic('invalid_request_error', 'Your credit balance is too low to access the API'),
    ],
    ['permanent', 404, openai('The model `x` does not exist', { code: 'model_not_found' })],
    ['permanent', 404, { error: 'model "llama-tools" not found, try pulling it first' }],
    ['permanent', 400, openai('acme/x is not a valid model ID', { code: 400 })],
    ['permanent', 400, openai('This is no chat model', { param: 'model' })],
    ['permanent', 400, openai('The model `old` has been decommissioned', { code: 'model_decommissioned' })],
    ['permanent', 404, { detail: 'Not Found' }],
    ['permanent', 405, { detail: 'Method Not Allowed' }],
    ['passing', 429, openai('Rate limit reached', { code: 'rate_limit_exceeded' })],
    // Google says so of the limit per minute too.
    [
      'passing',
      429,
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota, check your billing details',
          status: 'RESOURCE_EXHAUSTED',
        },
      },
    ],
    ['passing', 408, undefined],
    ['passing', 409, undefined],
    ['passing', 425, undefined],
    ['passing', 500, openai('The server had an error')],
    ['passing', 502, '<html><title>502</title><h1>Bad gateway: response format error</h1></html>'],
    ['passing', 503, undefined],
    ['passing', 529, anthropic('overloaded_error', 'Overloaded')],
    ['passing', 400, openai('Failed to generate JSON', { code: 'json_validate_failed' })],
    ['form', 500, LLAMA_CPP],
    [
      'form',
      400,
      openai("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model"),
    ],
    ['form', 400, openai('This response_format type is unavailable now', { type: 'invalid_request_error' })],
    ['form', 400, openai('x', { param: 'response_format.json_schema' })],
    ['form', 400, openai('x', { param: 'output_config.format' })],
    [
      'form',
      400,
      openai('Invalid parameter: response_format is not supported with this model', { param: 'model' }),
    ],
    ['form', 400, anthropic('invalid_request_error', 'output_config.format: Extra inputs are not permitted')],
    ['form', 422, { detail: [{ type: 'literal_error', loc: ['body', 'tool_choice'], msg: 'no' }] }],
    ['form', 404, openai('No endpoints found that support tool use', { code: 404 })],
    ['form', 501, openai('json_schema is not implemented')],
    [
      'form',
      400,
      {
        error: {
          code: 400,
          message: 'x',
          details: [{ fieldViolations: [{ field: 'generation_config.response_schema' }] }],
        },
      },
    ],
    // The server behind a router speaks through it.
    [
      'form',
      400,
      openai('Provider returned error', {
        code: 400,
        metadata: { raw: '{"error":{"message":"structured outputs: no"}}' },
      }),
    ],
    ['request', 400, openai('The prompt was filtered', { code: 'content_filter', param: 'prompt' })],
    [
      'request',
      400,
      openai('the response_format is fine, the prompt is not', { code: 'content_policy_violation' }),
    ],
    [
      'request',
      400,
      openai(
        "This model's maximum context length is 2048 tokens. However, you requested 4028 (10 in max_tokens)",
      ),
    ],
    ['request', 400, openai("Supported roles are 'user' and 'tool'", { param: 'messages[0].role' })],
    ['request', 400, undefined],
    ['request', 413, anthropic('request_too_large', 'Request exceeds the maximum size')],
    ['request', 422, { detail: [{ loc: ['body', 'messages'], msg: 'too many' }] }],
    ['request', 418, undefined],
  ];
  test.each(cases)('%s: %i %j', (kind, status, body) => {
    expect(faultOf(status, body)).toMatchObject({ kind, status });
  });

  test('is never the form when the answer was asked for in the prompt only', () => {
    expect(faultOf(400, openai('tools are not supported'), 'tool').kind).toBe('form');
    expect(faultOf(400, openai('tools are not supported'), 'plain').kind).toBe('request');
    expect(faultOf(400, openai('no', { param: 'response_format' }), 'plain').kind).toBe('request');
    expect(faultOf(500, openai('json_schema failed'), 'plain').kind).toBe('passing');
  });
});

describe('the parameter that is rejected', () => {
  test.each([
    [
      'temperature',
      openai("Unsupported value: 'temperature' does not support 0 with this model.", {
        param: 'temperature',
      }),
    ],
    ['temperature', openai('temperature: not supported with this model')],
    ['max_tokens', openai("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")],
    [
      'temperature',
      { detail: [{ type: 'extra_forbidden', loc: ['body', 'temperature'], msg: 'Extra inputs' }] },
    ],
    [
      'temperature',
      {
        object: 'error',
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'temperature'), 'msg': 'Extra', 'input': 'response_format'}]",
        code: 400,
      },
    ],
    ['reasoning', openai('no', { param: 'reasoning.effort' })],
    [
      'topK',
      {
        error: {
          code: 400,
          message: 'Invalid value',
          details: [{ fieldViolations: [{ field: 'generation_config.top_k' }] }],
        },
      },
    ],
    ['topK', openai('top_k is not supported')],
    ['thinkingConfig', openai('Thinking level is not supported for this model')],
    ['output_config', openai('no', { param: 'output_config.effort' })],
    ['stop', openai("'stop' is not supported with this model")],
    ['stop', openai('Unsupported parameter: stop')],
    ['temperature', openai('temperature is not supported when response_format is given')],
    ['max_tokens', openai('Invalid: max_tokens', { param: 'body' })],
  ])('%s: %j', (parameter, body) => {
    expect(faultOf(400, body)).toMatchObject({ kind: 'parameter', parameter });
  });

  test('is one of the request', () => {
    expect(faultOf(400, openai("Unsupported value: 'seed'", { param: 'seed' })).kind).toBe('request');
    expect(faultOf(400, openai('please stop sending such prompts')).kind).toBe('request');
    expect(faultOf(400, openai('the temperatures are high')).kind).toBe('request');
  });

  test('comes from a server too that calls its own validation an error of its own', () => {
    const body = openai(
      "{'type': 'float_parsing', 'loc': ('body', 'temperature'), 'msg': 'no', 'input': 'hot'}",
    );
    expect(faultOf(500, body)).toMatchObject({ kind: 'parameter', parameter: 'temperature' });
  });
});

describe('a rejection that repeats the request’s texts', () => {
  test.each([
    // In quotes, whatever stands in them.
    'Your request was rejected: "...the global temperature has risen..."',
    "Rejected: 'it isn't the temperature that counts here'",
    'Rejected: “a response format for every house”',
    'Rejected: `these are the tools of a trade`',
    // Without quotes, or with some of the text’s own.
    `Input not allowed: ${JUDGED}`,
    'Input not allowed: the GLOBAL\\ntemperature has risen',
    `Input not allowed: 1. ${JUDGED.slice(0, 60)}`,
    'Input not allowed: return a JSON object with a single key',
  ])('blames neither parameter nor form for it: %s', (message) => {
    const fault = faultOf(400, openai(message));
    expect(fault).toMatchObject({ kind: 'request', parameter: undefined, suspected: false });
    expect(fault.message).toContain(message.slice(0, 40));
  });

  test('is no refusal for good for it, nor one for its content', () => {
    const content = 'They wrote that the account had insufficient funds and no such model of welfare exists.';
    const { request } = contextOf();
    const context = { redact, request: { ...request, messages: [{ role: 'user' as const, content }] } };
    for (const status of [400, 422, 418]) {
      expect(httpFault({ status, body: openai(`Bad input: ${content}`) }, context).kind).toBe('request');
      expect(httpFault({ status, body: openai('insufficient funds') }, context).kind).toBe('permanent');
    }
  });

  test('names what it does beside them', () => {
    const message = `temperature is not supported here: ${JUDGED}`;
    expect(faultOf(400, openai(message))).toMatchObject({ kind: 'parameter', parameter: 'temperature' });
    expect(faultOf(400, openai('"the global temperature has risen": no tool calls'))).toMatchObject({
      kind: 'form',
    });
  });
});

test('what only words blame is suspected, what a path names is certain', () => {
  expect(faultOf(400, openai('temperature is not supported')).suspected).toBe(true);
  expect(faultOf(400, openai('json_schema is not supported')).suspected).toBe(true);
  expect(faultOf(404, openai('No endpoints found that support tool use')).suspected).toBe(true);
  expect(faultOf(400, openai('no', { param: 'temperature' })).suspected).toBe(false);
  expect(faultOf(400, openai('no', { param: 'response_format' })).suspected).toBe(false);
});

describe('a long body', () => {
  /** Milliseconds of the processor that a text takes to be read, the least of three. */
  function timeOf(text: string): number {
    const times = [1, 2, 3].map(() => {
      const begin = process.cpuUsage();
      faultOf(500, text);
      faultOf(400, openai(text));
      faultOf(400, { detail: [{ loc: ['body', 'n'], msg: text }] });
      strangeBodyFault({ status: 200, body: text }, 'reply', { redact });
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  }

  test.each([
    ['<html><', '<'],
    ['<html>', '<style>'],
    ['<html>', '<title x'],
    ['<html>', '<script></style>'],
    ['', `'loc': (`],
    ['', '"'],
    ['', " '"],
    ['', " 'a"],
    ['', '“'],
    ['', 'model '],
    ['', 'api key '],
    ['', ' '],
    ['', 'a b '],
  ])('takes no more than in proportion: %j and many of %j', (start, part) => {
    let before = Number.POSITIVE_INFINITY;
    // From short to long, so that it ends at the first step that is worse, before it takes hours.
    for (let length = 10_000; length <= 1_280_000; length *= 2) {
      const now = timeOf(start + part.repeat(length / part.length));
      expect(now, `milliseconds for ${length} characters`).toBeLessThan(3 * before + 100);
      before = now;
    }
  });

  test('is read no further than makes sense, in whatever parts it comes', () => {
    const text = 'x '.repeat(50_000);
    const detail = [...text].map((msg) => ({ msg }));
    for (const body of [text, { message: text }, { error: text, message: 'y'.repeat(20_000) }, { detail }]) {
      expect(readFaultBody(body).message.length).toBeLessThanOrEqual(20_000);
    }
    expect(faultOf(502, `<html>${'<br>'.repeat(10_000)}late`).message).toMatch(/502: a web page$/);
  });

  test('says what stands at its beginning', () => {
    const noise = 'x '.repeat(50_000);
    expect(faultOf(502, `<html><h1>Bad gateway</h1><style>${noise}`).message).toBe(
      'the server says 502: a web page: Bad gateway',
    );
    expect(faultOf(401, openai(`Wrong. ${noise}`)).message).toMatch(/^the server says 401: Wrong\. x x/);
    expect(faultOf(400, `{"error":{"message":"no","param":"temperature","x":"${noise}"}}`)).toMatchObject({
      kind: 'parameter',
      message: 'the server says 400: no',
    });
  });
});

describe('the wait', () => {
  test('is what headers or body ask for', () => {
    const headers = new Headers({ 'retry-after': '7' });
    expect(httpFault({ status: 429, headers, body: undefined }, contextOf()).wait).toBe(7000);
    const retryInfo = { error: { code: 429, details: [{ '@type': 'RetryInfo', retryDelay: '34.5s' }] } };
    expect(httpFault({ status: 429, headers, body: retryInfo }, contextOf()).wait).toBe(34_500);
    expect(faultOf(429, undefined).wait).toBe(0);
  });

  test('is none where waiting does not help', () => {
    const headers = new Headers({ 'retry-after': '7' });
    expect(httpFault({ status: 401, headers, body: undefined }, contextOf()).wait).toBe(0);
  });
});

describe('an error under a good status', () => {
  test.each([
    ['passing', 429, { code: 429, message: 'Rate limited' }],
    ['passing', 502, { code: '502', message: 'Upstream' }],
    ['permanent', 401, { code: 401, message: 'No auth' }],
    ['permanent', undefined, { code: 'insufficient_quota', message: 'No money' }],
    ['parameter', undefined, { type: 'invalid_request_error', message: 'x', param: 'temperature' }],
    ['passing', undefined, { type: 'server_error', message: 'x' }],
    ['passing', undefined, { code: 7, message: 'x' }],
    ['passing', undefined, 'busy'],
  ])('%s, status %s: %j', (kind, status, error) => {
    const fault = enclosedFault({ status: 200, body: { error } }, error, contextOf());
    expect([fault.kind, fault.status]).toEqual([kind, status]);
    expect(fault.message).toMatch(
      status === undefined ? /^the server says: / : `the server says ${status}: `,
    );
  });
});

describe('the message', () => {
  test('is what the server says, in one line without a full stop', () => {
    expect(faultOf(429, openai('Rate limit\n\treached.')).message).toBe(
      'the server says 429: Rate limit reached',
    );
    expect(faultOf(503, undefined).message).toBe('the server says 503');
    expect(faultOf(502, '<!doctype html><style>x{}</style><h1>Bad gateway</h1>').message).toBe(
      'the server says 502: a web page: Bad gateway',
    );
    expect(faultOf(422, { detail: [{ loc: ['body', 'n'], msg: 'too many' }] }).message).toBe(
      'the server says 422: n: too many',
    );
    expect(faultOf(500, { success: false, errors: [{ code: 10_000, message: 'Oh no' }] }).message).toBe(
      'the server says 500: Oh no',
    );
  });

  test('has no credential in it, not even across the cut', () => {
    for (let before = 260; before <= 300; before += 1) {
      const { message } = faultOf(400, openai(`${'x'.repeat(before)}${KEY}`));
      expect(message).not.toContain('sk-');
      expect(message.length).toBeLessThanOrEqual('the server says 400: '.length + 300);
    }
    expect(faultOf(401, openai(`key \u200b${KEY.slice(0, 9)}\u200b${KEY.slice(9)}`)).message).toBe(
      'the server says 401: key [redacted]',
    );
  });

  test('has neither control characters nor halves of characters in it', () => {
    expect(quoted('\u001b[31mred\u001b[0m\u0000\u202e!', redact)).toBe('red !');
    expect(quoted(`${'x'.repeat(298)}😀😀`, redact).isWellFormed()).toBe(true);
  });

  test('of a body nested without end is read no deeper than makes sense', () => {
    const nested = `${'{"error":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(faultOf(500, JSON.parse(nested)).kind).toBe('passing');
  });
});

describe('no HTTP error', () => {
  test('a body of another kind may pass', () => {
    const fault = strangeBodyFault({ status: 200, body: '<html><h1>Hello</h1></html>' }, 'chat completion', {
      redact,
    });
    expect(fault).toMatchObject({ kind: 'passing', status: 200 });
    expect(fault.message).toBe(
      'the server answers 200 with something that is no chat completion: a web page: Hello',
    );
    expect(strangeBodyFault({ status: 200, body: undefined }, 'reply', { redact }).message).toBe(
      'the server answers 200 with something that is no reply',
    );
    expect(strangeBodyFault({ status: 200, body: { key: KEY } }, 'reply', { redact }).message).not.toContain(
      KEY,
    );
  });

  test('a connection that fails is named by its root cause', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const fault = connectionFault(
      new Error('Connection error.', { cause: new TypeError('fetch failed', { cause }) }),
      { redact },
    );
    expect(fault).toMatchObject({ kind: 'passing', status: undefined });
    expect(fault.cause).toBeUndefined();
    expect(fault.message).toBe('no answer came from the server (ECONNREFUSED)');
    expect(fault.sent).toBe(false);
    expect(connectionFault(new SyntaxError('Unexpected end.'), { redact }).message).toBe(
      'the answer is no whole JSON (Unexpected end)',
    );
    expect(connectionFault(new Error(KEY), { redact }).message).toContain('([redacted])');
  });

  test('a key that no header can carry will not pass', () => {
    expect(keyFault('sk-“quoted”')?.kind).toBe('permanent');
    expect(keyFault('sk-a\nb')?.kind).toBe('permanent');
    expect(keyFault(' sk-a\n')).toBeUndefined();
    expect(keyFault(undefined)).toBeUndefined();
  });
});
