import type { Embedder } from '../../embeddings/minilm.ts';

/**
 * Who holds a view is mostly said in a sentence's first words, which the embedding of the whole drowns out.
 */
const OPENING_WORDS = 5;

/** Embeddings are rounded, so that the last bits of another processor do not reach the weights. */
function rounded(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Math.round(value * 1e5) / 1e5);
}

/**
 * The tokenizer reads a text to its end, but the embedding sees 256 tokens of it. Every word is at least one token, so
 * the end of a longer text cannot show unless the words average over 75 characters with the space between them.
 */
const LONGEST_TEXT = 20_000;

/** What the embedding can see of a text. */
function beginning(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.trimStart().slice(0, LONGEST_TEXT);
}

/** What the sentence classifiers see of a sentence: its embedding, then that of its opening words. */
export async function sentenceFeatures(embedder: Embedder, sentence: string): Promise<number[]> {
  const text = beginning(sentence);
  const opening = text.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' ');
  const [whole, start] = await Promise.all([embedder.embed(text), embedder.embed(opening)]);
  return [...rounded(whole), ...rounded(start)];
}

/** Makes the two shares count beside 384 small numbers under one penalty. */
const SHARE_SCALE = 3;

/**
 * What the kind classifier sees of a response: its embedding, then the mean probabilities of B and of C among
 * its sentences, scaled.
 */
export async function responseFeatures(
  embedder: Embedder,
  response: string,
  stance: number,
  filler: number,
): Promise<number[]> {
  return [...rounded(await embedder.embed(beginning(response))), SHARE_SCALE * stance, SHARE_SCALE * filler];
}
