import { eld } from 'eld/small';

/** The response system prompt's word limit (appendix A). */
export const WORD_LIMIT = 150;

/* A line that opens as a list item, heading, quote or code fence; or emphasis or code within a line. */
const BLOCK_MARKUP = /^[ \t]{0,3}(?:[-*+•] |\d{1,3}[.)] |#{1,6} |> |```)/m;
const INLINE_MARKUP = /\*\*[^*\n]{1,200}\*\*|__[^_\n]{1,200}__|`[^`\n]{1,200}`/;

/** Words between white space. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

/** False only where another language is recognised with confidence: a short text is given the benefit of doubt. */
function looksEnglish(text: string): boolean {
  const { language, isReliable } = eld.detect(text.slice(0, 5000));
  return language === 'en' || language === '' || !isReliable();
}

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
    plainProse: !BLOCK_MARKUP.test(response) && !INLINE_MARKUP.test(response),
    english: looksEnglish(response),
  };
}
