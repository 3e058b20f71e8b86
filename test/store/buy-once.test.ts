import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buyOnce } from '../../store/buy-once.ts';
import type { StoredJudgement } from '../../store/judgement-store.ts';
import { MemoryStore } from '../../store/memory-store.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { judgementOf } from './judgements.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const open = () => new SqliteStore(at('judgements.db'), (message) => expect.fail(message));

let store: SqliteStore;
beforeEach(() => {
  store = open();
});
afterEach(() => store.close());

/** A shop whose judgements come when the test says so. */
function shop(answer: StoredJudgement['answer'] = ['A', 'C']) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const asked = Promise.withResolvers<void>();
  return {
    signals,
    asked: asked.promise,
    deliver: () => resolve(),
    fail: (error: Error) => reject(error),
    /** Buys, and gives up with the signal that it is given. */
    buy: async (signal: AbortSignal) => {
      signals.push(signal);
      asked.resolve();
      const abandoned = new Promise<never>((_, giveUp) => {
        signal.addEventListener('abort', () => giveUp(new Error('request was aborted')));
      });
      await Promise.race([promise, abandoned]);
      return judgementOf('a', { answer });
    },
  };
}

describe('a judgement', () => {
  test('is bought once, and put before it is returned', async () => {
    const buy = vi.fn(async () => judgementOf('a'));
    expect(await buyOnce(store, 'a', buy)).toEqual({ judgement: judgementOf('a'), bought: true });
    const other = open();
    expect(await other.get('a')).toEqual(judgementOf('a'));
    expect(await buyOnce(other, 'a', buy)).toEqual({ judgement: judgementOf('a'), bought: false });
    await other.close();
    expect(buy).toHaveBeenCalledTimes(1);
  });

  test('is bought once for all that want it at once, of whom one is told so', async () => {
    const { buy, deliver, signals, asked } = shop();
    const callers = Array.from({ length: 5 }, () => buyOnce(store, 'a', buy));
    await asked;
    callers.push(buyOnce(store, 'a', buy));
    deliver();
    const outcomes = await Promise.all(callers);
    expect(signals).toHaveLength(1);
    expect(outcomes.map(({ bought }) => bought).filter(Boolean)).toHaveLength(1);
    expect(outcomes.map(({ judgement }) => judgement)).toEqual(outcomes.map(() => judgementOf('a')));
  });

  test('is bought once in two stores on one file, and apart in stores of their own', async () => {
    const other = open();
    const { buy, deliver, signals, asked } = shop();
    const first = buyOnce(store, 'a', buy);
    await asked;
    const second = buyOnce(other, 'a', buy);
    const apart = buyOnce(new MemoryStore(), 'a', async () => judgementOf('a', { answer: ['B', 'B'] }));
    expect((await apart).judgement.answer).toEqual(['B', 'B']);
    deliver();
    expect((await first).bought).toBe(true);
    expect(await second).toEqual({ judgement: judgementOf('a'), bought: false });
    expect(signals).toHaveLength(1);
    await other.close();
  });

  test('that another has put first, since a claim had lapsed, holds for everybody', async () => {
    const { buy, deliver, asked } = shop(['B', 'B']);
    const late = buyOnce(store, 'a', buy);
    await asked;
    const other = open();
    await other.put(judgementOf('a', { answer: ['A', 'A'] }));
    await other.close();
    deliver();
    expect(await late).toEqual({ judgement: judgementOf('a', { answer: ['A', 'A'] }), bought: true });
  });
});

describe('a purchase that fails', () => {
  test('fails for all that share it, once, and leaves no claim', async () => {
    const { buy, fail, asked, signals } = shop();
    const callers = [buyOnce(store, 'a', buy), buyOnce(store, 'a', buy)];
    await asked;
    fail(new Error('401'));
    expect(await Promise.allSettled(callers)).toEqual(
      callers.map(() => ({ status: 'rejected', reason: new Error('401') })),
    );
    expect(signals).toHaveLength(1);
    const other = open();
    expect(await other.claim('a')).toBe('ours');
    await other.close();
    expect((await buyOnce(store, 'a', async () => judgementOf('a'))).bought).toBe(true);
  });

  test('may do so before it waits for anything', async () => {
    const buy = () => {
      throw new Error('no key');
    };
    await expect(buyOnce(store, 'a', buy)).rejects.toThrow('no key');
    expect(await store.claim('a')).toBe('ours');
  });

  test('with what belongs to another key is an error', async () => {
    await expect(buyOnce(store, 'a', async () => judgementOf('b'))).rejects.toThrow(
      'buyOnce: bought b in place of a',
    );
    expect(await store.get('a')).toBeUndefined();
    expect(await store.claim('a')).toBe('ours');
  });
});

