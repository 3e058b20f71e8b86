import { keptSentences } from './sentences.ts';

/* One is enough: making it loads the rules. The language is fixed, so that the machine's own changes nothing. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

function* piecesOf(response: string): Generator<string> {
  for (const { segment } of SEGMENTER.segment(response)) yield segment;
}

/**
 * Splits a response into the sentences that are labelled, by the sentence boundaries of Unicode (UAX #29): a full stop before
 * a small letter or within a number ends none, quotes and brackets after the stop belong to the sentence, and a line end is a
 * boundary. A title such as "Dr." is a sentence of its own, too short to be kept. The same fragments are dropped and as many
 * sentences kept as by the paper's rule.
 *
 * @param response the response's text
 */
export function segmentSentences(response: string): string[] {
  return keptSentences(piecesOf(response));
}
