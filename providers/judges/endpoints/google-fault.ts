import type { Blamable } from './blame.ts';
import { readFaultBody } from './fault-body.ts';
import { withoutEchoes, withoutQuotes } from './own-words.ts';

/** Why nothing more will be answered, though the status is that of a bad request or of too many. */
const SHUT_OUT =
  /\blimit: 0(?![.\d])|credits are depleted|spending cap|enable billing|billing (?:account )?(?:is )?(?:disabled|not )|location is not supported|free tier is not available/i;
/** The quota of a day, which the short delay that stands beside it does not bring back. */
const DAILY_QUOTA = /"quotaId":"\w*PerDay/;

/** The body of an error of Google's, with what it says in Google's words said in those that all vendors share. */
export function googleFaultBody(body: unknown, request: Blamable): Record<string, unknown> {
  const words = withoutEchoes(readFaultBody(body).message, request);
  const shutOut = SHUT_OUT.test(words) || DAILY_QUOTA.test(JSON.stringify(body) ?? '');
  // What is wrong with it is said of thinking, and seldom of the parameter.
  const thinking =
    Object.hasOwn(request.parameters, 'thinkingConfig') && /\bthinking\b/i.test(withoutQuotes(words));
  return {
    error: body,
    ...(shutOut ? { code: 'insufficient_quota' } : {}),
    ...(thinking ? { param: 'thinkingConfig' } : {}),
  };
}
