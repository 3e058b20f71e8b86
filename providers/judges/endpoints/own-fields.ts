import { EndpointFault } from './chat-endpoint.ts';

/** The fields of a request that an endpoint fills in itself, by vendor. */
export const OWN_FIELDS = {
  openai: ['model', 'messages', 'stream', 'response_format', 'tools', 'tool_choice'],
  anthropic: ['model', 'system', 'messages', 'stream', 'tools', 'tool_choice'],
  google: ['systemInstruction', 'responseMimeType', 'responseJsonSchema', 'responseSchema'],
} as const;

/**
 * Keeps the user's parameters out of the fields that an endpoint fills in itself: what they say would not be sent.
 *
 * @throws EndpointFault of kind `permanent` that names the first such parameter
 */
export function refuseOwnFields(
  parameters: Readonly<Record<string, unknown>>,
  ownFields: readonly string[],
): void {
  const taken = ownFields.find((field) => Object.hasOwn(parameters, field));
  if (taken === undefined) return;
  throw new EndpointFault(`the judge sets \`${taken}\` itself: take it out of params`, {
    kind: 'permanent',
    sent: false,
  });
}
