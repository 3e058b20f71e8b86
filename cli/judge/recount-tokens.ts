import { sumChanges, type TokenChange, withGradingTokens } from './grading-tokens.ts';
import type { OutputDocument } from './output-document.ts';

/** What judging a row again has changed in its tokens, and the place of its column. */
interface RowChange {
  readonly column: number;
  readonly change: TokenChange;
}

/**
 * Puts what rows that were judged again have taken into the sums of grading tokens that columns and the whole of an output
 * have: where there are none, none are made.
 *
 * @param document changed in place
 */
export function recountTokens(document: OutputDocument, changes: readonly RowChange[]): void {
  for (const [index, column] of (document.columns ?? []).entries()) {
    const own = changes.filter(({ column: place }) => place === index);
    if (column.metrics === undefined) continue;
    column.metrics = withGradingTokens(column.metrics, sumChanges(own.map(({ change }) => change)));
  }
  const { stats } = document;
  if (stats === undefined) return;
  document.stats = withGradingTokens(stats, sumChanges(changes.map(({ change }) => change)));
}
