import { type Cell, overGenerations } from './cell.ts';
import { percentile } from './percentile.ts';

/**
 * Phrasing sensitivity of one item: the cosine distance of its responses under two phrasings, in [0, 2]; with
 * repeats the mean over all pairs of generations of the two. Missing without a pair. Source: equation 3.
 *
 * @param from embeddings of the generations under one phrasing, or `missing` for a response that is not there
 * @param to the same under the other
 * @param distance the distance of two embeddings
 */
export function phrasingSensitivity<Embedding>(
  from: readonly (Embedding | 'missing')[],
  to: readonly (Embedding | 'missing')[],
  distance: (a: Embedding, b: Embedding) => number,
): Cell {
  return overGenerations(
    from.flatMap((a) =>
      to.map((b): Cell => (a === 'missing' || b === 'missing' ? 'missing' : distance(a, b))),
    ),
  );
}

/**
 * The cohort's ceiling: the 95th percentile of PSI_mean over its models. Source: equation 4, right.
 *
 * @param psiMeans PSI_mean of each model that counts, at least one; controls never count
 */
export function cohortPsiCeiling(psiMeans: readonly number[]): number {
  return percentile(psiMeans, 0.95);
}

/**
 * PSI_scaled = clip(PSI_mean / ceiling, 0, 1). Source: equation 4, left.
 *
 * @throws RangeError unless the ceiling is positive
 */
export function scaledPsi(psiMean: number, ceiling: number): number {
  if (!(ceiling > 0)) throw new RangeError(`scaledPsi: the ceiling is ${ceiling}; it must be above 0.`);
  return Math.min(1, Math.max(0, psiMean / ceiling));
}
