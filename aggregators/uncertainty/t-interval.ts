import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { LEVEL, NO_SPREAD, ROUNDING } from './level.ts';

/** A symmetric interval by Student's t. */
export interface TInterval {
  /** null where there is none; `reason` says why. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  readonly level: number;
  /** null without spread. */
  readonly sd: number | null;
  /** Degrees of freedom; null without spread. */
  readonly df: number | null;
}

/** No interval, and why. */
export function noTInterval(reason: string, level = LEVEL): TInterval {
  return { interval: null, reason, level, sd: null, df: null };
}

/**
 * The interval `centre +- t sd` with t at some degrees of freedom; null without spread.
 *
 * @param centre the estimate
 * @param variance of the estimate, at least 0
 * @param df degrees of freedom, above 0
 * @param level the interval's coverage, in (0, 1)
 */
export function tInterval(centre: number, variance: number, df: number, level = LEVEL): TInterval {
  const sd = Math.sqrt(variance);
  if (!(sd > ROUNDING)) return noTInterval(NO_SPREAD, level);
  const half = tQuantile((1 + level) / 2, df) * sd;
  return { interval: [centre - half, centre + half], reason: null, level, sd, df };
}
