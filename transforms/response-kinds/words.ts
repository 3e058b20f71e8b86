/** The response system prompt's word limit (appendix A). */
export const WORD_LIMIT = 150;

/** Words between white space. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
