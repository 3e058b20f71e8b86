import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { publicURL } from '../judge-server.ts';
import type { ChatEndpoint, ChatRequest, EndpointFault } from './chat-endpoint.ts';
import { connectionFault, type FaultContext, httpFault, keyFault } from './http-fault.ts';
import { readCompletion } from './openai-reply.ts';
import { OWN_FIELDS, refuseOwnFields } from './own-fields.ts';
import { patientFetch } from './patient-fetch.ts';
import { redactor, secretsInAddress } from './redact.ts';
import { serverAddress } from './server-address.ts';

export interface OpenAIEndpointOptions {
  readonly model: string;
  /** Usually ends in /v1; OpenAI's own server where undefined. A user name and password in it are sent as such. */
  readonly baseURL: string | undefined;
  /** Not sent where undefined. */
  readonly apiKey: string | undefined;
}

const DEFAULT_URL = 'https://api.openai.com/v1';
/** The longest that a timer can wait, in milliseconds: only the request's signal ends it. */
const NEVER = 2 ** 31 - 1;
/** What is sent of the headers that the SDK makes; others come from the environment or describe the machine. */
const HEADERS = ['accept', 'authorization', 'content-type', 'user-agent'];

/** Sends the request with none but the headers that belong to it: the SDK adds those of OPENAI_CUSTOM_HEADERS. */
const plainFetch: typeof fetch = (input, init) => {
  const given = new Headers(init?.headers);
  const kept = HEADERS.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return patientFetch(input, { ...init, headers: kept });
};

function formOf({ form, answer: { name, schema } }: ChatRequest): Record<string, unknown> {
  switch (form) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
    case 'json_object_with_schema':
      return { response_format: { type: 'json_object', schema } };
    case 'tool':
      return {
        tools: [{ type: 'function', function: { name, strict: true, parameters: schema } }],
        tool_choice: { type: 'function', function: { name } },
      };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

function bodyOf(model: string, request: ChatRequest): ChatCompletionCreateParamsNonStreaming {
  return {
    ...request.parameters,
    model,
    messages: [{ role: 'system', content: request.system }, ...request.messages],
    ...formOf(request),
    stream: false,
  };
}

function faultOf(error: unknown, context: FaultContext): EndpointFault {
  if (!(error instanceof APIError) || error.status === undefined) return connectionFault(error, context);
  const { status, headers } = error;
  // The SDK keeps a body that is no JSON in its message only.
  const text = error.message.replace(/^\d+ (?:status code \(no body\)$)?/, '');
  return httpFault({ status, headers, body: error.error ?? text }, context);
}

/** A model behind the Chat Completions API: of OpenAI, or of any server that speaks it. */
export function openaiEndpoint({
  model,
  baseURL = DEFAULT_URL,
  apiKey,
}: OpenAIEndpointOptions): ChatEndpoint {
  const { url, authorization: basic } = serverAddress(baseURL);
  // The user in an address was written for that server; the key may be the vendor's.
  const authorization = basic ?? (apiKey && `Bearer ${apiKey}`);
  const redact = redactor([apiKey, basic?.replace('Basic ', ''), ...secretsInAddress(baseURL)]);
  const client = new OpenAI({
    baseURL: url,
    // The SDK insists on a key. The header is ours: one of the environment's would take its place.
    apiKey: 'none',
    defaultHeaders: { Authorization: authorization || null },
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: NEVER,
    logLevel: 'off',
    fetch: plainFetch,
  });

  return {
    key: `openai ${publicURL(baseURL)} ${model}`,
    forms: ['json_schema', 'json_object_with_schema', 'tool', 'json_object', 'plain'],
    async send(request) {
      const { signal } = request;
      signal.throwIfAborted();
      refuseOwnFields(request.parameters, OWN_FIELDS.openai);
      const unsendable = keyFault(apiKey);
      if (unsendable !== undefined) throw unsendable;
      const context: FaultContext = { request, redact };
      const answered = await client.chat.completions
        .create(bodyOf(model, request), { signal })
        .withResponse()
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw faultOf(error, context);
        });
      const { status, headers } = answered.response;
      return readCompletion({ status, headers, body: answered.data }, context);
    },
  };
}
