import { z } from 'zod';
import { type Cell, type Estimate, meanOfDefined } from '../cell.ts';
import { pairedDifference } from '../paired-difference.ts';
import { LEAST_DEFINED, tooFewDefined } from '../uncertainty/contrast-t-interval.ts';
import { NO_SPREAD } from '../uncertainty/level.ts';

const count = z.int().nonnegative();

/** A mean over items with its t interval. */
export const itemMeanSchema = z.strictObject({
  /** null where no item is defined. */
  value: z.number().nullable(),
  /** Items it rests on; undefined (behaviour) and missing (failure) are left out. */
  n: count,
  undefined: count,
  missing: count,
  /** Two-sided 95% interval on n - 1 degrees of freedom, cut off at the ends of what the value can be. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Why the interval is null, a sentence; null where it is not. */
  reason: z.string().nullable(),
});
type ItemMean = z.infer<typeof itemMeanSchema>;

/** The least and the greatest that a quantity can be. */
type Bounds = readonly [least: number, greatest: number];

/** Of a share, such as AR and SCD. */
export const OF_SHARE: Bounds = [0, 1];
/** Of a difference of two shares. */
export const OF_DIFFERENCE: Bounds = [-1, 1];
/** Of a cosine distance, such as PSI. */
export const OF_DISTANCE: Bounds = [0, 2];

/** An interval without what lies beyond the bounds of its quantity: no truth is lost with it. */
export function cutOff([low, high]: readonly [number, number], [least, greatest]: Bounds): [number, number] {
  return [Math.max(low, least), Math.min(high, greatest)];
}

function whyNone({ n, undefined: undefinedCount, missing }: Estimate): string {
  if (n === 0) return `No item has a value: ${undefinedCount} undefined, ${missing} missing.`;
  return n < LEAST_DEFINED ? tooFewDefined(n) : NO_SPREAD;
}

/**
 * The mean over items with a t interval on the items' values: for a handful of items, where resampling is too narrow.
 * Below five items, and without spread, there is no interval. Where values crowd at a bound of the quantity the t interval
 * reaches beyond it; it is cut off there.
 *
 * @param cells one an item
 * @param bounds of the quantity
 */
export function itemMean(cells: readonly Cell[], bounds: Bounds): ItemMean {
  const estimate = meanOfDefined(cells);
  const zeros = cells.map(() => 0);
  const found = estimate.n < LEAST_DEFINED ? null : pairedDifference(zeros, cells).interval;
  if (found === null) return { ...estimate, interval: null, reason: whyNone(estimate) };
  return { ...estimate, interval: cutOff(found, bounds), reason: null };
}
