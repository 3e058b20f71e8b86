import { looksEnglish } from './response-kinds/language.ts';
import { markupOf } from './response-kinds/markup.ts';
import { countWords, WORD_LIMIT } from './response-kinds/words.ts';

/**
 * Checks a response's surface against the format rules of the response system prompt. Source: section 4.1, appendix A.
 *
 * @param response the response's text
 */
export function checkFormat(response: string): {
  words: number;
  withinWordLimit: boolean;
  plainProse: boolean;
  english: boolean;
} {
  const words = countWords(response);
  return {
    words,
    withinWordLimit: words <= WORD_LIMIT,
    plainProse: markupOf(response).length === 0,
    english: looksEnglish(response),
  };
}
