import {
  type AnswerForm,
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../endpoints/chat-endpoint.ts';
import { EXHAUSTED_CALLS } from '../gate/breaker.ts';
import { inSlot } from '../gate/waiting.ts';
import {
  acceptedParameters,
  currentForm,
  formAfterRefusal,
  type Learned,
  learnParameter,
  learnSuccess,
  type Refusal,
} from './learned.ts';

/** A request to the endpoint under its limits. Faults that may pass have been repeated before one is thrown. */
export type ChatCall = (
  request: Omit<ChatRequest, 'signal'>,
  options: { readonly signal: AbortSignal; readonly estimatedTokens: number },
) => Promise<ChatReply>;

/** An endpoint as a judge asks it. */
export interface LearningEndpoint {
  readonly call: ChatCall;
  /** Strongest first. */
  readonly forms: readonly AnswerForm[];
  /** The user's parameters, whether the endpoint takes them or not. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly learned: Learned;
}

/** A reply, with how it was asked for in the end. */
export interface NegotiatedReply {
  readonly reply: ChatReply;
  readonly form: AnswerForm;
  /** Parameters of the user's that were sent under no name. */
  readonly dropped: readonly string[];
}

/** A request but for what is learned. */
type Draft = Pick<ChatRequest, 'system' | 'messages' | 'answer'>;
type CallOptions = Parameters<ChatCall>[1];

function refusalOf(kind: 'form' | 'request', isSuspected: boolean): Refusal {
  return kind === 'form' && isSuspected ? 'suspected form' : kind;
}

async function stepDown(
  endpoint: LearningEndpoint,
  draft: Draft,
  options: CallOptions,
): Promise<NegotiatedReply> {
  const { learned, parameters } = endpoint;
  const suspected = new Set<string>();
  let suspectedForm: AnswerForm | undefined;
  let form = currentForm(endpoint);
  for (;;) {
    options.signal.throwIfAborted();
    const dropped = new Set([...learned.dropped, ...suspected]);
    const { sent, left } = acceptedParameters({ dropped }, parameters);
    try {
      const reply = await endpoint.call({ ...draft, form, parameters: sent }, options);
      for (const name of suspected) learned.dropped.add(name);
      learnSuccess(endpoint, form, suspectedForm);
      return { reply, form, dropped: left };
    } catch (fault) {
      if (!(fault instanceof EndpointFault)) throw fault;
      if (fault.kind === 'parameter') {
        const rejected = fault.suspected ? { dropped: suspected } : learned;
        if (!learnParameter(rejected, fault.parameter, sent)) throw fault;
      } else if (fault.kind === 'form' || fault.kind === 'request') {
        const next = formAfterRefusal(endpoint, form, refusalOf(fault.kind, fault.suspected));
        if (next === undefined) throw fault;
        if (fault.kind === 'form' && fault.suspected) suspectedForm ??= form;
        // It is rejected without them too: they were not to blame.
        if (fault.kind === 'request') suspected.clear();
        form = next;
      } else throw fault;
    }
  }
}

/** After so long, in milliseconds, a first request lets another one go before it has ended. */
const SLOW_REQUEST = 2000;

/**
 * Asks while nothing is proven. A server that is gone is known by several calls in a row; were they to wait for one
 * another's repetitions, that would take minutes.
 */
async function askFirst(
  endpoint: LearningEndpoint,
  draft: Draft,
  options: CallOptions,
): Promise<NegotiatedReply> {
  const { unproven } = endpoint.learned;
  const slow = setTimeout(() => {
    unproven.concurrency = Math.min(unproven.concurrency + 1, EXHAUSTED_CALLS);
  }, SLOW_REQUEST);
  try {
    return await stepDown(endpoint, draft, options);
  } finally {
    clearTimeout(slow);
  }
}

/**
 * Asks an endpoint in the strongest form that it takes, without the parameters that it rejects, and remembers both.
 * A refused form is stepped down from, once for all requests. What is to blame by the server's words alone is left out of
 * the one request, and of all others once that has succeeded. A request that is rejected without a reason is tried in
 * the weaker forms while no form is proven. Until one is, requests go one at a time, so that one pays for all.
 *
 * @throws EndpointFault when nothing is left to leave out
 * @throws the signal's reason when it is aborted
 */
export async function negotiate(
  endpoint: LearningEndpoint,
  draft: Draft,
  options: CallOptions,
): Promise<NegotiatedReply> {
  const { learned } = endpoint;
  if (!learned.proven) {
    const first = await inSlot(learned.unproven, options.signal, async () =>
      learned.proven ? undefined : askFirst(endpoint, draft, options),
    );
    if (first !== undefined) return first;
  }
  return stepDown(endpoint, draft, options);
}
