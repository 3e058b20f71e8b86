import { stripVTControlCharacters } from 'node:util';
import { type ChatRequest, EndpointFault } from './chat-endpoint.ts';
import { readFaultBody, type SaidFault } from './fault-body.ts';
import { verdictOf } from './fault-verdict.ts';
import { waitAfterError } from './rate-limit-headers.ts';

/** An HTTP response that is no answer. */
export interface HttpAnswer {
  readonly status: number;
  /** Absent where the vendor's SDK keeps none of an error's. */
  readonly headers?: Headers | undefined;
  /** As parsed, or as text. */
  readonly body: unknown;
}

/** What a fault is read against. */
export interface FaultContext {
  readonly request: Pick<ChatRequest, 'form' | 'parameters' | 'system' | 'messages'>;
  /** Takes the credentials out of a text. */
  readonly redact: (text: string) => string;
}

/** The most that is repeated of what a server says. */
const LONGEST_MESSAGE = 300;
/** Before this length nothing is cut, so that no half of a credential escapes the redaction. */
const LONGEST_READ = 20_000;

/**
 * What a server said, fit for a message: one line of at most 300 characters, without a full stop, control characters
 * and credentials.
 */
export function quoted(text: string, redact: (text: string) => string): string {
  const line = stripVTControlCharacters(text.slice(0, LONGEST_READ))
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const safe = redact(line);
  const short =
    safe.length > LONGEST_MESSAGE ? `${safe.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…` : safe;
  return short.replace(/\.$/, '');
}

function faultOf(
  status: number | undefined,
  answer: HttpAnswer,
  said: SaidFault,
  context: FaultContext,
): EndpointFault {
  const verdict = verdictOf(status, said, context.request);
  const words = quoted(said.message, context.redact);
  const asked = answer.headers === undefined ? 0 : waitAfterError(answer.headers, Date.now());
  const message = ['the server says', status].filter((part) => part !== undefined).join(' ');
  return new EndpointFault(words === '' ? message : `${message}: ${words}`, {
    ...verdict,
    ...(status === undefined ? {} : { status }),
    ...(verdict.kind === 'passing' ? { wait: Math.max(asked, said.wait ?? 0) } : {}),
  });
}

/** The fault that an HTTP error is: status 400 and above. */
export function httpFault(answer: HttpAnswer, context: FaultContext): EndpointFault {
  return faultOf(answer.status, answer, readFaultBody(answer.body), context);
}

/**
 * The fault of an error that came inside a response with a good status, as gateways send it.
 *
 * @param error the error alone, without the answer that it stands in
 */
export function enclosedFault(answer: HttpAnswer, error: unknown, context: FaultContext): EndpointFault {
  const said = readFaultBody(error);
  return faultOf(said.status, answer, said, context);
}

/** A body as JSON; nothing where it has no such form, or is nested too deep for one. */
export function jsonOrNothing(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return '';
  }
}

/**
 * The fault of a response with a good status whose body is neither an answer nor an error. It may pass: so speak the
 * proxies on the way when the server behind them is gone.
 *
 * @param expected what should have come, e.g. `chat completion`
 */
export function strangeBodyFault(
  { status, body }: HttpAnswer,
  expected: string,
  { redact }: Pick<FaultContext, 'redact'>,
): EndpointFault {
  const text = typeof body === 'string' ? readFaultBody(body).message : jsonOrNothing(body);
  const words = quoted(text, redact);
  return new EndpointFault(
    `the server answers ${status} with something that is no ${expected}${words === '' ? '' : `: ${words}`}`,
    { kind: 'passing', status },
  );
}

/** What stands at the end of an error's chain of causes: its code such as ECONNREFUSED, else its message. */
function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootCause(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Causes with which no server was reached. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The fault of a request that no whole response came to: no connection, one that broke, a body that is no JSON. It may
 * pass.
 *
 * @param error whatever the vendor's SDK threw
 */
export function connectionFault(error: unknown, { redact }: Pick<FaultContext, 'redact'>): EndpointFault {
  const what =
    error instanceof SyntaxError ? 'the answer is no whole JSON' : 'no answer came from the server';
  const cause = rootCause(error);
  return new EndpointFault(`${what} (${quoted(cause, redact)})`, {
    kind: 'passing',
    sent: !UNREACHED.has(cause),
  });
}

/**
 * The fault of a key that no HTTP header can carry, undefined for any other: a character that came along by copying.
 */
export function keyFault(apiKey: string | undefined): EndpointFault | undefined {
  if (apiKey === undefined || /^[\x20-\x7e]*$/.test(apiKey.trim())) return undefined;
  return new EndpointFault('the API key holds a character that no HTTP header can carry', {
    kind: 'permanent',
    sent: false,
  });
}
