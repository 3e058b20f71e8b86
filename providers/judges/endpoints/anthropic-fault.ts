import { z } from 'zod';

/** Spending limits that come as too many requests, and an organisation shut out that comes as a bad request. */
const SHUT_OUT: readonly string[] = [
  'contract_spend_limit_reached',
  'enforced_spend_limit_reached',
  'organization_on_hold',
];

const errorSchema = z.looseObject({
  error: z.looseObject({
    message: z.string(),
    details: z.looseObject({ error_code: z.string() }).nullish().catch(null),
  }),
});

/** The body of an error of Anthropic's, with what it says in its own words said in those that all vendors share. */
export function anthropicFaultBody(body: unknown): Record<string, unknown> {
  const { message = '', details } = errorSchema.safeParse(body).data?.error ?? {};
  const path = /^([a-z]\w*(?:\.\w+)*): /.exec(message)?.[1];
  // The forced tool is in the way here, whatever it is in the way of.
  const param = /tool_choice forces/.test(message) ? 'tool_choice' : path;
  return {
    error: body,
    ...(param === undefined ? {} : { param }),
    ...(SHUT_OUT.includes(details?.error_code ?? '') ? { code: 'billing_error' } : {}),
  };
}
