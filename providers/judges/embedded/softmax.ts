/** A multinomial logistic (softmax) classifier over sentence embeddings. */
export interface SoftmaxModel {
  readonly classes: readonly string[];
  /** One row of coefficients a class. */
  readonly weights: readonly (readonly number[])[];
  /** One intercept a class. */
  readonly bias: readonly number[];
}

/**
 * The classes' probabilities for one embedding, in the order of the model's classes.
 *
 * @throws when the embedding has another length than the model's rows
 */
export function softmaxProbabilities(model: SoftmaxModel, embedding: ArrayLike<number>): number[] {
  const scores = model.weights.map((row, k) => {
    if (row.length !== embedding.length) {
      throw new Error(`softmax: an embedding of ${embedding.length} numbers for a model of ${row.length}`);
    }
    let score = model.bias[k] ?? 0;
    for (const [d, weight] of row.entries()) score += weight * (embedding[d] ?? 0);
    return score;
  });
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return exponentials.map((value) => value / total);
}

/** The most probable class; the first of equals. */
export function softmaxClass(model: SoftmaxModel, embedding: ArrayLike<number>): string {
  const probabilities = softmaxProbabilities(model, embedding);
  const best = probabilities.indexOf(Math.max(...probabilities));
  return model.classes[best] ?? '';
}
