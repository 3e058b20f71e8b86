import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Throttle } from '../../../../providers/judges/gate/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each of these calls, made at once, has its turn, in seconds from now. */
async function turns(throttle: Throttle, calls: readonly number[]): Promise<number[]> {
  const { signal } = new AbortController();
  const begin = Date.now();
  const all = Promise.all(
    calls.map(async (tokens) => {
      await throttle.turn(tokens, signal);
      return (Date.now() - begin) / 1000;
    }),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return await all;
}

describe('throttle', () => {
  test('lets everything through where nothing is limited', async () => {
    expect(await turns(new Throttle({}), [1e9, 1e9, 1e9])).toEqual([0, 0, 0]);
  });

  test('spaces requests evenly', async () => {
    expect(await turns(new Throttle({ requestsPerMinute: 40 }), [1, 1, 1])).toEqual([0, 1.5, 3]);
  });

  test('keeps any 60 seconds within the tokens of a minute', async () => {
    const throttle = new Throttle({ tokensPerMinute: 1000 });
    expect(await turns(throttle, [600, 400, 300, 700])).toEqual([0, 0, 60, 60]);
  });

  test('lets a call that is heavier than a minute’s tokens go alone', async () => {
    const throttle = new Throttle({ tokensPerMinute: 1000 });
    // The third still fits beside the first.
    expect(await turns(throttle, [500, 30_000, 500, 500])).toEqual([0, 60, 0, 120]);
    expect(await turns(throttle, [30_000])).toEqual([0]);
  });

  test('holds to both limits', async () => {
    const throttle = new Throttle({ requestsPerMinute: 60, tokensPerMinute: 200 });
    expect(await turns(throttle, [100, 100, 100, 100])).toEqual([0, 1, 60, 61]);
  });

  test('does not bill those who left before their turn', async () => {
    const throttle = new Throttle({ requestsPerMinute: 1, tokensPerMinute: 100 });
    await turns(throttle, [100]);
    const user = new AbortController();
    const left = Promise.allSettled([100, 100, 100].map((tokens) => throttle.turn(tokens, user.signal)));
    await vi.advanceTimersByTimeAsync(1000);
    user.abort(new Error('enough'));
    expect((await left).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(vi.getTimerCount()).toBe(0);
    expect(await turns(throttle, [100])).toEqual([0]);
  });
});
