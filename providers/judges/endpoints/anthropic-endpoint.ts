import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { z } from 'zod';
import { publicURL } from '../judge-server.ts';
import { anthropicFaultBody } from './anthropic-fault.ts';
import { readMessage } from './anthropic-reply.ts';
import type { ChatEndpoint, ChatRequest, EndpointFault } from './chat-endpoint.ts';
import { withoutVariables } from './hidden-environment.ts';
import { connectionFault, type FaultContext, httpFault, keyFault } from './http-fault.ts';
import { OWN_FIELDS, refuseOwnFields } from './own-fields.ts';
import { patientFetch } from './patient-fetch.ts';
import { redactor } from './redact.ts';
import { serverAddress } from './server-address.ts';
import { unsentFault } from './unsent-fault.ts';

export interface AnthropicEndpointOptions {
  readonly model: string;
  /** Without /v1; Anthropic's own server where undefined. A user name and password in it are sent instead of a key. */
  readonly baseURL: string | undefined;
  /** Not sent where undefined. */
  readonly apiKey: string | undefined;
}

const VENDOR_URL = 'https://api.anthropic.com';
/** The API insists on a limit. The answer to the longest response stays below this one. */
const ANSWER_TOKENS = 2048;
/** The longest that a timer can wait, in milliseconds: only the request's signal ends it. */
const NEVER = 2 ** 31 - 1;
const outputSchema = z.looseObject({}).catch({});
const thinkingSchema = z.looseObject({ budget_tokens: z.int() });

function formOf({ form, answer: { name, schema }, parameters }: ChatRequest): Record<string, unknown> {
  switch (form) {
    case 'json_schema': {
      // The API refuses most bounds, such as minItems: 3; the SDK puts them into the description instead.
      const format = { type: 'json_schema', schema: transformJSONSchema(schema) };
      return { output_config: { ...outputSchema.parse(parameters.output_config), format } };
    }
    case 'tool':
      return { tools: [{ name, input_schema: schema }], tool_choice: { type: 'tool', name } };
    default:
      return {};
  }
}

function bodyOf(model: string, request: ChatRequest): Record<string, unknown> {
  const { parameters, system, messages } = request;
  // The limit counts thinking too, and must be above what is set aside for that.
  const thinking = thinkingSchema.safeParse(parameters.thinking).data?.budget_tokens ?? 0;
  return {
    max_tokens: ANSWER_TOKENS + thinking,
    ...parameters,
    ...formOf(request),
    model,
    system,
    messages,
    stream: false,
  };
}

function faultOf(error: unknown, context: FaultContext): EndpointFault {
  if (error instanceof APIConnectionError) return connectionFault(error, context);
  if (!(error instanceof APIError) || error.status === undefined) return unsentFault(error, context);
  const { status, headers } = error;
  // The SDK keeps a body that is no JSON in its message only.
  const text = error.message.replace(/^\d+ (?:status code \(no body\)$)?/, '');
  const body = error.error === undefined ? text : anthropicFaultBody(error.error);
  return httpFault({ status, headers, body }, context);
}

/** A model behind the Messages API: of Anthropic, or of a server that speaks it. */
export function anthropicEndpoint({
  model,
  baseURL = VENDOR_URL,
  apiKey,
}: AnthropicEndpointOptions): ChatEndpoint {
  const { url, user, password, authorization } = serverAddress(baseURL);
  const redact = redactor([apiKey, user, password, authorization]);
  const keyless = apiKey === undefined || authorization !== undefined;
  const options = {
    baseURL: url,
    // Without a key the SDK would look for one in the user's files.
    apiKey: apiKey ?? 'none',
    ...(keyless ? { defaultHeaders: { Authorization: authorization ?? null } } : {}),
    maxRetries: 0,
    timeout: NEVER,
    fetch: patientFetch,
  } as const;
  const client = withoutVariables('ANTHROPIC_', () => new Anthropic(options));

  return {
    key: `anthropic ${publicURL(baseURL)} ${model}`,
    forms: ['json_schema', 'tool', 'plain'],
    async send(request) {
      const { signal } = request;
      refuseOwnFields(request.parameters, OWN_FIELDS.anthropic);
      const unsendable = keyFault(apiKey);
      if (unsendable !== undefined) throw unsendable;
      const context: FaultContext = { request, redact };
      const failed =
        (fault: (error: unknown, context: FaultContext) => EndpointFault) =>
        (error: unknown): never => {
          signal.throwIfAborted();
          throw fault(error, context);
        };
      // Not `messages.create`, which warns on the console at every call of an older model.
      const sent = client.post<unknown>('/v1/messages', { body: bodyOf(model, request), signal });
      const { status, headers } = await sent.asResponse().catch(failed(faultOf));
      const body = await sent.catch(failed(connectionFault));
      return readMessage({ status, headers, body }, context);
    },
  };
}
