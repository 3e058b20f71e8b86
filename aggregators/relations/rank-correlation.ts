import { z } from 'zod';
import { counted } from '../counted.ts';

/** Below this many pairs a rank correlation describes the pairs at hand; its p says little about others. */
export const DESCRIPTIVE_BELOW = 20;

/** A rank correlation with its two-sided p, each null where it is not defined, and then the reason. */
export const rankCorrelationSchema = z.strictObject({
  /** How many pairs it rests on. */
  n: z.int().nonnegative(),
  /** In [-1, 1]. */
  coefficient: z.number().nullable(),
  /** In [0, 1], against no association. */
  p: z.number().nullable(),
  /** Whether n is too small for more than a description (below 20). */
  descriptive: z.boolean(),
  /** Why it is not defined, within a sentence; null where it is. */
  reason: z.string().nullable(),
});
export type RankCorrelation = z.infer<typeof rankCorrelationSchema>;

/** A rank correlation that is defined. */
export function defined(n: number, coefficient: number, p: number): RankCorrelation {
  return { n, coefficient, p, descriptive: n < DESCRIPTIVE_BELOW, reason: null };
}

/** A rank correlation that is not, with the reason in a sentence's middle: `all values are the same`. */
export function notDefined(n: number, reason: string): RankCorrelation {
  return { n, coefficient: null, p: null, descriptive: n < DESCRIPTIVE_BELOW, reason };
}

/**
 * Why no rank correlation is defined on these pairs; null where one is.
 *
 * @throws RangeError where the lists differ in length, or a value is not finite
 */
export function whyNotDefined(x: readonly number[], y: readonly number[]): string | null {
  if (x.length !== y.length) {
    throw new RangeError(
      `rank correlation: ${x.length} values against ${y.length}; give one of each for every pair.`,
    );
  }
  if (![...x, ...y].every(Number.isFinite)) {
    throw new RangeError('rank correlation: a value is not finite; leave its pair out.');
  }
  if (x.length < 3) return `${counted(x.length, 'pair')} of values: it takes three`;
  const isConstant = (values: readonly number[]) => new Set(values).size === 1;
  return isConstant(x) || isConstant(y) ? 'all values on one side are the same' : null;
}
