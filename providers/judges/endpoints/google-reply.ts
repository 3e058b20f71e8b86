import { z } from 'zod';
import type { ChatReply } from './chat-endpoint.ts';
import { googleFaultBody } from './google-fault.ts';
import { enclosedFault, type FaultContext, type HttpAnswer, strangeBodyFault } from './http-fault.ts';
import { parsedBody } from './parsed-body.ts';
import { waitAfterSuccess } from './rate-limit-headers.ts';

const REFUSED: readonly string[] = [
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
];
/** What ends an answer before it is whole. */
const CUT: readonly string[] = ['MAX_TOKENS', 'CONTINUATION'];

const text = z.string().nullish();
const partSchema = z.looseObject({ text, thought: z.boolean().nullish() });
const candidateSchema = z.looseObject({
  content: z.looseObject({ parts: z.array(partSchema).nullish() }).nullish(),
  finishReason: text,
  finishMessage: text.catch(null),
});
const count = z.int().nonnegative();
/** The API leaves a count of nothing out. */
const countOrNothing = count.default(0);
const usageSchema = z.looseObject({
  promptTokenCount: count,
  toolUsePromptTokenCount: countOrNothing,
  candidatesTokenCount: countOrNothing,
  thoughtsTokenCount: countOrNothing,
});
const feedbackSchema = z.looseObject({ blockReason: z.string(), blockReasonMessage: text.catch(null) });
const answerSchema = z.looseObject({
  modelVersion: text.catch(null),
  usageMetadata: usageSchema.nullish().catch(null),
});
/** Either the model answered, or the prompt was blocked. */
const answeredSchema = answerSchema.extend({
  candidates: z.tuple([candidateSchema], z.unknown()),
});
const blockedSchema = answerSchema.extend({ promptFeedback: feedbackSchema });
const enclosingSchema = z.looseObject({ error: z.looseObject({}) });

type Candidate = z.output<typeof candidateSchema>;
type Ending = Pick<ChatReply, 'text' | 'end' | 'refusal'>;

function refusedFor(reason: string, said: string | null | undefined): Pick<ChatReply, 'end' | 'refusal'> {
  return { end: 'refused', refusal: said ? `${reason}: ${said}` : reason };
}

/** What the model said, without its thoughts. */
function endingOf({ content, finishReason, finishMessage }: Candidate): Ending {
  const parts = content?.parts ?? [];
  const said = parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
  const reason = finishReason ?? '';
  if (REFUSED.includes(reason)) return { text: said, ...refusedFor(reason, finishMessage) };
  return { text: said, end: CUT.includes(reason) ? 'cut' : 'stop' };
}

function readEnding(body: unknown): Ending | undefined {
  const blocked = blockedSchema.safeParse(body).data?.promptFeedback;
  if (blocked !== undefined) {
    return { text: '', ...refusedFor(blocked.blockReason, blocked.blockReasonMessage) };
  }
  const answered = answeredSchema.safeParse(body).data;
  return answered === undefined ? undefined : endingOf(answered.candidates[0]);
}

function readTokens(body: unknown): ChatReply['tokens'] {
  const usage = answerSchema.safeParse(body).data?.usageMetadata;
  if (!usage) return null;
  return {
    prompt: usage.promptTokenCount + usage.toolUsePromptTokenCount,
    completion: usage.candidatesTokenCount + usage.thoughtsTokenCount,
  };
}

/**
 * Reads an answer of the Gemini API.
 *
 * @throws EndpointFault when the body holds an error, or is no answer
 */
export function readGoogleAnswer(
  answer: HttpAnswer & { readonly headers: Headers },
  context: FaultContext,
): ChatReply {
  const body = parsedBody(answer.body);
  const ending = readEnding(body);
  if (ending === undefined) {
    throw enclosingSchema.safeParse(body).success
      ? enclosedFault(answer, googleFaultBody(body, context.request), context)
      : strangeBodyFault({ ...answer, body }, 'generated content', context);
  }
  const { redact } = context;
  const model = answerSchema.safeParse(body).data?.modelVersion ?? null;
  return {
    text: redact(ending.text),
    servedModel: model === null ? null : redact(model),
    end: ending.end,
    ...(ending.refusal === undefined ? {} : { refusal: redact(ending.refusal) }),
    tokens: readTokens(body),
    cost: null,
    wait: waitAfterSuccess(answer.headers, Date.now()),
  };
}
