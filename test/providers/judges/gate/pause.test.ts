import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EndpointFault } from '../../../../providers/judges/endpoints/chat-endpoint.ts';
import { LONGEST_PAUSE, Pause } from '../../../../providers/judges/gate/pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();

describe('pause', () => {
  test('is none until it is asked for', async () => {
    const pause = new Pause();
    expect(pause.left).toBe(0);
    await pause.over(signal);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('lasts as long as the longest that was asked for', async () => {
    const pause = new Pause();
    pause.extend(10_000);
    pause.extend(2000);
    expect(pause.left).toBe(10_000);
    const over = vi.fn();
    pause.over(signal).then(over);
    await vi.advanceTimersByTimeAsync(5000);
    pause.extend(8000);
    await vi.advanceTimersByTimeAsync(7999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(over).toHaveBeenCalled();
    expect(pause.left).toBe(0);
  });

  test('lets those who wait go at different times, at most a tenth later', async () => {
    const pause = new Pause();
    pause.extend(100_000);
    const begin = Date.now();
    const all = Promise.all(
      Array.from({ length: 20 }, async () => {
        await pause.over(signal);
        return Date.now() - begin;
      }),
    );
    await vi.advanceTimersByTimeAsync(120_000);
    const times = await all;
    expect(new Set(times).size).toBeGreaterThan(10);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(100_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(110_000);
  });

  test('is not sat out when it is too long', async () => {
    const pause = new Pause();
    pause.extend(LONGEST_PAUSE + 1);
    const error = await pause.over(signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EndpointFault);
    expect(error).toMatchObject({ kind: 'passing', wait: LONGEST_PAUSE + 1 });
    await vi.advanceTimersByTimeAsync(1);
    const over = pause.over(signal);
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE * 1.1);
    await over;
  });
});
