import { deviation, mean, quantileSorted } from 'd3-array';
import type { Bootstrap, Resampled } from './items-bootstrap.ts';
import { LEVEL, NO_SPREAD, ROUNDING } from './level.ts';
import { tooFewItems } from './sufficient-items.ts';

/** At least this share of all draws has the quantity defined, or there is no interval. */
export const LEAST_SUCCESS = 0.95;

/** A bootstrap mean further from the point than this share of the standard deviation is flagged. */
export const MOST_BIAS = 0.25;

/** An interval that generalises to items like these: leaderboards. */
export interface ItemsInterval {
  /** null where there is none; `reason` says why. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  readonly level: number;
  /** Mean and standard deviation over the resamples; null without an interval. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Whether the mean lies off the point by over 0.25 sd, so that the interval leans; null without an interval. */
  readonly offPoint: boolean | null;
  readonly resamples: number;
  /** Draws made again because the quantity was undefined in a resample. */
  readonly redrawn: number;
}

function whyNone<Name extends string>(bootstrap: Bootstrap<Name>, name: Name): string | null {
  const { point, joint, redrawn, failed } = bootstrap.of[name];
  if (point === null) return 'The quantity itself is not defined.';
  const few = tooFewItems(bootstrap, name);
  if (few !== null) return few;
  const drawn = joint.length + redrawn;
  const defined = joint.length - failed;
  if (defined < LEAST_SUCCESS * drawn) {
    return `It was defined in ${defined} of ${drawn} resamples drawn, under ${LEAST_SUCCESS * 100}%.`;
  }
  return null;
}

/**
 * The percentile interval of a quantity over resampled items (R-7 percentiles): [2.5%, 97.5%] at a level of 0.95. null
 * where the quantity is undefined or rests on too few items, where it was defined in under 95% of all resamples drawn, those drawn again included,
 * and where the resamples do not differ. Source: section 4.7.
 *
 * @param level the interval's coverage, in (0, 1)
 */
export function itemsInterval<Name extends string>(
  bootstrap: Bootstrap<Name>,
  name: Name,
  level = LEVEL,
): ItemsInterval {
  const { point, values, redrawn }: Resampled = bootstrap.of[name];
  const counts = { level, resamples: bootstrap.resamples, redrawn };
  const none = (reason: string): ItemsInterval => ({
    ...counts,
    interval: null,
    reason,
    mean: null,
    sd: null,
    offPoint: null,
  });
  const reason = whyNone(bootstrap, name);
  if (reason !== null) return none(reason);
  const sorted = Array.from(values.toSorted());
  const [low, high] = [quantileSorted(sorted, (1 - level) / 2), quantileSorted(sorted, (1 + level) / 2)];
  const [centre, sd] = [mean(sorted), deviation(sorted) ?? 0];
  if (point === null || low === undefined || high === undefined || centre === undefined || sd < ROUNDING) {
    return none(NO_SPREAD);
  }
  return {
    ...counts,
    interval: [low, high],
    reason: null,
    mean: centre,
    sd,
    offPoint: Math.abs(centre - point) > MOST_BIAS * sd,
  };
}
