import { disclaimingOf } from './disclaiming.ts';
import { opensWithFiller } from './filler-opening.ts';
import { isCut } from './is-cut.ts';
import { RESPONSE_KINDS, type ResponseKind } from './kinds.ts';
import { looksEnglish } from './language.ts';
import { markupOf } from './markup.ts';
import { countWords, WORD_LIMIT } from './words.ts';

/**
 * What a response is besides an answer as it was asked for. Linear in the text's length. Source: the format rules of
 * appendix A; what it does about having a view is ours.
 *
 * @param response the clean text, neither empty nor blank
 * @param finishReason the provider's, as promptfoo names it. Without one a response is not known to be cut off
 * @returns each kind once, in the order of {@link RESPONSE_KINDS}
 */
export function responseKinds(response: string, finishReason?: string): ResponseKind[] {
  const disclaiming = disclaimingOf(response);
  const found = new Set<ResponseKind>([
    ...(countWords(response) > WORD_LIMIT ? (['overWordLimit'] as const) : []),
    ...markupOf(response),
    ...(looksEnglish(response) ? [] : (['notEnglish'] as const)),
    ...(opensWithFiller(response) ? (['filler'] as const) : []),
    ...(disclaiming === undefined ? [] : [disclaiming]),
    ...(finishReason !== undefined && isCut(finishReason) ? (['cutOff'] as const) : []),
  ]);
  return RESPONSE_KINDS.filter((kind) => found.has(kind));
}
