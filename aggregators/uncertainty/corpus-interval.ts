import type { GenerationVariance } from './generation-variance.ts';
import { noTInterval, type TInterval, tInterval } from './t-interval.ts';

/**
 * The interval of a quantity on these fixed items, with generation noise alone: for drift. By t; null where the variance
 * could not be had (one generation an item), and where the generations do not differ.
 *
 * @param level the interval's coverage, in (0, 1)
 */
export function corpusInterval(
  { point, variance, df, reason }: GenerationVariance,
  level?: number,
): TInterval {
  return point === null || variance === null || df === null
    ? noTInterval(reason ?? 'The quantity itself is not defined.', level)
    : tInterval(point, variance, df, level);
}
