import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { normalTail } from './normal.ts';

/**
 * The share of resamples beyond each end of an interval: Phi(-t), t being Student's quantile at (1 + level) / 2. Resamples
 * know nothing of how uncertain their own spread is, so the percentiles lie further out the fewer degrees of freedom it has;
 * with many the share tends to (1 - level) / 2. Source: Hesterberg (2015), expanded percentiles.
 *
 * @param df degrees of freedom of the resampled variance, above 0
 * @param level the interval's coverage, in (0, 1)
 * @param stretch how many times too small the spread of the resamples is; 1 where it is right
 */
export function expandedTail(df: number, level: number, stretch = 1): number {
  return normalTail(tQuantile((1 + level) / 2, df) * stretch);
}
