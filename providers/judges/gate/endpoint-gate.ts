import pLimit, { type LimitFunction } from 'p-limit';
import pRetry from 'p-retry';
import type { JudgeLimits } from '../../../config/judge-spec.ts';
import { type ChatEndpoint, type ChatReply, EndpointFault } from '../endpoints/chat-endpoint.ts';
import { Breaker, EXHAUSTED_CALLS } from './breaker.ts';
import { followSignals } from './followed-signal.ts';
import { JudgeStopped, type StopReason } from './judge-stopped.ts';
import type { Meter } from './meter.ts';
import { inMinutes, LONGEST_PAUSE, Pause } from './pause.ts';
import { sendWithin, type UnsentRequest } from './send-within.ts';
import { Throttle } from './throttle.ts';
import { inSlot } from './waiting.ts';

/** The longest wait before a repetition, in milliseconds, whatever the doubling comes to. */
const LONGEST_BACKOFF = 60_000;

/**
 * How many calls may be under way for each in flight. Calls that wait for their repetition hold no slot, so others go
 * out meanwhile; without a bound a dead server would see every call once before any call has used up its attempts.
 */
const UNDER_WAY_PER_SLOT = 4;

/** What the gate has to know of one call. */
export interface CallOptions {
  /** Gives the call up, wherever it is. */
  readonly signal?: AbortSignal;
  /** What the call is thought to take, prompt and answer together. */
  readonly estimatedTokens: number;
}

/** What a gate stands before, and whom it tells. */
export interface GateOptions {
  readonly endpoint: ChatEndpoint;
  readonly limits: JudgeLimits;
  /** Shared by all judges of the panel. */
  readonly panel: LimitFunction;
  readonly meter: Meter;
  /** The judge's id, for messages. */
  readonly judge: string;
  /** Takes one line for the user, without line feed. */
  readonly say: (line: string) => void;
}

/** How far a call has come. */
interface Course {
  requests: number;
  reply?: ChatReply;
}

/** The last fault of a call that is not repeated again. */
function lastFault(fault: EndpointFault, requests: number): EndpointFault {
  const { message, kind, status, wait } = fault;
  const asked = wait > LONGEST_PAUSE ? `; the server asks to wait ${inMinutes(wait)}` : '';
  const made = requests === 0 ? '' : ` (after ${requests} ${requests === 1 ? 'attempt' : 'attempts'})`;
  const details = { kind, wait, cause: fault, ...(status === undefined ? {} : { status }) };
  return new EndpointFault(`${message}${asked}${made}`, details);
}

/**
 * The one way to a judge's server. It lets one request out until one is answered, then as many as the limits allow;
 * repeats what may pass; rests when the server asks for it; and closes for good when the server refuses for good,
 * answers no more, or rejects everything.
 */
export class EndpointGate {
  readonly #endpoint: ChatEndpoint;
  readonly #limits: JudgeLimits;
  readonly #panel: LimitFunction;
  readonly #meter: Meter;
  readonly #judge: string;
  readonly #say: (line: string) => void;
  readonly #underWay = pLimit(EXHAUSTED_CALLS);
  readonly #slots = pLimit(1);
  readonly #throttle: Throttle;
  readonly #pause = new Pause();
  readonly #breaker = new Breaker();
  readonly #stop = new AbortController();
  #stopped: string | null = null;

  constructor({ endpoint, limits, panel, meter, judge, say }: GateOptions) {
    this.#endpoint = endpoint;
    this.#limits = limits;
    this.#panel = panel;
    this.#meter = meter;
    this.#judge = judge;
    this.#say = say;
    this.#throttle = new Throttle(limits);
  }

  /** Why the judge is asked no more: what its server said. Null while it is asked. */
  get stopped(): string | null {
    return this.#stopped;
  }

