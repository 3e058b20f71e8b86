import { setTimeout as delay } from 'node:timers/promises';
import { processWide } from '../providers/process-wide.ts';
import type { JudgementStore, StoredJudgement } from './judgement-store.ts';

/** How long to wait, in milliseconds, before another's claim is looked at again: between these two. */
const WAIT = { shortest: 100, longest: 250 } as const;

/** How a purchase ended. */
export interface Purchased {
  readonly judgement: StoredJudgement;
  /** Whether it was paid for now, by this caller: of all that share a purchase, one is told so. */
  readonly bought: boolean;
}

type Buy = (signal: AbortSignal) => Promise<StoredJudgement>;

/** A purchase under way, with everybody who waits for it. */
interface Purchase {
  readonly outcome: Promise<Purchased>;
  /** Aborted when nobody waits any longer. */
  readonly control: AbortController;
  /** The signal of the caller whose `buy` it is. */
  readonly beginner: AbortSignal | undefined;
  sharers: number;
  isAccounted: boolean;
}

/** Purchases under way, by key. */
function underWay(store: JudgementStore): Map<string, Purchase> {
  const stores = processWide('purchases', () => new WeakMap<JudgementStore, Map<string, Purchase>>());
  const there = stores.get(store) ?? new Map<string, Purchase>();
  stores.set(store, there);
  return there;
}

/** Claims a key until it is ours or its judgement is there; ours, buys and puts it. */
async function purchase(
  store: JudgementStore,
  key: string,
  buy: Buy,
  signal: AbortSignal,
): Promise<Purchased> {
  for (;;) {
    signal.throwIfAborted();
    const claimed = await store.claim(key);
    if (claimed === 'ours') break;
    if (claimed !== 'taken') return { judgement: claimed, bought: false };
    const { shortest, longest } = WAIT;
    await delay(shortest + Math.random() * (longest - shortest), undefined, { signal });
  }
  try {
    const judgement = await buy(signal);
    if (judgement.key !== key) throw new Error(`buyOnce: bought ${judgement.key} in place of ${key}`);
    await store.put(judgement);
    // Where a claim had lapsed, another's may have come first, and holds for everybody.
    return { judgement: (await store.get(key)) ?? judgement, bought: true };
  } catch (error) {
    await store.release(key);
    throw error;
  }
}

function begin(store: JudgementStore, key: string, buy: Buy, beginner: AbortSignal | undefined): Purchase {
  const purchases = underWay(store);
  const control = new AbortController();
  const outcome = purchase(store, key, buy, control.signal).finally(() => purchases.delete(key));
  const begun: Purchase = { outcome, control, beginner, sharers: 0, isAccounted: false };
  purchases.set(key, begun);
  return begun;
}

/** Waits for a purchase with others, and no longer than until the signal. */
function share(one: Purchase, signal: AbortSignal | undefined): Promise<Purchased> {
  one.sharers += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      one.sharers -= 1;
      if (one.sharers > 0) reject(signal?.reason);
      else one.control.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    one.outcome.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}

/** Whether a purchase failed since those that wanted it had left, and not by a fault that another would meet too. */
function endedWithout({ control, beginner }: Purchase, error: unknown): boolean {
  return control.signal.aborted || (beginner?.aborted === true && error === beginner.reason);
}

/**
 * The judgement of a key: from the store, or else bought and put there first. Whoever asks for the same key meanwhile, in
 * this process or another, waits for this purchase.
 *
 * A caller whose signal is aborted leaves the purchase to those that share it. The last one to leave aborts it and waits
 * for its end, so that nothing is under way afterwards; what was paid for by then is put and returned all the same.
 *
 * @param buy buys the judgement of this key. It should heed the signal that it is given, which is aborted when nobody
 *   waits any longer. Where it ends with the reason of its own caller's signal, another caller buys for itself.
 * @throws the signal's reason when it is aborted, and what `buy` and the store throw; nobody then holds a claim on the key
 */
export async function buyOnce(
  store: JudgementStore,
  key: string,
  buy: Buy,
  signal?: AbortSignal,
): Promise<Purchased> {
  for (;;) {
    signal?.throwIfAborted();
    const shared = underWay(store).get(key) ?? begin(store, key, buy, signal);
    try {
      const { judgement, bought } = await share(shared, signal);
      const isFirst = bought && !shared.isAccounted;
      shared.isAccounted ||= bought;
      return { judgement, bought: isFirst };
    } catch (error) {
      signal?.throwIfAborted();
      if (!endedWithout(shared, error)) throw error;
    }
  }
}
