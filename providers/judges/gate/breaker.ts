import type { EndpointFault } from '../endpoints/chat-endpoint.ts';
import type { StopReason } from './judge-stopped.ts';
import { inMinutes, LONGEST_PAUSE } from './pause.ts';

/** How many calls in a row may use up their attempts before a server counts as gone. */
export const EXHAUSTED_CALLS = 5;

/** How many calls in a row may be refused for good; a wrong key (401) is believed at once. */
const REFUSED_CALLS = 2;

/**
 * How many calls in a row may be answered with 403 by a server that has answered others: it may be the texts that are
 * refused.
 */
const FORBIDDEN_CALLS = 5;

function remedyOfRefusal({ status }: EndpointFault): string {
  switch (status) {
    case 401:
      return 'Check its API key: the variable that it is read from, and whether it is still valid';
    case 403:
      return 'Check what its API key may do: the model may have to be allowed for it at the vendor’s';
    case 404:
      return 'Check the model’s name, and the baseURL if one is set';
    case 402:
    case 429:
      return 'Check the credit and the spending limit of the account at the vendor’s';
    default:
      return 'Check the judge’s settings';
  }
}

function remedyOfSilence({ status, wait }: EndpointFault): string {
  if (wait > LONGEST_PAUSE) return `Run again in ${inMinutes(wait)}`;
  if (status === undefined)
    return 'Check that its server runs and can be reached, and the baseURL if one is set';
  if (status === 429)
    return 'Run again later, or set requestsPerMinute, tokensPerMinute or a lower maxConcurrency';
  return 'The fault is the server’s: run again later';
}

/** How many requests may be rejected, each for itself, by a server that has answered none. */
const REJECTED_REQUESTS = 5;

function remedyOfRejection({ status }: EndpointFault): string {
  if (status === 413) return 'Let its server take larger requests, or name another judge';
  return 'Check the judge’s id, its params, and the baseURL if one is set; its server’s log may say more';
}

/** Tells from what calls came to, in the order of their ends, when a judge is to be asked no more. */
export class Breaker {
  #refused = 0;
  #exhausted = 0;
  #hasAnswered = false;
  readonly #rejected = new Set<object>();

  /** An answer came. */
  answered(): void {
    this.#refused = 0;
    this.#exhausted = 0;
    this.#hasAnswered = true;
  }

  /** No answer came, but the server lives. */
  reached(): void {
    this.#exhausted = 0;
  }

  /**
   * The server rejected a request for itself. One that has answered others goes on; one that has not may reject all.
   *
   * @param asked what was asked: the same object where it was asked before in another form, which counts once
   * @returns why the judge is to be stopped; null while it may go on
   */
  rejected(fault: EndpointFault, asked: object): StopReason | null {
    this.reached();
    if (this.#hasAnswered) return null;
    this.#rejected.add(asked);
    if (this.#rejected.size < REJECTED_REQUESTS) return null;
    return {
      said: `${REJECTED_REQUESTS} requests were rejected and none was ever answered, the last time: ${fault.message}`,
      remedy: remedyOfRejection(fault),
      cause: fault,
    };
  }

  /**
   * The server refused for good.
   *
   * @returns why the judge is to be stopped; null while it may go on
   */
  refused(fault: EndpointFault): StopReason | null {
    this.reached();
    this.#refused += 1;
    const most = fault.status === 403 && this.#hasAnswered ? FORBIDDEN_CALLS : REFUSED_CALLS;
    if (fault.status !== 401 && this.#refused < most) return null;
    return { said: fault.message, remedy: remedyOfRefusal(fault), cause: fault };
  }

  /**
   * A call used up its attempts.
   *
   * @param fault the last attempt's
   * @returns why the judge is to be stopped; null while it may go on
   */
  exhausted(fault: EndpointFault): StopReason | null {
    this.#exhausted += 1;
    if (this.#exhausted < EXHAUSTED_CALLS) return null;
    return {
      said: `no answer to ${EXHAUSTED_CALLS} calls in a row, the last time: ${fault.message}`,
      remedy: remedyOfSilence(fault),
      cause: fault,
    };
  }
}
