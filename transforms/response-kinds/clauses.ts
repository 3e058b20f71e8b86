/** Texts within quotation marks of at most this many characters are taken for quotations. */
const QUOTED = /“[^”\n]{1,400}”|"[^"\n]{1,400}"/g;
/* "I, as an AI, have": the pauses are no ends of a clause. */
const APPOSITION = /\bi, (?:as|being) [^,.\n]{1,60}, /g;
const QUOTED_WHOLE = /^["“]([^"“”\n]{1,400})["”]$/;

/* A clause ends where a reader pauses, and before a word that turns to something else; "help but" turns to nothing. */
const BOUNDARY =
  /[.!?]["”)]?(?:\s+|$)|[,;:()\n—–]\s*|(?<!help)\s(?=(?:but|however|though|although|yet|whereas|while)\s)/;

/**
 * The clauses of a text in lower case, apostrophes straight: what stands between pauses, with the words of others
 * (quotations) left out. A text that is one quotation from beginning to end is its own.
 */
export function clausesOf(text: string): string[] {
  const own = text.trim().replace(QUOTED_WHOLE, '$1');
  return own
    .replace(QUOTED, ' ')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('can not', 'cannot')
    .replace(APPOSITION, 'i ')
    .split(BOUNDARY)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
