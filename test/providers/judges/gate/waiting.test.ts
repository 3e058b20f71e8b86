import { getEventListeners } from 'node:events';
import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { inSlot, sleep, unlessAborted } from '../../../../providers/judges/gate/waiting.ts';

const reason = new Error('enough');

describe('work that may be given up', () => {
  test('comes to what it comes to, and leaves no listener', async () => {
    const { signal } = new AbortController();
    const broken = new Error('broken');
    expect(await unlessAborted(Promise.resolve(3), signal)).toBe(3);
    await expect(unlessAborted(Promise.reject(broken), signal)).rejects.toBe(broken);
    await sleep(1, signal);
    expect(await inSlot(pLimit(1), signal, async () => 4)).toBe(4);
    await new Promise((resolve) => setImmediate(resolve));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('is left at once when the signal is aborted, or was before', async () => {
    const user = new AbortController();
    const left = unlessAborted(new Promise(() => {}), user.signal);
    user.abort(reason);
    await expect(left).rejects.toBe(reason);
    await expect(unlessAborted(new Promise(() => {}), user.signal)).rejects.toBe(reason);
    await expect(sleep(100_000, user.signal)).rejects.toBe(reason);
  });

  test('that fails after it was left troubles nobody', async () => {
    const work = Promise.withResolvers<void>();
    await expect(unlessAborted(work.promise, AbortSignal.abort(reason))).rejects.toBe(reason);
    work.reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('a slot', () => {
  test('that was waited for in vain goes to the next', async () => {
    const limit = pLimit(1);
    const user = new AbortController();
    const { signal } = new AbortController();
    const first = Promise.withResolvers<string>();
    const done: string[] = [];
    const holding = inSlot(limit, signal, () => first.promise);
    const left = inSlot(limit, user.signal, async () => done.push('left'));
    const next = inSlot(limit, signal, async () => done.push('next'));
    user.abort(reason);
    await expect(left).rejects.toBe(reason);
    expect(limit.activeCount).toBe(1);
    first.resolve('held');
    expect(await holding).toBe('held');
    await next;
    expect(done).toEqual(['next']);
  });

  test('that is taken is kept until the task ends, also after an abort', async () => {
    const limit = pLimit(1);
    const user = new AbortController();
    const task = Promise.withResolvers<string>();
    const taken = inSlot(limit, user.signal, () => task.promise);
    await new Promise((resolve) => setImmediate(resolve));
    user.abort(reason);
    expect(limit.activeCount).toBe(1);
    task.resolve('done');
    expect(await taken).toBe('done');
  });
});
