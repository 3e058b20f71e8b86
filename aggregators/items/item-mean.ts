import { type Cell, type Estimate, meanOfDefined } from '../cell.ts';
import { pairedDifference } from '../paired-difference.ts';

/** A mean over items with its t interval. */
export interface ItemMean extends Estimate {
  /** Two-sided 95% interval on n - 1 degrees of freedom. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why the value or the interval is null; null where neither is. */
  readonly why: string | null;
}

function whyNone({ n, undefined: undefinedCount, missing }: Estimate): string {
  if (n === 0) return `on no item: ${undefinedCount} undefined, ${missing} missing`;
  return n === 1 ? 'one item has no spread' : 'no spread: all items have one value';
}

/**
 * The mean over items with a t interval on the items' values: for a handful of items, where resampling is too narrow.
 *
 * @param cells one an item
 */
export function itemMean(cells: readonly Cell[]): ItemMean {
  const estimate = meanOfDefined(cells);
  const { interval } = pairedDifference(
    cells.map(() => 0),
    cells,
  );
  return { ...estimate, interval, why: interval === null ? whyNone(estimate) : null };
}