  /**
   * Sends a request when its turn comes, and again while its faults may pass.
   *
   * A server may ask for a longer pause than LONGEST_PAUSE. Nobody waits for that: until it is over, calls reject
   * without a request, and count as calls that used up their attempts.
   *
   * @throws EndpointFault with the last fault, and after how many attempts, when a fault did not pass; with the first
   *   when its kind is another
   * @throws JudgeStopped when the judge is asked no more, also to the call that made it so
   * @throws what the meter throws, when it allows no further request
   * @throws the signal's reason when it is aborted
   */
  async call(request: UnsentRequest, options: CallOptions): Promise<ChatReply> {
    const { signal, estimatedTokens } = options;
    const waiting = followSignals([...(signal === undefined ? [] : [signal]), this.#stop.signal]);
    const course: Course = { requests: 0 };
    const attempt = () =>
      this.#takeTurn(waiting.signal, estimatedTokens, () => this.#send(request, options, course));
    try {
      return await inSlot(this.#underWay, waiting.signal, () => this.#repeat(attempt, waiting.signal));
    } catch (error) {
      // The run may be given up, or the judge stopped, in the moment that an answer comes: it is paid for, so it counts.
      if (course.reply !== undefined) return course.reply;
      throw this.#failure(error, course);
    } finally {
      waiting.release();
    }
  }

  #repeat(attempt: () => Promise<ChatReply>, signal: AbortSignal): Promise<ChatReply> {
    return pRetry(attempt, {
      signal,
      retries: this.#limits.retries,
      minTimeout: this.#limits.retryDelay * 1000,
      factor: 2,
      randomize: true,
      maxTimeout: LONGEST_BACKOFF,
      shouldRetry: ({ error }) =>
        error instanceof EndpointFault && error.kind === 'passing' && error.wait <= LONGEST_PAUSE,
    });
  }

  /** Sends when the endpoint is free, and only then takes a slot of the panel: others may use that meanwhile. */
  #takeTurn(signal: AbortSignal, tokens: number, send: () => Promise<ChatReply>): Promise<ChatReply> {
    return inSlot(this.#slots, signal, async () => {
      await this.#pause.over(signal);
      await this.#throttle.turn(tokens, signal);
      for (;;) {
        await this.#pause.over(signal);
        // A pause may have begun while the call waited for the panel.
        const reply = await inSlot(this.#panel, signal, async () => (this.#pause.left > 0 ? null : send()));
        if (reply !== null) return reply;
      }
    });
  }

  async #send(
    request: UnsentRequest,
    { signal, estimatedTokens }: CallOptions,
    course: Course,
  ): Promise<ChatReply> {
    this.#meter.begin(estimatedTokens);
    course.requests += 1;
    let outcome: ChatReply | EndpointFault | null = null;
    try {
      outcome = await sendWithin(this.#endpoint, request, this.#limits.timeout, signal);
      course.reply = outcome;
      return outcome;
    } catch (error) {
      if (error instanceof EndpointFault) outcome = error;
      throw error;
    } finally {
      this.#meter.end(outcome, estimatedTokens);
      if (outcome !== null) this.#heed(outcome, request);
    }
  }

  /** Learns from what a request came to. */
  #heed(outcome: ChatReply | EndpointFault, { messages }: UnsentRequest): void {
    this.#pause.extend(outcome.wait);
    if (!(outcome instanceof EndpointFault)) {
      this.#breaker.answered();
      this.#open();
    } else if (outcome.kind === 'permanent') {
      this.#stopFor(this.#breaker.refused(outcome));
    } else if (outcome.kind === 'request') {
      this.#stopFor(this.#breaker.rejected(outcome, messages));
    } else if (outcome.kind !== 'passing') {
      this.#breaker.reached();
    }
  }

  #open(): void {
    const { maxConcurrency } = this.#limits;
    if (this.#slots.concurrency === maxConcurrency) return;
    this.#slots.concurrency = maxConcurrency;
    this.#underWay.concurrency = Math.max(EXHAUSTED_CALLS, maxConcurrency * UNDER_WAY_PER_SLOT);
  }

  #stopFor(reason: StopReason | null): void {
    if (reason === null || this.#stopped !== null) return;
    const stopped = new JudgeStopped(this.#judge, reason);
    this.#stopped = reason.said;
    this.#stop.abort(stopped);
    this.#say(`${stopped.message}. ${reason.remedy}. What has been judged is kept.`);
  }

  /** What a call rejects with. */
  #failure(error: unknown, { requests }: Course): unknown {
    if (!(error instanceof EndpointFault) || error.kind !== 'passing') return error;
    const fault = lastFault(error, requests);
    this.#stopFor(this.#breaker.exhausted(fault));
    return this.#stop.signal.aborted ? this.#stop.signal.reason : fault;
  }
}
