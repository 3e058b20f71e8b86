import { getEventListeners } from 'node:events';
import pLimit, { type LimitFunction } from 'p-limit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judgeSpecSchema } from '../../../../config/judge-spec.ts';
import type { ChatEndpoint, ChatReply } from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { EndpointFault } from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { EndpointGate } from '../../../../providers/judges/gate/endpoint-gate.ts';
import { JudgeStopped } from '../../../../providers/judges/gate/judge-stopped.ts';
import type { UnsentRequest } from '../../../../providers/judges/gate/send-within.ts';
import { fault, reply, ScriptedEndpoint } from './scripted-endpoint.ts';

const REQUEST: UnsentRequest = {
  system: 'Label.',
  messages: [{ role: 'user', content: '1. One.' }],
  form: 'plain',
  answer: { name: 'labels', schema: {} },
  parameters: {},
};

interface Setting {
  readonly limits?: Record<string, number>;
  readonly panel?: LimitFunction;
  /** Called with how many requests were sent before. */
  readonly allow?: (sent: number) => void;
  readonly ended?: () => void;
}

/** A gate before an endpoint, with all that it said and counted. */
function gateTo(endpoint: ChatEndpoint, { limits, panel, allow, ended }: Setting = {}) {
  const said: string[] = [];
  const begun: number[] = [];
  const outcomes: [ChatReply | EndpointFault | null, number][] = [];
  const gate = new EndpointGate({
    endpoint,
    limits: judgeSpecSchema.parse({ id: 'openai:m', limits: limits ?? {} }).limits,
    panel: panel ?? pLimit(50),
    meter: {
      begin: (tokens) => {
        allow?.(begun.length);
        begun.push(tokens);
      },
      end: (outcome, tokens) => {
        outcomes.push([outcome, tokens]);
        ended?.();
      },
    },
    judge: 'openai:m',
    say: (line) => said.push(line),
  });
  const call = (signal?: AbortSignal, estimatedTokens = 100) =>
    gate.call(REQUEST, { estimatedTokens, ...(signal === undefined ? {} : { signal }) });
  /** Many calls at once; resolves with what each came to. */
  const callMany = (count: number, signal?: AbortSignal) =>
    Promise.allSettled(Array.from({ length: count }, () => call(signal)));
  return { gate, call, callMany, said, begun, outcomes };
}

