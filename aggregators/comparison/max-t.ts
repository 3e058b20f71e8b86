import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { deviation, max, quantile } from 'd3-array';
import { LEAST_SUCCESS } from '../uncertainty/items-interval.ts';
import { LEVEL, NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { normalTail } from '../uncertainty/normal.ts';

/** A difference with its values over resamples. */
export interface ResampledDifference {
  readonly point: number;
  /** Degrees of freedom of its variance over resamples, above 0. */
  readonly df: number;
  /** One value a resample, NaN where undefined; entries at one place are of one resample in all differences. */
  readonly joint: Float64Array;
}

/** An interval that holds together with all others of its family. */
export interface SimultaneousInterval {
  /** null where there is none; `reason` says why. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  /** Resamples in which the difference was undefined. */
  readonly undefined: number;
}

/** A family of intervals, all of which cover at once in a share `level` of cases. */
export interface SimultaneousIntervals {
  /**
   * Intervals are `point +- critical sd`, for the differences of the most degrees of freedom; the sd of one with fewer is
   * widened. null where no difference has an interval.
   */
  readonly critical: number | null;
  /** In the order of the differences. */
  readonly of: readonly SimultaneousInterval[];
}

/** The spread of a difference over its defined resamples, or why it has none to use. */
function spreadOf({ joint }: ResampledDifference): {
  sd: number | null;
  reason: string | null;
  undefined: number;
} {
  let missed = 0;
  for (let i = 0; i < joint.length; i += 1) if (Number.isNaN(joint[i])) missed += 1;
  const defined = joint.length - missed;
  const none = (reason: string) => ({ sd: null, reason, undefined: missed });
  if (defined < LEAST_SUCCESS * joint.length) {
    return none(
      `The difference was defined in ${defined} of ${joint.length} resamples, under ${LEAST_SUCCESS * 100}%.`,
    );
  }
  // d3's deviation leaves NaN out.
  const sd = deviation(joint) ?? 0;
  return sd < ROUNDING ? none(NO_SPREAD) : { sd, reason: null, undefined: missed };
}

/** How many sd an interval reaches: as far out by t as `deviations` are by the normal distribution. */
function reachOf(deviations: number, df: number): number {
  return -tQuantile(normalTail(deviations), df);
}

/**
 * Simultaneous intervals by max-t: with z = |difference in the resample - point| / sd, sd being the difference's standard
 * deviation over all resamples, c is the R-7 quantile at `level` of the greatest z of each resample over all differences.
 * Resamples take sd for known. So each interval reaches as many sd as have, by Student's t at its degrees of freedom, the tail
 * that c has by the normal distribution: for one difference this is its t interval. Were all sd one and the same estimate, it
 * would take a little less (Tukey); those of pairs are estimated apart. In simulation at 95% on 29 items all pairs of 4 models
 * hold together in 94% of cases and of 8 models in 95%, without degrees of freedom in 89%; on 104 items of 8 models in 96.5%.
 *
 * A difference without spread, or defined in under 95% of resamples, has no interval and no part in the greatest; nor has one in
 * a resample that leaves it undefined. Source: Westfall and Young (1993), by the least p.
 *
 * @param differences any number, their `joint` of one length
 * @param level family-wise coverage, in (0, 1)
 */
export function simultaneousIntervals(
  differences: readonly ResampledDifference[],
  level = LEVEL,
): SimultaneousIntervals {
  const spreads = differences.map(spreadOf);
  const greatest = new Float64Array(differences[0]?.joint.length ?? 0);
  differences.forEach(({ point, joint }, at) => {
    const sd = spreads[at]?.sd ?? null;
    if (sd === null) return;
    for (let i = 0; i < joint.length; i += 1) {
      const z = Math.abs((joint[i] ?? Number.NaN) - point) / sd;
      if (z > (greatest[i] ?? 0)) greatest[i] = z;
    }
  });
  const most = max(differences, ({ df }, at) => (spreads[at]?.sd == null ? undefined : df));
  const deviations = most === undefined ? null : (quantile(greatest, level) ?? null);
  return {
    critical: most === undefined || deviations === null ? null : reachOf(deviations, most),
    of: differences.map(({ point, df }, at) => {
      const { sd = null, reason = null, undefined: missed = 0 } = spreads[at] ?? {};
      if (sd === null || deviations === null) return { interval: null, reason, undefined: missed };
      const half = reachOf(deviations, df) * sd;
      return { interval: [point - half, point + half], reason, undefined: missed };
    }),
  };
}
