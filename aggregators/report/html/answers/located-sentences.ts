/** A stretch of a response: a labelled sentence by its place among them, or null for what lies between. */
export interface Piece {
  readonly text: string;
  readonly sentence: number | null;
}

/**
 * A response cut into its labelled sentences and what lies between them: together the pieces are the response.
 *
 * @returns null where a sentence does not stand in the response after the one before it
 */
export function locatedSentences(response: string, sentences: readonly string[]): Piece[] | null {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [sentence, text] of sentences.entries()) {
    const start = response.indexOf(text, end);
    if (start < 0) return null;
    if (start > end) pieces.push({ text: response.slice(end, start), sentence: null });
    pieces.push({ text, sentence });
    end = start + text.length;
  }
  if (end < response.length) pieces.push({ text: response.slice(end), sentence: null });
  return pieces;
}
