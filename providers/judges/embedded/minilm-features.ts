import type { Embedder } from '../../embeddings/minilm.ts';

/**
 * Who holds a view is mostly said in a sentence's first words, which the embedding of the whole drowns out.
 */
const OPENING_WORDS = 5;

/** Embeddings are rounded, so that the last bits of another processor do not reach the weights. */
function rounded(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Math.round(value * 1e5) / 1e5);
}

/** What the sentence classifiers see of a sentence: its embedding, then that of its opening words. */
export async function sentenceFeatures(embedder: Embedder, sentence: string): Promise<number[]> {
  const opening = sentence.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' ');
  const [whole, start] = await Promise.all([embedder.embed(sentence), embedder.embed(opening)]);
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
  return [...rounded(await embedder.embed(response)), SHARE_SCALE * stance, SHARE_SCALE * filler];
}
