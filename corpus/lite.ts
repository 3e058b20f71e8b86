import { createHash } from 'node:crypto';
import { group } from 'd3-array';
import type { Item } from './item.ts';
import { type Corpus, hashItems } from './load.ts';

/** The share of each type's items that the lite preset keeps. */
export const LITE_SHARE = 0.25;
/** It keeps no fewer of a type, where there are as many. */
export const LEAST_OF_A_TYPE = 2;
/** The seed of the lite preset: another one would be another instrument. */
export const LITE_SEED = 1;

/** Where an item stands in the draw: a hash, so that items added to a corpus leave the order of the others as it is. */
function ticket(id: string, seed: number): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('hex');
}

/**
 * The items of the lite preset: a seeded random draw within types, of a quarter of each type's items, rounded, and of two
 * at the least where there are two. The same on every platform, in the corpus's order.
 *
 * @param items of the whole corpus, ids unique
 */
export function liteItems(items: readonly Item[], seed = LITE_SEED): Item[] {
  const drawn = [...group(items, ({ type }) => type).values()].flatMap((ofType) =>
    ofType
      .map(({ id }) => ({ id, ticket: ticket(id, seed) }))
      .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
      .slice(0, Math.max(LEAST_OF_A_TYPE, Math.round(LITE_SHARE * ofType.length))),
  );
  const kept = new Set(drawn.map(({ id }) => id));
  return items.filter(({ id }) => kept.has(id));
}

/** The lite preset of a corpus: a corpus of its own, with another name, hash and number of items. */
export function liteCorpus({ name, items, warnings }: Corpus): Corpus {
  const kept = liteItems(items);
  return {
    name: `${name} lite`,
    hash: hashItems(kept),
    items: kept,
    warnings,
    subset: { preset: 'lite', of: items.length },
  };
}
