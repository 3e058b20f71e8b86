import { deviation, quantile } from 'd3-array';
import { LEAST_SUCCESS } from '../uncertainty/items-interval.ts';
import { LEVEL, NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';

/** A difference with its values over resamples. */
export interface ResampledDifference {
  readonly point: number;
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
  /** Intervals are `point +- critical sd`; null where no difference has one. */
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

/**
 * Simultaneous intervals by max-t: with t = |difference in the resample - point| / sd, sd being the difference's standard
 * deviation over all resamples, the critical value is the R-7 quantile at `level` of the greatest t of each resample over
 * all differences. A difference without spread, or defined in under 95% of resamples, has no interval and no part in the
 * greatest; nor has one in a resample that leaves it undefined. With one difference it is its symmetric bootstrap
 * interval. Source: Westfall and Young (1993).
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
      const t = Math.abs((joint[i] ?? Number.NaN) - point) / sd;
      if (t > (greatest[i] ?? 0)) greatest[i] = t;
    }
  });
  const isEmpty = spreads.every(({ sd }) => sd === null);
  const critical = isEmpty ? null : (quantile(greatest, level) ?? null);
  return {
    critical,
    of: differences.map(({ point }, at) => {
      const { sd = null, reason = null, undefined: missed = 0 } = spreads[at] ?? {};
      const interval =
        sd === null || critical === null ? null : ([point - critical * sd, point + critical * sd] as const);
      return { interval, reason, undefined: missed };
    }),
  };
}
