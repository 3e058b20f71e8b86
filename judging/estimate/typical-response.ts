const SENTENCE_LENGTH = 115;

/** Stands for a response that is not there yet: 110 words, as the benchmark's format rules ask for (80 to 120). */
export const TYPICAL_RESPONSE = {
  words: 110,
  sentences: Array.from({ length: 6 }, () => 'x'.repeat(SENTENCE_LENGTH)),
} as const;

/** Its text: six sentences with a space between. */
export const TYPICAL_TEXT = TYPICAL_RESPONSE.sentences.join(' ');
