import { z } from 'zod';

/** Why a response is missing that a content filter of the provider held back. */
export const FILTERED = 'the provider’s content filter gave no answer';

/** promptfoo's name for the end of an answer that a content filter stopped. */
const CONTENT_FILTER = 'content_filter';

/** What Bedrock's guardrails say in `guardrails.reason` where they stepped in. */
const INTERVENED = 'guardrail_intervened';

const toldSchema = z.object({
  finishReason: z.string().optional().catch(undefined),
  isRefusal: z.boolean().optional().catch(undefined),
  guardrails: z
    .object({
      flagged: z.boolean().optional().catch(undefined),
      flaggedInput: z.boolean().optional().catch(undefined),
      flaggedOutput: z.boolean().optional().catch(undefined),
      reason: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/**
 * How the texts begin that stand in an answer's place, in promptfoo 0.123's providers: its own for chat of OpenAI's kind; that of
 * Azure's server (chat, completions) and promptfoo's own for Azure; for Vertex with Model Armor or safety settings; for an
 * OpenAI-like server's refusal of a prompt; and the text that Bedrock's guardrails have unless another is set.
 */
const NOTICES: readonly RegExp[] = [
  /^Content filtered by provider$/,
  /^The response was filtered due to the prompt triggering /,
  /^The generated content was filtered due to triggering /,
  /^Content was blocked due to (?:Model Armor|safety settings)\b/,
  /^API error: \d{3}\b/,
  /^Sorry, the model cannot answer this question\.$/,
];

/**
 * Whether the text of a response is no answer, but a notice that a content filter held one back. It goes by the texts that promptfoo
 * and its servers have for it, or by what the response says of itself: the notice is also its reason, or the prompt alone was
 * flagged and the answer ended by it. Such a text in an answer that nothing flagged is the model's own.
 *
 * @param response promptfoo's, of the provider
 */
export function isFilterNotice(text: string, response: unknown): boolean {
  const { finishReason, isRefusal, guardrails } = toldSchema.safeParse(response).data ?? {};
  const isStopped = finishReason === CONTENT_FILTER;
  if (!isStopped && guardrails?.flagged !== true) return false;
  const notice = text.trim();
  if (NOTICES.some((pattern) => pattern.test(notice))) return true;
  if (guardrails?.flagged === true && notice === guardrails.reason?.trim()) return true;
  const isOfPrompt = guardrails?.flaggedInput === true && guardrails.flaggedOutput !== true;
  return isOfPrompt && (isStopped || isRefusal === true);
}

/**
 * Why an answer ended, as promptfoo names it; `content_filter` also where guardrails stepped in that say so in another place.
 *
 * @param response promptfoo's, of the provider
 * @returns undefined where it does not tell
 */
export function endOf(response: unknown): string | undefined {
  const { finishReason, guardrails } = toldSchema.safeParse(response).data ?? {};
  return guardrails?.reason === INTERVENED ? CONTENT_FILTER : finishReason;
}
