import { group } from 'd3-array';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';

/** What the label of a phrasing's promptfoo prompt begins with. */
export const LABEL_PREFIX = 'ESFP:';

/** The label of a phrasing's prompt: ESFP:P0 to ESFP:P4. */
export const promptLabel = (phrasing: Phrasing): string => `${LABEL_PREFIX}${phrasing}`;

/** The phrasing that a prompt label names; undefined for a label that is not ours. */
export function labelledPhrasing(label: string | undefined): Phrasing | undefined {
  return PHRASINGS.find((phrasing) => promptLabel(phrasing) === label);
}

/** A column of the results: one prompt under one provider, which is called by its label, else its id. */
export interface Column {
  readonly provider: string;
  readonly label: string;
}

/**
 * The rank, from 0, of each column's provider among those of its key. promptfoo lists columns provider by provider, so
 * the n-th column of a key under one label is that of the n-th provider of that key.
 *
 * @param columns every column of the results, in order
 */
export function ranksOf(columns: readonly Column[]): number[] {
  const seen = new Map<string, number>();
  return columns.map(({ provider, label }) => {
    const place = JSON.stringify([provider, label]);
    const rank = seen.get(place) ?? 0;
    seen.set(place, rank + 1);
    return rank;
  });
}

/**
 * The same for an output that does not list its columns (JSONL), from its rows: a column without a row is not known.
 * Where a key has a label twice, each of its providers has a block of columns, whose labels stand at equal distances
 * from its beginning.
 *
 * @param rows the column's index, provider key and label of each row under a phrasing
 * @returns the rank of each column index
 */
export function ranksFromRows(rows: readonly (Column & { readonly index: number })[]): Map<number, number> {
  const columns = [...new Map(rows.map((row) => [row.index, row])).values()];
  const labels = [...new Set(columns.map(({ label }) => label))].sort();
  const ranks = new Map<number, number>();
  for (const [, own] of group(columns, ({ provider }) => provider)) {
    const isOne = new Set(own.map(({ label }) => label)).size === own.length;
    const start = ({ index, label }: (typeof own)[number]) => index - labels.indexOf(label);
    const starts = [...new Set(own.map(start))].sort((a, b) => a - b);
    for (const column of own) ranks.set(column.index, isOne ? 0 : starts.indexOf(start(column)));
  }
  return ranks;
}
