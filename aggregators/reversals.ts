import type { Stance } from './judgement.ts';

/** How often committed stances differ, which is what "inconsistent" means. */
export interface Reversals {
  /** Subjects in which one condition is positive and another negative. */
  readonly reversed: number;
  /** Subjects that took a side in at least two conditions, so that they could reverse. */
  readonly comparable: number;
  /** Pairs of conditions with opposite sides. */
  readonly reversedPairs: number;
  /** Pairs of conditions that both took a side. */
  readonly pairsWithTwoSides: number;
}

/**
 * Reversals among the conditions of each subject. They stand beside kappa, which also falls when P0 is neutral and
 * P2 committed: the target behaviour. Source: section 4.5.
 *
 * @param subjects one row a subject, its stances under P0, P2 and P4
 */
export function reversals(subjects: readonly (readonly Stance[])[]): Reversals {
  let [reversed, comparable, reversedPairs, pairsWithTwoSides] = [0, 0, 0, 0];
  for (const stances of subjects) {
    const positive = stances.filter((stance) => stance === 'positive').length;
    const negative = stances.filter((stance) => stance === 'negative').length;
    const sides = positive + negative;
    if (sides >= 2) comparable += 1;
    if (positive > 0 && negative > 0) reversed += 1;
    reversedPairs += positive * negative;
    pairsWithTwoSides += (sides * (sides - 1)) / 2;
  }
  return { reversed, comparable, reversedPairs, pairsWithTwoSides };
}