describe('a caller whose signal is aborted', () => {
  const reason = new Error('Ctrl-C');

  test('beforehand neither claims nor buys', async () => {
    const buy = vi.fn(async () => judgementOf('a'));
    await expect(buyOnce(store, 'a', buy, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(buy).not.toHaveBeenCalled();
    expect(await store.claim('a')).toBe('ours');
  });

  test('leaves the purchase to those that share it, who then account for it', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const { buy, deliver, asked, signals } = shop();
    const first = buyOnce(store, 'a', buy, one.signal);
    const second = buyOnce(store, 'a', buy, two.signal);
    await asked;
    one.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(signals[0]?.aborted).toBe(false);
    deliver();
    expect(await second).toEqual({ judgement: judgementOf('a'), bought: true });
    expect(signals).toHaveLength(1);
  });

  test('ends the purchase when it is the last, and waits for its end', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const { buy, asked, signals } = shop();
    const callers = [buyOnce(store, 'a', buy, one.signal), buyOnce(store, 'a', buy, two.signal)];
    await asked;
    two.abort(new Error('first of them'));
    one.abort(reason);
    expect(await Promise.allSettled(callers)).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason: new Error('first of them') },
    ]);
    expect(signals[0]?.aborted).toBe(true);
    expect(signals[0]?.reason).toBe(reason);
    // Its claim has been given up by now.
    expect(await store.claim('a')).toBe('ours');
  });

  test('gets what was paid for when the answer comes all the same', async () => {
    const control = new AbortController();
    const buy = async () => {
      control.abort(reason);
      await new Promise(setImmediate);
      return judgementOf('a');
    };
    expect((await buyOnce(store, 'a', buy, control.signal)).bought).toBe(true);
    expect(await store.get('a')).toBeDefined();
  });

  test('stops to wait for another’s claim, which stays', async () => {
    const other = open();
    await other.claim('a');
    const control = new AbortController();
    const buy = vi.fn(async () => judgementOf('a'));
    const waiting = buyOnce(store, 'a', buy, control.signal);
    await new Promise(setImmediate);
    control.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(buy).not.toHaveBeenCalled();
    expect(await store.claim('a')).toBe('taken');
    await other.close();
  });

  test('does not stop another caller where the purchase ends with it: that one buys for itself', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const { buy, asked } = shop();
    // Heeds its own caller's signal only.
    const buyForOne = async () => {
      try {
        return await buy(one.signal);
      } catch {
        throw one.signal.reason;
      }
    };
    const first = buyOnce(store, 'a', buyForOne, one.signal);
    await asked;
    const second = buyOnce(store, 'a', async () => judgementOf('a', { answer: ['B', 'B'] }), two.signal);
    one.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(await second).toEqual({ judgement: judgementOf('a', { answer: ['B', 'B'] }), bought: true });
  });

  test('does not make another caller buy again what has failed for a reason of its own', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const { buy, fail, asked, signals } = shop();
    const first = buyOnce(store, 'a', buy, one.signal);
    await asked;
    const second = buyOnce(store, 'a', buy, two.signal);
    one.abort(reason);
    await expect(first).rejects.toBe(reason);
    fail(new Error('401'));
    await expect(second).rejects.toThrow('401');
    expect(signals).toHaveLength(1);
    expect(await store.claim('a')).toBe('ours');
  });

  test('does not take a later caller with it', async () => {
    const control = new AbortController();
    const { buy, asked } = shop();
    const first = buyOnce(store, 'a', buy, control.signal);
    await asked;
    control.abort(reason);
    const later = buyOnce(store, 'a', async () => judgementOf('a', { answer: ['B', 'B'] }));
    await expect(first).rejects.toBe(reason);
    expect((await later).judgement.answer).toEqual(['B', 'B']);
  });
});
