import { z } from 'zod';
import { type ChatReply, EndpointFault } from './chat-endpoint.ts';
import { enclosedFault, type FaultContext, httpFault, jsonOrNothing, quoted } from './http-fault.ts';
import { waitAfterSuccess } from './rate-limit-headers.ts';

const count = z.number().nonnegative();
const modelSchema = z.looseObject({ model: z.string() });

/** What promptfoo's providers answer with; each fills in what it has. */
const responseSchema = z.looseObject({
  error: z.string().optional().catch(undefined),
  output: z.unknown().optional(),
  raw: z.unknown().optional(),
  cached: z.boolean().optional().catch(undefined),
  isRefusal: z.boolean().optional().catch(undefined),
  finishReason: z.string().optional().catch(undefined),
  tokenUsage: z.looseObject({ prompt: count, completion: count }).optional().catch(undefined),
  cost: count.optional().catch(undefined),
  metadata: z
    .looseObject({
      http: z
        .looseObject({ status: z.number().optional(), headers: z.record(z.string(), z.string()).optional() })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Response = z.output<typeof responseSchema>;

const NO_KEY = /\b(?:api[ _]key|token|credentials?)\b.{0,60}\b(?:not set|missing|required|not found)\b/i;

function headersOf({ metadata }: Response): Headers {
  try {
    return new Headers(metadata?.http?.headers);
  } catch {
    // A provider of the user's own may name what is no header.
    return new Headers();
  }
}

function textOf(output: unknown): string {
  if (output === undefined || output === null) return '';
  return typeof output === 'string' ? output : jsonOrNothing(output);
}

/** Of the server's raw answer, where the provider keeps it, as an object or as JSON. */
function servedModelOf({ raw, metadata }: Response): string | null {
  let answer = raw;
  try {
    if (typeof raw === 'string') answer = JSON.parse(raw);
  } catch {
    // Raw text of another kind names no model.
  }
  return [answer, metadata].map((from) => modelSchema.safeParse(from).data?.model).find(Boolean) ?? null;
}

/** The server's own body, which promptfoo's messages end in; undefined where this one does not. */
function bodyIn(message: string): unknown {
  const start = message.indexOf('{');
  if (start < 0) return undefined;
  try {
    return JSON.parse(message.slice(start));
  } catch {
    return undefined;
  }
}

/** The HTTP status that a message names, e.g. `API error: 401 Unauthorized` or `HTTP 429`. */
function statusIn(message: string): number | undefined {
  const found = /\b(?:error|http|status(?: code)?)\b:?\s*([45]\d\d)\b/i.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What a message says beside promptfoo's own words. */
function wordsIn(message: string): { message: string; code?: string } {
  const code = /\(code: ([\w.-]+)\)/.exec(message)?.[1];
  const words = message.replace(/^API (?:call )?error:?\s*(?:[45]\d\d[^\n]*\n)?/, '');
  return { message: words, ...(code === undefined ? {} : { code }) };
}

/**
 * The fault of an error that a promptfoo provider gave in words, or threw.
 *
 * @param response what came with the words; undefined where they were thrown
 */
export function promptfooFault(message: string, response: unknown, context: FaultContext): EndpointFault {
  const parsed = responseSchema.safeParse(response);
  const said = parsed.success ? parsed.data : undefined;
  const headers = said === undefined ? undefined : headersOf(said);
  const known = said?.metadata?.http?.status ?? 0;
  const status = known >= 400 ? known : statusIn(message);
  const body = bodyIn(message) ?? wordsIn(message);
  if (status !== undefined) return httpFault({ status, headers, body }, context);
  if (bodyIn(message) !== undefined) return enclosedFault({ status: known, headers, body }, body, context);
  const isKeyless = NO_KEY.test(message);
  return new EndpointFault(`promptfoo says: ${quoted(message, context.redact)}`, {
    kind: isKeyless ? 'permanent' : 'passing',
    sent: !isKeyless,
  });
}

function endOf({ finishReason, isRefusal }: Response): ChatReply['end'] {
  if (isRefusal === true || finishReason === 'content_filter') return 'refused';
  return finishReason === 'length' ? 'cut' : 'stop';
}

/**
 * Reads what a promptfoo provider answered.
 *
 * @throws EndpointFault when it is an error, or came from a cache
 */
export function readProviderResponse(response: unknown, context: FaultContext): ChatReply {
  const parsed = responseSchema.safeParse(response);
  if (!parsed.success) {
    throw new EndpointFault('the promptfoo provider answers with something that is no provider response', {
      kind: 'passing',
    });
  }
  const said = parsed.data;
  if (said.error !== undefined && said.error !== '') throw promptfooFault(said.error, said, context);
  if (said.cached === true) {
    throw new EndpointFault(
      'the promptfoo provider answers from a cache of its own, where every judgement must be fresh',
      { kind: 'permanent', sent: false },
    );
  }
  const { tokenUsage, cost } = said;
  const text = context.redact(textOf(said.output));
  const servedModel = servedModelOf(said);
  const end = endOf(said);
  return {
    text,
    servedModel: servedModel === null ? null : context.redact(servedModel),
    end,
    ...(end === 'refused' && text !== '' ? { refusal: text } : {}),
    tokens:
      tokenUsage === undefined ? null : { prompt: tokenUsage.prompt, completion: tokenUsage.completion },
    cost: cost ?? null,
    wait: waitAfterSuccess(headersOf(said), Date.now()),
  };
}
