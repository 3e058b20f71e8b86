import { z } from 'zod';
import type { Said, WireFormat } from './format.ts';

const schemaSchema = z.record(z.string(), z.unknown());
const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.string(),
});
const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(messageSchema),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ schema: schemaSchema }).optional(),
      schema: schemaSchema.optional(),
    })
    .optional(),
  tools: z.array(z.looseObject({ function: z.looseObject({ parameters: schemaSchema }) })).optional(),
  stream: z.literal(false).optional(),
});
const forcedSchema = z.looseObject({ function: z.looseObject({ name: z.string() }) });

/** The `type` of the error object, by HTTP status. */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/** A message of the assistant's: a call of the function that the request forces, a refusal, or plain content. */
function messageOf({ text, end }: Said, forced: unknown) {
  const name = forcedSchema.safeParse(forced).data?.function.name;
  const base = { role: 'assistant', content: null, refusal: null, annotations: [] };
  if (end === 'refused') return text === '' ? base : { ...base, refusal: text };
  if (name === undefined) return { ...base, content: text };
  const call = { id: 'call_loopback', type: 'function', function: { name, arguments: text } };
  return { ...base, tool_calls: [call] };
}

function finishOf({ text, end }: Said): string {
  if (end === 'cut') return 'length';
  // A refusal in the model's own words ends like an answer; a filter's has no words.
  return end === 'refused' && text === '' ? 'content_filter' : 'stop';
}

/** The Chat Completions API of OpenAI and of all who speak it. */
export const openai: WireFormat = {
  name: 'openai',
  matches: (path) => new URL(path, 'http://loopback').pathname.endsWith('/chat/completions'),
  read({ headers, body }) {
    const { model, messages, response_format, tools, stream, ...parameters } = bodySchema.parse(body);
    const instructions = messages.filter(({ role }) => role === 'system' || role === 'developer');
    return {
      model,
      system: instructions.map(({ content }) => content).join('\n'),
      messages: messages.flatMap(({ role, content }) =>
        role === 'user' || role === 'assistant' ? [{ role, content }] : [],
      ),
      form: response_format?.type ?? (tools === undefined ? 'plain' : 'tool'),
      schema:
        response_format?.json_schema?.schema ?? response_format?.schema ?? tools?.[0]?.function.parameters,
      parameters,
      key:
        headers.authorization === undefined
          ? undefined
          : String(headers.authorization).replace(/^Bearer /i, ''),
    };
  },
  reply(said, asked) {
    const { prompt, completion } = said.tokens;
    return {
      id: 'chatcmpl-loopback',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: said.model,
      choices: [
        {
          index: 0,
          message: messageOf(said, asked.parameters.tool_choice),
          logprobs: null,
          finish_reason: finishOf(said),
        },
      ],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
      system_fingerprint: null,
    };
  },
  error: (status, message, { code, param } = {}) => ({
    error: {
      message,
      type: TYPES[status] ?? 'server_error',
      param: param ?? null,
      code: code ?? null,
    },
  }),
};
