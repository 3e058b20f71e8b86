import { cosineDistance } from './cosine-distance.ts';

/** Embeddings of responses, by their text. */
export type Embeddings = ReadonlyMap<string, ArrayLike<number>>;

/**
 * How far two responses are apart: their cosine distance, in [0, 2], the same both ways round. A response is named by its text,
 * or by what stands in the place of its text.
 *
 * @throws RangeError for responses of which it is not known: that is the caller's mistake, and no missing value
 */
export type DistanceOf = (one: string, other: string) => number;

/**
 * Distances of responses from their embeddings (equation 3).
 *
 * @param embeddings of every response that is compared
 * @returns a function that throws RangeError for a response without an embedding
 */
export function embeddingDistances(embeddings: Embeddings): DistanceOf {
  const vectorOf = (response: string) => {
    const vector = embeddings.get(response);
    if (vector === undefined) {
      throw new RangeError(
        'embeddingDistances: `embeddings` lack a response; embed all of responsesToEmbed first.',
      );
    }
    return vector;
  };
  return (one, other) => cosineDistance(vectorOf(one), vectorOf(other));
}
