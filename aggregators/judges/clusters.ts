import { ascending, group } from 'd3-array';

/**
 * What belongs to one item, an entry an item, by id: what is resampled must not hang on the order in which rows came in.
 *
 * @param some sentences or responses, in any order
 */
export function byItem<One>(some: readonly One[], itemOf: (one: One) => string): One[][] {
  return [...group(some, itemOf)].sort(([a], [b]) => ascending(a, b)).map(([, own]) => own);
}
