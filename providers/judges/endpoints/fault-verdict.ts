import { type Blamable, blameOf, isRejection } from './blame.ts';
import type { FaultKind } from './chat-endpoint.ts';
import type { SaidFault } from './fault-body.ts';
import { withoutEchoes } from './own-words.ts';

/** What may be done about a fault, with the parameter that is to blame where one is. */
export interface Verdict {
  readonly kind: FaultKind;
  readonly parameter?: string;
  /** Whether only the server's words, which may be others', say so. */
  readonly suspected?: boolean;
}

const NO_CREDIT: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'insufficient_credits',
  'insufficient_balance',
  'exceeded_current_quota_error',
  'billing_error',
  'billing_not_active',
  'billing_hard_limit_reached',
  'account_deactivated',
  'access_terminated',
]);
const NO_CREDIT_WORDS =
  /insufficient (?:account )?(?:balance|credits?|funds|quota)|credit balance is too low|out of credits|specified (?:api|workspace) usage limits?/i;
const NO_ACCESS: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'api_key_invalid',
  'authentication_error',
  'permission_error',
  'unauthenticated',
]);
const NO_ACCESS_WORDS =
  /(?:incorrect|invalid|expired) api[ _-]?key|api[ _-]?key (?:is )?(?:not valid|invalid|expired)/i;
const NO_MODEL: ReadonlySet<string> = new Set([
  'model_not_found',
  'model_decommissioned',
  'invalid_model',
  'deploymentnotfound',
]);
const NO_MODEL_WORDS =
  /\bmodels?\b.{0,120}?\b(?:does not exist|not found|not exist|decommissioned|no longer (?:available|supported))|not a valid model|(?:unknown|invalid|no such) model\b/i;
const LASTING: ReadonlySet<string> = new Set([...NO_CREDIT, ...NO_ACCESS, ...NO_MODEL]);
const CONTENT: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
]);
const CONTENT_WORDS = /moderat|content.{0,20}polic|flagged|safety/i;
/** The model failed to produce the form that was asked for; another time it may not. */
const FAILED_FORM: ReadonlySet<string> = new Set(['json_validate_failed', 'tool_use_failed']);

const isOf = (said: SaidFault, codes: ReadonlySet<string>): boolean =>
  said.codes.some((code) => codes.has(code));

function isNamedLasting(said: SaidFault): boolean {
  return isOf(said, LASTING) || said.codes.includes('invalid_request_error');
}

/** What is to blame for a 400 or 422; nothing is answered at all where that is the model. */
function ofRejection(said: SaidFault, request: Blamable): Verdict {
  if (isOf(said, FAILED_FORM)) return { kind: 'passing' };
  if (isOf(said, CONTENT)) return { kind: 'request' };
  if (NO_ACCESS_WORDS.test(said.message) || NO_MODEL_WORDS.test(said.message)) return { kind: 'permanent' };
  const isModel = said.paths.some(([field]) => field === 'model');
  const blame = blameOf(isModel ? { ...said, paths: [] } : said, request);
  return isModel && blame.kind === 'request' ? { kind: 'permanent' } : blame;
}

/** An unknown model or address; or, from a router, no server that takes this form. */
function ofNotFound(said: SaidFault, request: Blamable): Verdict {
  const blame = blameOf(said, request);
  return blame.kind === 'form' && !NO_MODEL_WORDS.test(said.message) ? blame : { kind: 'permanent' };
}

function ofClientError(status: number, said: SaidFault, request: Blamable): Verdict {
  if (status === 403 && CONTENT_WORDS.test(said.message)) return { kind: 'request' };
  if (isOf(said, LASTING) || NO_CREDIT_WORDS.test(said.message)) return { kind: 'permanent' };
  switch (status) {
    case 400:
    case 422:
      return ofRejection(said, request);
    case 404:
      return ofNotFound(said, request);
    case 401:
    case 402:
    case 403:
    case 405:
    case 410:
      return { kind: 'permanent' };
    case 408:
    case 409:
    case 425:
    case 429:
    case 499:
      return { kind: 'passing' };
    default:
      return { kind: 'request' };
  }
}

/**
 * What may be done about an error. What it repeats of the request says nothing of the error.
 *
 * @param status of the HTTP response, or that stands in its body; undefined where neither tells, and the names that the
 *   error goes by decide
 */
export function verdictOf(status: number | undefined, body: SaidFault, request: Blamable): Verdict {
  const said = { ...body, message: withoutEchoes(body.message, request) };
  if (status !== undefined && status >= 400 && status < 500) return ofClientError(status, said, request);
  if (status === undefined && isNamedLasting(said)) return ofClientError(400, said, request);
  return isRejection(said, request) ? blameOf(said, request) : { kind: 'passing' };
}
