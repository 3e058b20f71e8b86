import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../corpus/lexicons.ts';
import { PHRASINGS, type Phrasing, phrase } from '../corpus/phrasings.ts';

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

/** Of a lexicon, the phrases that stand in a text. */
const standingIn = (lexicon: readonly string[], text: string) =>
  lexicon.filter((marker) => lexiconPattern([marker]).test(text));

/** The markers of both lexicons that a phrasing's own words hold, whatever the item. */
export function markersOfPhrasing(phrasing: Phrasing): { self: string[]; third: string[] } {
  const words = phrase(phrasing, '');
  return {
    self: standingIn(FIRST_PERSON_LEXICON, words),
    third: standingIn(THIRD_PARTY_LEXICON, words),
  };
}

/** One marker and nothing else, by any of some phrases; nothing where there are none. */
const oneOf = (phrases: readonly string[]) =>
  phrases.length === 0 ? /(?!)/ : new RegExp(`^(?:${phrases.join('|')})$`, 'iu');

const ECHOES = new Map(
  PHRASINGS.map((phrasing) => {
    const { self, third } = markersOfPhrasing(phrasing);
    return [phrasing, { self: oneOf(self), third: oneOf(third) }];
  }),
);

/**
 * Of the markers that {@link countAttributionMarkers} counts, those that the prompt put into the model's mouth: they stand in
 * the phrasing's own words, as "mainstream" does in P1.
 *
 * @param response the raw response text
 * @param phrasing that it answers
 */
export function countEchoedMarkers(response: string, phrasing: Phrasing): { self: number; third: number } {
  const echo = ECHOES.get(phrasing);
  const count = (pattern: RegExp, echoed: RegExp | undefined) =>
    echoed === undefined ? 0 : (response.match(pattern) ?? []).filter((marker) => echoed.test(marker)).length;
  return { self: count(FIRST_PERSON, echo?.self), third: count(THIRD_PARTY, echo?.third) };
}
