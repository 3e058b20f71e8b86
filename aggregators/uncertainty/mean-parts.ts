import { mean } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';

/** A mean over the defined of some cells, as a sum of what each item adds. */
export interface MeanParts {
  /** null where no cell is defined. */
  readonly value: number | null;
  readonly n: number;
  /**
   * (x - mean) / n by item, with the small-sample correction sqrt(n / (n - 1)): the sum of their squares is s^2 / n. 0 where a
   * cell is not defined, and for a mean of one.
   */
  readonly parts: readonly number[];
}

/** What each item adds to the mean over the defined cells, to first order. */
export function meanParts(cells: readonly Cell[]): MeanParts {
  const defined = cells.filter(isDefined);
  const n = defined.length;
  const value = mean(defined) ?? null;
  const correction = n > 1 ? Math.sqrt(n / (n - 1)) : 0;
  const parts = cells.map((cell) =>
    isDefined(cell) && value !== null ? ((cell - value) / n) * correction : 0,
  );
  return { value, n, parts };
}
