/** At most this many sentences of a response are labelled (section 4.4). */
export const SENTENCE_CAP = 25;

/** Fragments shorter than this, in code points, are discarded (section 4.4). */
export const SHORTEST_SENTENCE = 12;

/* What Python's str.split, str.strip and \s take for white space, which is not what JavaScript's \s takes. */
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const BOUNDARY = new RegExp(`(?<=[.!?])[${SPACE}]+`, 'gu');
const IS_SPACE = new RegExp(`^[${SPACE}]$`, 'u');

/** Removes white space from both ends, as Python's str.strip does; linear in the text's length. */
function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && IS_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && IS_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Counts code points only as far as it must: a text of many megabytes is not laid out as an array. */
function isLongEnough(piece: string): boolean {
  return [...piece.slice(0, 2 * SHORTEST_SENTENCE)].length >= SHORTEST_SENTENCE;
}

/**
 * The sentences that are labelled of the pieces of a response, whichever way it was taken apart: white space at their ends is
 * dropped, then fragments under {@link SHORTEST_SENTENCE} code points, and the first {@link SENTENCE_CAP} are kept. Source:
 * section 4.4.
 *
 * @param pieces in order; none is read after the last that is kept
 */
export function keptSentences(pieces: Iterable<string>): string[] {
  const kept: string[] = [];
  for (const piece of pieces) {
    const sentence = strip(piece);
    if (isLongEnough(sentence)) kept.push(sentence);
    if (kept.length === SENTENCE_CAP) break;
  }
  return kept;
}

/** One by one: a text of many megabytes is not laid out as an array. */
function* piecesOf(response: string): Generator<string> {
  let start = 0;
  for (const { 0: space, index } of response.matchAll(BOUNDARY)) {
    yield response.slice(start, index);
    start = index + space.length;
  }
  yield response.slice(start);
}

/**
 * Splits a response into the sentences that are labelled: on white space after a full stop, exclamation or question
 * mark; fragments under {@link SHORTEST_SENTENCE} code points are dropped, then at most {@link SENTENCE_CAP} are kept.
 * Source: section 4.4.
 *
 * @param response the response's text
 */
export function splitSentences(response: string): string[] {
  return keptSentences(piecesOf(response));
}
