import { z } from 'zod';
import type { ChatReply, ChatRequest } from './chat-endpoint.ts';
import { enclosedFault, type FaultContext, type HttpAnswer, strangeBodyFault } from './http-fault.ts';
import { parsedBody } from './parsed-body.ts';
import { waitAfterSuccess } from './rate-limit-headers.ts';

const text = z.string().nullish();
const count = z.int().nonnegative();
const functionSchema = z.looseObject({
  // An object where a server has parsed it already.
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]),
});
const messageSchema = z.looseObject({
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text }))]).nullish(),
  refusal: text,
  tool_calls: z.array(z.looseObject({ function: functionSchema })).nullish(),
});
const choiceSchema = z.looseObject({ message: messageSchema, finish_reason: text });
const completionSchema = z.looseObject({
  model: text.catch(undefined),
  choices: z.tuple([choiceSchema], z.unknown()),
  usage: z.looseObject({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
});
const costSchema = z.looseObject({ usage: z.looseObject({ cost: z.number().nonnegative() }) });
/** Where gateways put the error of the server behind them, under a good status. */
const enclosingSchema = z.union([
  z.looseObject({ error: z.unknown().refine((error) => error !== undefined && error !== null) }),
  z
    .looseObject({ choices: z.tuple([z.looseObject({ error: z.looseObject({}) })], z.unknown()) })
    .transform(({ choices: [{ error }] }) => ({ error })),
]);

type Message = z.output<typeof messageSchema>;

/** The content's text; of content in parts, what is no reasoning. */
function contentOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
}

function textOf(message: Message, form: ChatRequest['form']): string {
  const called = form === 'tool' ? message.tool_calls?.[0]?.function.arguments : undefined;
  if (called === undefined) return contentOf(message);
  return typeof called === 'string' ? called : JSON.stringify(called);
}

function endOf(finish: string | null | undefined, refusal: string | null | undefined): ChatReply['end'] {
  if (finish === 'content_filter' || (refusal ?? '') !== '') return 'refused';
  return finish === 'length' ? 'cut' : 'stop';
}

/**
 * Reads a chat completion.
 *
 * @throws EndpointFault when the body holds an error, or is no chat completion
 */
export function readCompletion(
  answer: HttpAnswer & { readonly headers: Headers },
  context: FaultContext,
): ChatReply {
  const body = parsedBody(answer.body);
  const enclosing = enclosingSchema.safeParse(body);
  if (enclosing.success) throw enclosedFault(answer, enclosing.data.error, context);
  const completion = completionSchema.safeParse(body);
  if (!completion.success) throw strangeBodyFault(answer, 'chat completion', context);
  const { model, choices, usage } = completion.data;
  const [{ message, finish_reason }] = choices;
  if (finish_reason === 'error') throw strangeBodyFault(answer, 'finished chat completion', context);
  const refusal = message.refusal ?? '';
  return {
    text: context.redact(textOf(message, context.request.form)),
    servedModel: typeof model === 'string' ? context.redact(model) : null,
    end: endOf(finish_reason, refusal),
    ...(refusal === '' ? {} : { refusal: context.redact(refusal) }),
    tokens: usage ? { prompt: usage.prompt_tokens, completion: usage.completion_tokens } : null,
    cost: costSchema.safeParse(body).data?.usage.cost ?? null,
    wait: waitAfterSuccess(answer.headers, Date.now()),
  };
}
