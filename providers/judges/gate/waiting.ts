import type { LimitFunction } from 'p-limit';

/**
 * What some work comes to, or the signal's reason as soon as it is aborted. The work itself is not ended; what it comes
 * to afterwards is dropped.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/**
 * Waits, and leaves no timer behind when it is given up.
 *
 * @param duration milliseconds
 * @throws the signal's reason when it is aborted
 */
export async function sleep(duration: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, duration);
  });
  try {
    await unlessAborted(over, signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does a task in a slot of a limiter. Waiting for the slot ends when the signal is aborted; the task, once begun, has to
 * heed the signal itself.
 *
 * @throws the signal's reason when it is aborted before the task begins
 */
export function inSlot<T>(limit: LimitFunction, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    limit(async () => {
      signal.removeEventListener('abort', leave);
      // p-limit cannot take one task out of its queue: one that was given up passes its slot on.
      signal.throwIfAborted();
      return await task();
    }).then(resolve, reject);
  });
}
