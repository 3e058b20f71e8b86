import {
  type ChatEndpoint,
  type ChatReply,
  type ChatRequest,
  EndpointFault,
} from '../endpoints/chat-endpoint.ts';
import { followSignals } from './followed-signal.ts';
import { unlessAborted } from './waiting.ts';

/** The longest that a timer can hold, in milliseconds; a longer one would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A request but for its signal. */
export type UnsentRequest = Omit<ChatRequest, 'signal'>;

/**
 * Sends one request and waits for its answer until a deadline, also where the endpoint does not heed its signal.
 *
 * @param timeout seconds
 * @param signal gives the request up when aborted
 * @throws EndpointFault of kind `passing` when the deadline is over, else what the endpoint throws
 * @throws the signal's reason when it is aborted
 */
export async function sendWithin(
  endpoint: ChatEndpoint,
  request: UnsentRequest,
  timeout: number,
  signal?: AbortSignal,
): Promise<ChatReply> {
  const given = followSignals(signal === undefined ? [] : [signal]);
  // Not AbortSignal.timeout: its timer cannot be ended when the answer comes.
  const deadline = setTimeout(
    () => given.abort(new EndpointFault(`no answer within ${timeout} s`, { kind: 'passing' })),
    Math.min(timeout * 1000, LONGEST_TIMER),
  );
  try {
    return await unlessAborted(endpoint.send({ ...request, signal: given.signal }), given.signal);
  } finally {
    clearTimeout(deadline);
    given.release();
  }
}
