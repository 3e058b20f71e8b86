import { z } from 'zod';
import { type Cell, type Estimate, meanOfDefined } from '../cell.ts';
import { pairedDifference } from '../paired-difference.ts';

/** Fewer items than this have no interval, as with deltaSCD by type: they say too little of others. */
const LEAST_ITEMS = 5;

const count = z.int().nonnegative();

/** A mean over items with its t interval. */
export const itemMeanSchema = z.strictObject({
  /** null where no item is defined. */
  value: z.number().nullable(),
  /** Items it rests on; undefined (behaviour) and missing (failure) are left out. */
  n: count,
  undefined: count,
  missing: count,
  /** Two-sided 95% interval on n - 1 degrees of freedom. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Why the interval is null, a sentence; null where it is not. */
  reason: z.string().nullable(),
});
export type ItemMean = z.infer<typeof itemMeanSchema>;

function whyNone({ n, undefined: undefinedCount, missing }: Estimate): string {
  if (n === 0) return `No item has a value: ${undefinedCount} undefined, ${missing} missing.`;
  if (n === 1) return 'One item tells nothing of others.';
  if (n < LEAST_ITEMS) return `${n} items tell nothing of others.`;
  return 'All values are equal: they have no spread to make an interval of.';
}

/**
 * The mean over items with a t interval on the items' values: for a handful of items, where resampling is too narrow.
 * Below five items, and without spread, there is no interval.
 *
 * @param cells one an item
 */
export function itemMean(cells: readonly Cell[]): ItemMean {
  const estimate = meanOfDefined(cells);
  const zeros = cells.map(() => 0);
  const found = estimate.n < LEAST_ITEMS ? null : pairedDifference(zeros, cells).interval;
  if (found === null) return { ...estimate, interval: null, reason: whyNone(estimate) };
  return { ...estimate, interval: [found[0], found[1]], reason: null };
}
