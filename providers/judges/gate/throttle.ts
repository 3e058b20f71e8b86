import pThrottle from 'p-throttle';
import type { JudgeLimits } from '../../../config/judge-spec.ts';
import { unlessAborted } from './waiting.ts';

const MINUTE = 60_000;

type MinuteLimits = Pick<JudgeLimits, 'requestsPerMinute' | 'tokensPerMinute'>;

/** Requests go out one by one, evenly spaced: a server may count in less than minutes. */
function spacedRequests(perMinute: number, signal: AbortSignal) {
  return pThrottle({ limit: 1, interval: MINUTE / perMinute, signal })(async () => {});
}

/**
 * Tokens are counted over any 60 seconds. They are not spread within the minute: in a shorter window the limit would be
 * smaller than one call, and p-throttle takes no call that is heavier than its limit.
 */
function countedTokens(perMinute: number, signal: AbortSignal) {
  return pThrottle({
    limit: perMinute,
    interval: MINUTE,
    strict: true,
    // A call that is heavier than a minute's tokens takes the whole minute.
    weight: (tokens: number) => Math.min(tokens, perMinute),
    signal,
  })(async (_tokens: number) => {});
}

/** Keeps the calls to one server within its limits a minute. */
export class Throttle {
  readonly #limits: MinuteLimits;
  #waiting = 0;
  #timers = new AbortController();
  #request: (() => Promise<void>) | undefined;
  #tokens: ((tokens: number) => Promise<void>) | undefined;

  /** @param limits what is absent is not limited */
  constructor(limits: MinuteLimits) {
    this.#limits = limits;
    this.#begin();
  }

  #begin(): void {
    const { requestsPerMinute, tokensPerMinute } = this.#limits;
    this.#timers = new AbortController();
    const { signal } = this.#timers;
    this.#request = requestsPerMinute === undefined ? undefined : spacedRequests(requestsPerMinute, signal);
    this.#tokens = tokensPerMinute === undefined ? undefined : countedTokens(tokensPerMinute, signal);
  }

  async #pass(tokens: number, signal: AbortSignal): Promise<void> {
    await this.#tokens?.(tokens);
    signal.throwIfAborted();
    // Last, so that calls which waited for tokens still go out spaced.
    await this.#request?.();
  }

  /**
   * Waits for one call's turn.
   *
   * @param tokens what the call is thought to take, prompt and answer together
   * @throws the signal's reason when it is aborted
   */
  async turn(tokens: number, signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    try {
      await unlessAborted(this.#pass(tokens, signal), signal);
    } finally {
      this.#waiting -= 1;
      if (signal.aborted && this.#waiting === 0) this.#clear();
    }
  }

  /** p-throttle cannot end one call's timer, only all: done when no one waits, so that the process may exit. */
  #clear(): void {
    this.#timers.abort();
    this.#begin();
  }
}
