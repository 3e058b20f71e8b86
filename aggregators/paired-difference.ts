import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Cell, difference, isDefined } from './cell.ts';
import { LEVEL, ROUNDING } from './uncertainty/level.ts';

/** A mean difference over items that two models share. */
interface PairedDifference {
  /** Items on which both are defined. */
  readonly n: number;
  /** null below one such item. */
  readonly mean: number | null;
  /** Two-sided t interval of the mean; null below two items or without spread. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly level: number;
}

/**
 * The mean of the per-item differences `to - from` with its paired t interval on n - 1 degrees of freedom.
 *
 * @param from one cell an item
 * @param to the same items in the same order
 * @param level the interval's coverage, in (0, 1)
 */
export function pairedDifference(
  from: readonly Cell[],
  to: readonly Cell[],
  level = LEVEL,
): PairedDifference {
  const differences = from.map((cell, i) => difference(cell, to[i] ?? 'missing')).filter(isDefined);
  const n = differences.length;
  if (n === 0) return { n, mean: null, interval: null, level };
  const centre = mean(differences);
  const deviation = n < 2 ? 0 : sampleStandardDeviation(differences);
  if (deviation < ROUNDING) return { n, mean: centre, interval: null, level };
  const half = (tQuantile((1 + level) / 2, n - 1) * deviation) / Math.sqrt(n);
  return { n, mean: centre, interval: [centre - half, centre + half], level };
}
