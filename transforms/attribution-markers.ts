import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../corpus/lexicons.ts';

/* JavaScript's \b knows ASCII alone; the reference's word characters are Unicode letters, numbers and "_". */
const WORD = '[\\p{L}\\p{N}_]';

/** The case-insensitive regular expression of a lexicon: whole phrases, white space as written (appendix B). */
function lexiconPattern(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<!${WORD})(?:${phrases.join('|')})(?!${WORD})`, 'giu');
}

const FIRST_PERSON = lexiconPattern(FIRST_PERSON_LEXICON);
const THIRD_PARTY = lexiconPattern(THIRD_PARTY_LEXICON);

/**
 * Counts the markers of both lexicons in a raw response: non-overlapping matches from left to right.
 * Source: section 4.2, appendix B.
 *
 * @param response the raw response text
 * @returns n_self and n_third, each 0 or more
 */
export function countAttributionMarkers(response: string): { self: number; third: number } {
  return {
    self: response.match(FIRST_PERSON)?.length ?? 0,
    third: response.match(THIRD_PARTY)?.length ?? 0,
  };
}
