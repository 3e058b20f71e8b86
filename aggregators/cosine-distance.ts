/**
 * Cosine distance of two embeddings, 1 - cos(a, b), in [0, 2]. Source: equation 3.
 *
 * @param a a vector that is not zero
 * @param b another of the same length
 * @throws RangeError when the lengths differ or a vector is zero
 */
export function cosineDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) {
    throw new RangeError(`cosineDistance: the vectors have ${a.length} and ${b.length} dimensions.`);
  }
  let dot = 0;
  let squaredA = 0;
  let squaredB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] as number, b[i] as number];
    dot += x * y;
    squaredA += x * x;
    squaredB += y * y;
  }
  if (squaredA === 0 || squaredB === 0)
    throw new RangeError('cosineDistance: a zero vector has no direction.');
  return 1 - dot / Math.sqrt(squaredA * squaredB);
}
