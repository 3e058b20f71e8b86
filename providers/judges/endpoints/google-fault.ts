import type { ChatRequest } from './chat-endpoint.ts';

/** Why nothing more will be answered, though the status is that of a bad request or of too many. */
const SHUT_OUT =
  /\blimit: 0(?![.\d])|credits are depleted|spending cap|enable billing|billing (?:account )?(?:is )?(?:disabled|not )|location is not supported|free tier is not available/i;
/** The quota of a day, which the short delay that stands beside it does not bring back. */
const DAILY_QUOTA = /"quotaId":"\w*PerDay/;

/** The body of an error of Google's, with what it says in Google's words said in those that all vendors share. */
export function googleFaultBody(
  body: unknown,
  { parameters }: Pick<ChatRequest, 'parameters'>,
): Record<string, unknown> {
  const said = JSON.stringify(body) ?? '';
  const shutOut = SHUT_OUT.test(said) || DAILY_QUOTA.test(said);
  // What is wrong with it is said of thinking, and seldom of the parameter.
  const thinking = Object.hasOwn(parameters, 'thinkingConfig') && /\bthinking\b/i.test(said);
  return {
    error: body,
    ...(shutOut ? { code: 'insufficient_quota' } : {}),
    ...(thinking ? { param: 'thinkingConfig' } : {}),
  };
}
