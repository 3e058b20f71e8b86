import { z } from 'zod';
import { anthropicFaultBody } from './anthropic-fault.ts';
import type { ChatReply, ChatRequest } from './chat-endpoint.ts';
import { enclosedFault, type FaultContext, type HttpAnswer, strangeBodyFault } from './http-fault.ts';
import { parsedBody } from './parsed-body.ts';
import { waitAfterSuccess } from './rate-limit-headers.ts';

const text = z.string().nullish();
const count = z.int().nonnegative();
const blockSchema = z.looseObject({ type: z.string(), text, input: z.unknown().optional() });
const usageSchema = z.looseObject({
  input_tokens: count,
  cache_creation_input_tokens: count.nullish(),
  cache_read_input_tokens: count.nullish(),
  output_tokens: count,
});
const messageSchema = z.looseObject({
  model: text.catch(null),
  content: z.array(blockSchema),
  stop_reason: text,
  stop_details: z.looseObject({ explanation: text, category: text }).nullish().catch(null),
  usage: usageSchema.nullish().catch(null),
});
const enclosingSchema = z.looseObject({ error: z.looseObject({}) });

type Message = z.output<typeof messageSchema>;

/** The input of the tool that was called, or what was said in text blocks; thinking is neither. */
function textOf({ content }: Message, form: ChatRequest['form']): string {
  const call = form === 'tool' ? content.find(({ type }) => type === 'tool_use') : undefined;
  if (call !== undefined) return JSON.stringify(call.input) ?? '';
  return content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
}

function endOf({ stop_reason }: Message): ChatReply['end'] {
  switch (stop_reason) {
    case 'refusal':
      return 'refused';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'cut';
    default:
      return 'stop';
  }
}

function tokensOf({ usage }: Message): ChatReply['tokens'] {
  if (!usage) return null;
  const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
  return { prompt: usage.input_tokens + cached, completion: usage.output_tokens };
}

/**
 * Reads a message of the Messages API.
 *
 * @throws EndpointFault when the body holds an error, or is no message
 */
export function readMessage(
  answer: HttpAnswer & { readonly headers: Headers },
  context: FaultContext,
): ChatReply {
  const body = parsedBody(answer.body);
  const message = messageSchema.safeParse(body).data;
  if (message === undefined) {
    throw enclosingSchema.safeParse(body).success
      ? enclosedFault(answer, anthropicFaultBody(body), context)
      : strangeBodyFault(answer, 'message', context);
  }
  const { redact, request } = context;
  const end = endOf(message);
  const details = end === 'refused' ? message.stop_details : undefined;
  const refusal = details?.explanation ?? details?.category ?? undefined;
  return {
    text: redact(textOf(message, request.form)),
    servedModel: typeof message.model === 'string' ? redact(message.model) : null,
    end,
    ...(refusal === undefined ? {} : { refusal: redact(refusal) }),
    tokens: tokensOf(message),
    cost: null,
    wait: waitAfterSuccess(answer.headers, Date.now()),
  };
}
