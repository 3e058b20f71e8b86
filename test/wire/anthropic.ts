import { z } from 'zod';
import type { Asked, Said, WireFormat } from './format.ts';

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const STOP_REASONS = { stop: 'end_turn', cut: 'max_tokens', refused: 'refusal' } as const;

const textSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((blocks) => blocks.map(({ text }) => text).join('')),
]);
const schemaSchema = z.record(z.string(), z.unknown());

/** The body of POST /v1/messages; what is not named here is a parameter. */
const bodySchema = z.looseObject({
  model: z.string(),
  max_tokens: z.int().positive(),
  system: textSchema.default(''),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: textSchema })).min(1),
  output_config: z
    .looseObject({
      format: z.strictObject({ type: z.literal('json_schema'), schema: schemaSchema }).optional(),
    })
    .optional(),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: schemaSchema })).optional(),
  tool_choice: z.looseObject({ type: z.enum(['auto', 'any', 'tool', 'none']) }).optional(),
});

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** An object where the text is the JSON of one, as a tool's input always is. */
function inputOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function contentOf({ text }: Said, { parameters }: Asked): object[] {
  const forced = z.object({ type: z.literal('tool'), name: z.string() }).safeParse(parameters.tool_choice);
  const input = forced.success ? inputOf(text) : undefined;
  if (input !== undefined) {
    return [{ type: 'tool_use', id: 'toolu_01loopback', name: forced.data?.name, input }];
  }
  return text === '' ? [] : [{ type: 'text', text, citations: null }];
}

/** The Messages API of Anthropic. */
export const anthropic: WireFormat = {
  name: 'anthropic',
  matches: (path) => new URL(path, 'http://loopback').pathname.endsWith('/v1/messages'),
  read({ headers, body }) {
    const { model, system, messages, output_config, tools, tool_choice, ...parameters } =
      bodySchema.parse(body);
    const { format, ...output } = output_config ?? {};
    const bearer = first(headers.authorization)?.replace(/^Bearer /i, '');
    return {
      model,
      system,
      messages,
      form: format?.type ?? (tools === undefined ? 'plain' : 'tool'),
      schema: format?.schema ?? tools?.[0]?.input_schema,
      parameters: {
        ...parameters,
        ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
        ...(tool_choice === undefined ? {} : { tool_choice }),
      },
      key: first(headers['x-api-key']) ?? bearer,
    };
  },
  reply(said, asked) {
    const content = contentOf(said, asked);
    const called = content.some((block) => 'input' in block);
    return {
      id: 'msg_01loopback',
      type: 'message',
      role: 'assistant',
      model: said.model,
      content,
      container: null,
      stop_reason: said.end === 'stop' && called ? 'tool_use' : STOP_REASONS[said.end],
      stop_sequence: null,
      stop_details:
        said.end === 'refused' ? { type: 'refusal', category: null, explanation: said.text || null } : null,
      usage: {
        input_tokens: said.tokens.prompt,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: said.tokens.completion,
        service_tier: 'standard',
      },
    };
  },
  error: (status, message, { code } = {}) => ({
    type: 'error',
    error: { type: code ?? TYPES[status] ?? 'api_error', message },
    request_id: 'req_01loopback',
  }),
};