/** The reason that a promise rejects with; it is looked at from the start, so that no rejection goes unhandled. */
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const passing = (more: { status?: number; wait?: number } = {}) => fault({ kind: 'passing', ...more });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('how many are in flight', () => {
  test('one until the first is answered, then as many as the limits allow', async () => {
    const endpoint = new ScriptedEndpoint();
    const { callMany } = gateTo(endpoint, { limits: { maxConcurrency: 7 } });
    const all = callMany(30);
    await vi.advanceTimersByTimeAsync(99);
    expect(endpoint.requests).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(endpoint.requests).toBe(8);
    await seconds(10);
    expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(endpoint.mostInFlight).toBe(7);
    expect(endpoint.requests).toBe(30);
  });

  test.each(['form', 'parameter', 'request'] as const)('a %s fault opens nothing', async (kind) => {
    const endpoint = new ScriptedEndpoint((n) => (n <= 3 ? fault({ kind }) : reply()));
    const { callMany } = gateTo(endpoint);
    const all = callMany(10);
    await vi.advanceTimersByTimeAsync(350);
    expect(endpoint.mostInFlight).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(endpoint.mostInFlight).toBe(6);
    await seconds(1);
    expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  test('never more than the panel has slots, over all its judges', async () => {
    const panel = pLimit(5);
    const [first, second] = [new ScriptedEndpoint(), new ScriptedEndpoint()];
    const all = Promise.all([gateTo(first, { panel }).callMany(40), gateTo(second, { panel }).callMany(40)]);
    for (let elapsed = 0; elapsed < 20; elapsed += 1) {
      await vi.advanceTimersByTimeAsync(60);
      expect(first.inFlight + second.inFlight).toBeLessThanOrEqual(5);
    }
    await seconds(10);
    await all;
    expect(first.requests + second.requests).toBe(80);
    expect(first.mostInFlight + second.mostInFlight).toBeGreaterThan(5);
  });

  test('a judge that waits for its minute leaves the panel to the others', async () => {
    const panel = pLimit(2);
    const slow = new ScriptedEndpoint();
    const quick = new ScriptedEndpoint();
    const waiting = gateTo(slow, { panel, limits: { requestsPerMinute: 1 } }).callMany(20);
    await seconds(1);
    const all = gateTo(quick, { panel }).callMany(20);
    await seconds(2);
    await all;
    expect(quick.requests).toBe(20);
    expect(quick.mostInFlight).toBe(2);
    expect(slow.requests).toBe(1);
    await seconds(60 * 20);
    await waiting;
    expect(slow.requests).toBe(20);
  });

  test('a judge whose server asked for a pause leaves the panel to the others', async () => {
    const panel = pLimit(1);
    const resting = new ScriptedEndpoint((n) => reply({ wait: n === 1 ? 60_000 : 0 }));
    const quick = new ScriptedEndpoint();
    const waiting = gateTo(resting, { panel }).callMany(20);
    await seconds(1);
    const all = gateTo(quick, { panel }).callMany(20);
    await seconds(3);
    await all;
    expect(resting.requests).toBe(1);
    await seconds(70);
    await waiting;
  });
});

describe('faults that may pass', () => {
  test('are repeated, later each time, and an answer ends it', async () => {
    const endpoint = new ScriptedEndpoint((n) => (n <= 3 ? passing({ status: 500 }) : reply()), 0);
    const { call, outcomes, begun } = gateTo(endpoint, { limits: { retryDelay: 2 } });
    const answer = call(undefined, 321);
    await seconds(60);
    expect(await answer).toEqual(reply());
    const gaps = endpoint.times.slice(1).map((time, index) => time - (endpoint.times[index] ?? 0));
    for (const [index, delay] of [2000, 4000, 8000].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(delay);
      expect(gaps[index]).toBeLessThanOrEqual(2 * delay + 5);
    }
    // Calls that failed at once must not come again at once.
    expect(gaps.some((gap, index) => gap > 2000 * 2 ** index + 5)).toBe(true);
    expect(begun).toEqual([321, 321, 321, 321]);
    expect(
      outcomes.map(([outcome]) => (outcome instanceof EndpointFault ? outcome.status : 'reply')),
    ).toEqual([500, 500, 500, 'reply']);
    expect(outcomes.map(([, tokens]) => tokens)).toEqual(begun);
  });

  test('are given up after the repetitions that are allowed, with the last fault', async () => {
    const endpoint = new ScriptedEndpoint((n) => fault({ kind: 'passing', status: 503 }, `overloaded ${n}`));
    const { call } = gateTo(endpoint, { limits: { retries: 3 } });
    const failed = failure(call());
    await seconds(60);
    const error = await failed;
    expect(error).toBeInstanceOf(EndpointFault);
    expect(error).toMatchObject({
      kind: 'passing',
      status: 503,
      message: 'overloaded 4 (after 4 attempts)',
    });
    expect(endpoint.requests).toBe(4);
  });

  test('are not repeated where no repetition is allowed', async () => {
    const endpoint = new ScriptedEndpoint(() => passing());
    const failed = failure(gateTo(endpoint, { limits: { retries: 0 } }).call());
    await seconds(1);
    expect(await failed).toMatchObject({ message: 'no answer (after 1 attempt)' });
  });

  test('wait a minute at most', async () => {
    const endpoint = new ScriptedEndpoint((n) => (n === 1 ? passing() : reply()));
    const answer = gateTo(endpoint, { limits: { retryDelay: 5000 } }).call();
    await seconds(61);
    expect(await answer).toEqual(reply());
  });

  test('hold no slot meanwhile', async () => {
    const endpoint = new ScriptedEndpoint((n) => (n === 2 ? passing() : reply()));
    const panel = pLimit(1);
    const { callMany } = gateTo(endpoint, { limits: { maxConcurrency: 1, retryDelay: 30 }, panel });
    const all = callMany(10);
    await seconds(2);
    expect(endpoint.requests).toBe(10);
    await seconds(60);
    expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(endpoint.requests).toBe(11);
  });

  test('do not let a whole backlog through to a dead server', async () => {
    let dead = false;
    const endpoint = new ScriptedEndpoint(() => (dead ? passing() : reply()));
    const { call, callMany } = gateTo(endpoint, { limits: { maxConcurrency: 10 } });
    const first = call();
    await seconds(1);
    await first;
    dead = true;
    const all = callMany(1000);
    await seconds(600);
    expect((await all).every(({ status }) => status === 'rejected')).toBe(true);
    expect(endpoint.requests).toBeLessThanOrEqual(1 + 40 * 7);
  });
});

describe('faults that the caller deals with', () => {
  test.each(['form', 'parameter', 'request'] as const)('%s is thrown at once', async (kind) => {
    const rejected = fault({ kind, status: 400, parameter: 'temperature' });
    const endpoint = new ScriptedEndpoint(() => rejected);
    const { call, outcomes } = gateTo(endpoint);
    const failed = failure(call());
    await seconds(1);
    expect(await failed).toBe(rejected);
    expect(endpoint.requests).toBe(1);
    expect(outcomes).toEqual([[rejected, 100]]);
  });

  test('an error that is none of an endpoint’s passes as it is, unrepeated', async () => {
    const endpoint = new ScriptedEndpoint(() => new RangeError('a fault of ours'));
    const { call, outcomes } = gateTo(endpoint);
    const failed = failure(call());
    await seconds(1);
    expect(await failed).toMatchObject({ name: 'RangeError', message: 'a fault of ours' });
    expect(endpoint.requests).toBe(1);
    expect(outcomes).toEqual([[null, 100]]);
  });
});

describe('a pause that the server asks for', () => {
  test('holds every call of the endpoint, and spreads their return', async () => {
    const endpoint = new ScriptedEndpoint((n) =>
      n === 5 ? passing({ status: 429, wait: 30_000 }) : reply(),
    );
    const { callMany } = gateTo(endpoint, { limits: { maxConcurrency: 4 } });
    const begin = Date.now();
    const all = callMany(20);
    await seconds(60);
    expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(endpoint.requests).toBe(21);
    const asked = begin + 200;
    const after = endpoint.times.filter((time) => time > asked);
    expect(endpoint.times.filter((time) => time <= asked)).toHaveLength(8);
    for (const time of after) expect(time).toBeGreaterThanOrEqual(asked + 30_000);
    expect(after[0]).toBeLessThanOrEqual(asked + 33_000);
    expect(new Set(after.slice(0, 4)).size).toBeGreaterThan(1);
  });

  test('comes with an answer too', async () => {
    const endpoint = new ScriptedEndpoint((n) => reply({ wait: n === 1 ? 8000 : 0 }));
    const all = gateTo(endpoint).callMany(3);
    await seconds(8);
    expect(endpoint.requests).toBe(1);
    await seconds(2);
    expect(endpoint.requests).toBe(3);
    await all;
  });

  test('holds those too that have come as far as the panel', async () => {
    const panel = pLimit(1);
    const endpoint = new ScriptedEndpoint((n) => reply({ wait: n === 2 ? 20_000 : 0 }));
    const { call, callMany } = gateTo(endpoint, { panel });
    const first = call();
    await seconds(1);
    await first;
    const all = callMany(5);
    await seconds(19);
    expect(endpoint.requests).toBe(2);
    await seconds(6);
    await all;
    expect(endpoint.requests).toBe(6);
  });

  test('of an hour is not sat out', async () => {
    const endpoint = new ScriptedEndpoint(() =>
      fault({ kind: 'passing', status: 429, wait: 3_600_000 }, '429 too many requests today'),
    );
    const { call, callMany, said, gate } = gateTo(endpoint);
    const failed = failure(call());
    await seconds(1);
    expect(await failed).toMatchObject({
      kind: 'passing',
      wait: 3_600_000,
      message: '429 too many requests today; the server asks to wait 60 min (after 1 attempt)',
    });
    const next = failure(call());
    await seconds(600);
    expect(await next).toMatchObject({
      kind: 'passing',
      message: 'no request may be sent yet; the server asks to wait 60 min',
    });
    expect(gate.stopped).toBeNull();
    const rest = await callMany(50);
    expect(rest.every(({ status }) => status === 'rejected')).toBe(true);
    expect(endpoint.requests).toBe(1);
    expect(said).toEqual([
      'openai:m is asked no more: no answer to 5 calls in a row, the last time: no request may be sent yet; ' +
        'the server asks to wait 50 min. Run again in 50 min. What has been judged is kept.',
    ]);
  });

  test('of an hour ends, and the judge answers again', async () => {
    const endpoint = new ScriptedEndpoint((n) =>
      n === 1 ? passing({ status: 429, wait: 3_600_000 }) : reply(),
    );
    const { call } = gateTo(endpoint);
    const failed = failure(call());
    await seconds(3601);
    expect(await failed).toBeInstanceOf(EndpointFault);
    const answer = call();
    await seconds(1);
    expect(await answer).toEqual(reply());
  });
});

describe('requests and tokens a minute', () => {
  test('requests go out evenly', async () => {
    const endpoint = new ScriptedEndpoint();
    const all = gateTo(endpoint, { limits: { requestsPerMinute: 30 } }).callMany(6);
    await seconds(20);
    await all;
    const begin = endpoint.times[0] ?? 0;
    expect(endpoint.times.map((time) => time - begin)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
  });

  test('go on evenly after a pause', async () => {
    const endpoint = new ScriptedEndpoint((n) => reply({ wait: n === 1 ? 55_000 : 0 }));
    const all = gateTo(endpoint, { limits: { requestsPerMinute: 6 } }).callMany(5);
    await seconds(120);
    await all;
    for (const [index, time] of endpoint.times.slice(1).entries()) {
      expect(time - (endpoint.times[index] ?? 0)).toBeGreaterThanOrEqual(10_000);
    }
  });

  test('repetitions count', async () => {
    const endpoint = new ScriptedEndpoint((n) => (n === 1 ? passing() : reply()));
    const answer = gateTo(endpoint, { limits: { requestsPerMinute: 1 } }).call();
    await seconds(59);
    expect(endpoint.requests).toBe(1);
    await seconds(2);
    expect(await answer).toEqual(reply());
  });

  test('tokens are those that the call is thought to take', async () => {
    const endpoint = new ScriptedEndpoint();
    const { callMany } = gateTo(endpoint, { limits: { tokensPerMinute: 350 } });
    const all = callMany(7);
    await seconds(59);
    expect(endpoint.requests).toBe(3);
    await seconds(2);
    expect(endpoint.requests).toBe(6);
    await seconds(60);
    await all;
    expect(endpoint.requests).toBe(7);
  });
});

describe('a refusal for good', () => {
  const refusing = (status: number, message: string) =>
    new ScriptedEndpoint(() => fault({ kind: 'permanent', status }, message));

  test('a wrong key is believed at once: one request, one line', async () => {
    const endpoint = refusing(401, '401 Incorrect API key');
    const { callMany, call, said, gate } = gateTo(endpoint);
    expect(gate.stopped).toBeNull();
    const all = callMany(100);
    await seconds(1);
    const outcomes = await all;
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(JudgeStopped) });
    }
    expect(outcomes[99]).toMatchObject({
      reason: {
        judge: 'openai:m',
        reason: '401 Incorrect API key',
        message: 'openai:m is asked no more: 401 Incorrect API key',
        cause: { status: 401 },
      },
    });
    expect(gate.stopped).toBe('401 Incorrect API key');
    expect(await failure(call())).toBeInstanceOf(JudgeStopped);
    expect(endpoint.requests).toBe(1);
    expect(said).toEqual([
      'openai:m is asked no more: 401 Incorrect API key. Check its API key: the variable that it is read from, ' +
        'and whether it is still valid. What has been judged is kept.',
    ]);
  });

  test.each([
    [403, /API key may do/],
    [404, /model’s name, and the baseURL/],
    [402, /credit/],
    [429, /credit/],
    [400, /settings/],
  ])('%d at the second in a row', async (status, remedy) => {
    const endpoint = refusing(status, `${status} no`);
    const { callMany, said } = gateTo(endpoint);
    const all = callMany(100);
    await seconds(1);
    const [first, second] = await all;
    expect(first).toMatchObject({ reason: { name: 'EndpointFault', status } });
    expect(second).toMatchObject({ reason: { name: 'JudgeStopped' } });
    expect(endpoint.requests).toBe(2);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(remedy);
  });

  test('an answer in between makes it the first again', async () => {
    const endpoint = new ScriptedEndpoint((n) =>
      n % 2 === 0 ? fault({ kind: 'permanent', status: 403 }) : reply(),
    );
    const { call, gate } = gateTo(endpoint);
    for (let n = 1; n <= 6; n += 1) {
      const outcome = failure(call());
      await seconds(1);
      await outcome;
    }
    expect(endpoint.requests).toBe(6);
    expect(gate.stopped).toBeNull();
  });

  test.each([
    [403, 5],
    [404, 2],
  ])('%d by a server that has answered stops the judge after %d in a row', async (status, calls) => {
    const endpoint = new ScriptedEndpoint((n) => (n === 1 ? reply() : fault({ kind: 'permanent', status })));
    const { call, gate } = gateTo(endpoint);
    for (let n = 0; n <= 10; n += 1) {
      const outcome = failure(call());
      await seconds(1);
      await outcome;
    }
    expect(endpoint.requests).toBe(1 + calls);
    expect(gate.stopped).not.toBeNull();
  });

  test('what is in flight by then is left to finish, and its answer counts', async () => {
    const endpoint: ChatEndpoint = {
      key: 'slow',
      forms: ['plain'],
      send: ({ parameters }) =>
        new Promise((resolve, reject) => {
          const revoked = parameters.revoked === true;
          const refused = fault({ kind: 'permanent', status: 401 });
          setTimeout(() => (revoked ? reject(refused) : resolve(reply())), revoked ? 50 : 500);
        }),
    };
    const { gate, call, outcomes } = gateTo(endpoint);
    const first = call();
    await seconds(1);
    await first;
    const slow = call();
    const refused = failure(gate.call({ ...REQUEST, parameters: { revoked: true } }, { estimatedTokens: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await refused).toBeInstanceOf(JudgeStopped);
    await seconds(1);
    expect(await slow).toEqual(reply());
    expect(outcomes).toHaveLength(3);
  });

  test.each([
    ['a repetition', {}, () => passing()],
    ['a pause', {}, () => reply({ wait: 60_000 })],
    ['its minute', { requestsPerMinute: 1 }, () => reply()],
  ])('ends the wait for %s', async (_place, limits, first) => {
    // The refusal comes late, when the other call waits already.
    const endpoint: ChatEndpoint = {
      key: 'late',
      forms: ['plain'],
      send: async ({ parameters }) => {
        if (parameters.late === true) {
          await new Promise((resolve) => setTimeout(resolve, 500));
          throw fault({ kind: 'permanent', status: 401 });
        }
        if (parameters.open === true) return reply();
        const step = first();
        if (step instanceof Error) throw step;
        return step;
      },
    };
    const { gate, call } = gateTo(endpoint, { limits: { retryDelay: 40, ...limits } });
    const ask = (parameters: Record<string, boolean>) =>
      gate.call({ ...REQUEST, parameters }, { estimatedTokens: 1 });
    const opened = ask({ open: true });
    await seconds(1);
    await opened;
    await seconds(60);
    const late = failure(ask({ late: true }));
    const waiting = [failure(call()), failure(call())];
    await vi.advanceTimersByTimeAsync(100);
    const last = failure(call());
    await vi.advanceTimersByTimeAsync(410);
    expect(await late).toBeInstanceOf(JudgeStopped);
    expect(await last).toBeInstanceOf(JudgeStopped);
    await Promise.all(waiting);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a server that rejects every request', () => {
  /** A call whose texts are its own. */
  const askOwn = async (gate: EndpointGate, n: number): Promise<unknown> => {
    const messages = [{ role: 'user', content: `${n}. Sentence.` }] as const;
    const outcome = failure(gate.call({ ...REQUEST, messages }, { estimatedTokens: 1 }));
    await seconds(1);
    return outcome;
  };

  test.each([
    [400, /its params/],
    [413, /larger requests/],
    [418, /its params/],
  ])('with %d is asked no more at the fifth, which says what to do', async (status, remedy) => {
    const endpoint = new ScriptedEndpoint(() => fault({ kind: 'request', status }, `${status} Bad.`));
    const { gate, said } = gateTo(endpoint);
    for (let n = 1; n <= 4; n += 1) expect(await askOwn(gate, n)).toMatchObject({ kind: 'request', status });
    expect(gate.stopped).toBeNull();
    for (let n = 5; n <= 50; n += 1) expect(await askOwn(gate, n)).toBeInstanceOf(JudgeStopped);
    expect(endpoint.requests).toBe(5);
    expect(gate.stopped).toBe(
      `5 requests were rejected and none was ever answered, the last time: ${status} Bad.`,
    );
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(remedy);
  });

  test('is not known by one request in many forms', async () => {
    const endpoint = new ScriptedEndpoint(() => fault({ kind: 'request', status: 400 }));
    const { callMany, gate } = gateTo(endpoint);
    const all = callMany(20);
    await seconds(10);
    await all;
    expect(endpoint.requests).toBe(20);
    expect(gate.stopped).toBeNull();
  });

  test('is another than one that has answered, before or in between', async () => {
    for (const answered of [1, 5]) {
      const endpoint = new ScriptedEndpoint((n) =>
        n === answered ? reply() : fault({ kind: 'request', status: 400 }),
      );
      const { gate } = gateTo(endpoint);
      for (let n = 1; n <= 30; n += 1) await askOwn(gate, n);
      expect(endpoint.requests).toBe(30);
      expect(gate.stopped).toBeNull();
    }
  });
});

describe('a server that is gone', () => {
  test('is asked no more after five calls that used up their attempts', async () => {
    const endpoint = new ScriptedEndpoint(() => passing(), 0);
    const { callMany, said, gate } = gateTo(endpoint, { limits: { retries: 2 } });
    const all = callMany(1352);
    await seconds(60);
    const outcomes = await all;
    const faults = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof JudgeStopped),
    );
    expect(faults).toHaveLength(4);
    // Five calls of three attempts; a call that takes the place of one that failed may have begun.
    expect(endpoint.requests).toBeGreaterThanOrEqual(15);
    expect(endpoint.requests).toBeLessThanOrEqual(15 + 4 * 3);
    expect(gate.stopped).toBe('no answer to 5 calls in a row, the last time: no answer (after 3 attempts)');
    expect(said).toEqual([
      'openai:m is asked no more: no answer to 5 calls in a row, the last time: no answer (after 3 attempts). ' +
        'Check that its server runs and can be reached, and the baseURL if one is set. What has been judged is kept.',
    ]);
  });

  test.each([
    [429, /requestsPerMinute/],
    [500, /server’s/],
  ])('the remedy is that of its last fault, %d', async (status, remedy) => {
    const endpoint = new ScriptedEndpoint(() => passing({ status }));
    const { callMany, said } = gateTo(endpoint, { limits: { retries: 0 } });
    const all = callMany(10);
    await seconds(5);
    await all;
    // The call that takes the place of the fifth may have begun.
    expect(endpoint.requests).toBeGreaterThanOrEqual(5);
    expect(endpoint.requests).toBeLessThanOrEqual(6);
    expect(said[0]).toMatch(remedy);
  });

  test.each([
    ['an answer', () => reply()],
    ['a rejected form', () => fault({ kind: 'form', status: 400 })],
    ['a rejected request', () => fault({ kind: 'request', status: 400 })],
  ])('%s in between shows that it lives', async (_what, sign) => {
    const endpoint = new ScriptedEndpoint((n) => (n === 5 ? sign() : passing()));
    const { call, gate } = gateTo(endpoint, { limits: { retries: 0 } });
    for (let n = 1; n <= 9; n += 1) {
      const outcome = failure(call());
      await seconds(1);
      await outcome;
    }
    expect(gate.stopped).toBeNull();
    const tenth = failure(call());
    await seconds(1);
    expect(await tenth).toBeInstanceOf(JudgeStopped);
    expect(endpoint.requests).toBe(10);
  });
});

describe('a deadline', () => {
  test('is a fault that may pass', async () => {
    const endpoint = new ScriptedEndpoint((n) => (n === 1 ? 'silence' : reply()));
    const { call, outcomes } = gateTo(endpoint, { limits: { timeout: 7 } });
    const answer = call();
    await seconds(6.9);
    expect(endpoint.inFlight).toBe(1);
    await seconds(0.2);
    expect(endpoint.inFlight).toBe(0);
    await seconds(5);
    expect(await answer).toEqual(reply());
    expect(outcomes[0]?.[0]).toMatchObject({ kind: 'passing', message: 'no answer within 7 s' });
  });

  test('counts from when the request goes out', async () => {
    const endpoint = new ScriptedEndpoint();
    const all = gateTo(endpoint, { limits: { timeout: 7, requestsPerMinute: 2, retries: 0 } }).callMany(3);
    await seconds(70);
    expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('holds for an endpoint that does not heed its signal', async () => {
    const deaf: ChatEndpoint = { key: 'deaf', forms: ['plain'], send: () => new Promise(() => {}) };
    const failed = failure(gateTo(deaf, { limits: { timeout: 7, retries: 0 } }).call());
    await seconds(8);
    expect(await failed).toMatchObject({ message: 'no answer within 7 s (after 1 attempt)' });
  });

  test('may be longer than a timer can hold', async () => {
    const endpoint = new ScriptedEndpoint();
    const answer = gateTo(endpoint, { limits: { timeout: 1e9, retries: 0 } }).call();
    await seconds(1);
    expect(await answer).toEqual(reply());
  });
});

describe('an abort', () => {
  const reason = new Error('Ctrl-C');

  test('reaches the request in flight, and is no time-out', async () => {
    const endpoint = new ScriptedEndpoint(() => 'silence');
    const { call, outcomes, gate } = gateTo(endpoint);
    const user = new AbortController();
    const failed = failure(call(user.signal));
    await seconds(1);
    user.abort(reason);
    expect(await failed).toBe(reason);
    expect(endpoint.inFlight).toBe(0);
    expect(outcomes).toEqual([[null, 100]]);
    expect(gate.stopped).toBeNull();
    await seconds(600);
    expect(endpoint.requests).toBe(1);
  });

  test('beforehand sends nothing', async () => {
    const endpoint = new ScriptedEndpoint();
    expect(await failure(gateTo(endpoint).call(AbortSignal.abort(reason)))).toBe(reason);
    expect(endpoint.requests).toBe(0);
  });

  test.each<[string, ConstructorParameters<typeof ScriptedEndpoint>[0], Setting]>([
    ['a slot of the endpoint', (n) => (n === 1 ? reply() : 'silence'), { limits: { maxConcurrency: 1 } }],
    ['a slot of the panel', (n) => (n === 1 ? reply() : 'silence'), { panel: pLimit(1) }],
    ['a pause', () => reply({ wait: 100_000 }), {}],
    ['its minute of requests', undefined, { limits: { requestsPerMinute: 1 } }],
    ['its minute of tokens', undefined, { limits: { tokensPerMinute: 100 } }],
    ['a repetition', (n) => (n === 1 ? reply() : passing()), { limits: { retryDelay: 50 } }],
  ])('ends the wait for %s at once', async (_place, script, setting) => {
    const endpoint = new ScriptedEndpoint(script);
    const { call, callMany } = gateTo(endpoint, setting);
    const first = call();
    await seconds(1);
    await first;
    const user = new AbortController();
    const ended: unknown[] = [];
    for (let n = 0; n < 3; n += 1) failure(call(user.signal)).then((error) => ended.push(error));
    await seconds(2);
    const sent = endpoint.requests;
    expect(ended).toEqual([]);
    user.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([reason, reason, reason]);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(user.signal, 'abort')).toEqual([]);
    await seconds(600);
    expect(endpoint.requests).toBe(sent);
    const later = new AbortController();
    const next = callMany(1, later.signal);
    await seconds(1);
    expect(endpoint.requests).toBe(sent + 1);
    later.abort(reason);
    await next;
  });

  test('of one call leaves the others of its minute alone', async () => {
    const endpoint = new ScriptedEndpoint();
    const { call } = gateTo(endpoint, { limits: { requestsPerMinute: 1 } });
    const first = call();
    await seconds(1);
    await first;
    const user = new AbortController();
    const left = failure(call(user.signal));
    const other = call();
    await seconds(1);
    user.abort(reason);
    expect(await left).toBe(reason);
    await seconds(119);
    expect(await other).toEqual(reply());
    expect(endpoint.requests).toBe(2);
  });

  test('in the moment of an answer does not lose it', async () => {
    const endpoint = new ScriptedEndpoint();
    const user = new AbortController();
    const { call } = gateTo(endpoint, { ended: () => user.abort(reason) });
    const answer = call(user.signal);
    await seconds(1);
    expect(await answer).toEqual(reply());
  });
});

describe('the meter', () => {
  const spent = new Error('maxCalls is reached');

  test('that allows no request is heard: nothing is sent, nothing repeated', async () => {
    const endpoint = new ScriptedEndpoint();
    const allow = vi.fn(() => {
      throw spent;
    });
    const { call, outcomes, gate } = gateTo(endpoint, { allow });
    const failed = failure(call());
    await seconds(600);
    expect(await failed).toBe(spent);
    expect(allow).toHaveBeenCalledTimes(1);
    expect(endpoint.requests).toBe(0);
    expect(outcomes).toEqual([]);
    expect(gate.stopped).toBeNull();
  });

  test('ends every request that it began, whatever it came to', async () => {
    const steps = [
      () => reply(),
      () => passing({ status: 500 }),
      () => passing({ status: 429, wait: 3000 }),
      () => 'silence' as const,
      () => fault({ kind: 'request', status: 400 }),
      () => new TypeError('a fault of ours'),
      () => fault({ kind: 'permanent', status: 403 }),
    ];
    const endpoint = new ScriptedEndpoint((n) => steps[(n - 1) % steps.length]?.() ?? reply());
    const { callMany, begun, outcomes } = gateTo(endpoint, { limits: { timeout: 5 } });
    const user = new AbortController();
    const all = callMany(300, user.signal);
    await seconds(40);
    user.abort(new Error('enough'));
    await all;
    expect(begun.length).toBeGreaterThan(30);
    expect(begun).toHaveLength(endpoint.requests);
    expect(outcomes).toHaveLength(begun.length);
  });
});

describe('at full speed', () => {
  test('2,000 calls on one signal leave no listener and no timer, and warn of nothing', async () => {
    vi.useRealTimers();
    const warnings: string[] = [];
    const warn = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`);
    process.on('warning', warn);
    const user = new AbortController();
    const endpoint = new ScriptedEndpoint(() => reply(), 1);
    const { callMany } = gateTo(endpoint, { limits: { maxConcurrency: 50 } });
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const outcomes = await callMany(2000, user.signal);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', warn);
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(endpoint.mostInFlight).toBe(50);
    expect(getEventListeners(user.signal, 'abort')).toEqual([]);
    expect(timers()).toBeLessThanOrEqual(before);
    expect(warnings).toEqual([]);
  });

  test('keeps its slots full: 1,352 calls of 200 ms at 50 in flight take as long as they must', async () => {
    const endpoint = new ScriptedEndpoint(() => reply(), 200);
    const { callMany } = gateTo(endpoint, { limits: { maxConcurrency: 50 } });
    const begin = Date.now();
    const all = callMany(1352).then(() => Date.now() - begin);
    await seconds(20);
    expect(await all).toBe(200 + Math.ceil(1351 / 50) * 200);
  });
});
