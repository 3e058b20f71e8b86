import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { errorsToDetectWith } from '../planning/detectable-change.ts';
import type { HeldInterval } from './held-interval.ts';

/**
 * By how much the true value must lie off the threshold for a run of this size to decide it in 80% of cases: the half-width
 * of the interval and, at the same standard error, the t quantile of 80%. Where an interval leans, its longer side counts.
 * null without an interval.
 *
 * @param level of the interval
 */
export function detectableDistance(
  { estimate, interval, df }: Pick<HeldInterval, 'estimate' | 'interval' | 'df'>,
  level: number,
): number | null {
  if (estimate === null || interval === null || df === null) return null;
  const half = Math.max(estimate - interval[0], interval[1] - estimate);
  const critical = tQuantile((1 + level) / 2, df);
  return (half / critical) * errorsToDetectWith(critical, df);
}
