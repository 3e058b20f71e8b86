import { createHash } from 'node:crypto';
import { group } from 'd3-array';
import type { Item, ItemType } from './item.ts';
import { type Corpus, hashItems } from './load.ts';

/** The share of each type's items that the lite preset keeps. */
const LITE_SHARE = 0.25;
/** It keeps no fewer of a type, where there are as many. */
const LEAST_OF_A_TYPE = 2;
/** Nor fewer of the T4 control: selectivity has an interval from six on that define it, and some stay undefined. */
const LEAST_OF_CONTROL = 8;
/** The seed of the lite preset: another one would be another instrument. */
const LITE_SEED = 1;

const leastOf = (type: ItemType) => (type === 'T4' ? LEAST_OF_CONTROL : LEAST_OF_A_TYPE);

/** Where an item stands in the draw: a hash, so that items added to a corpus leave the order of the others as it is. */
function ticket(id: string, seed: number): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('hex');
}

/**
 * The items of the lite preset: a seeded random draw within types, of a quarter of each type's items, rounded, of two at
 * the least, and of the T4 control eight, where there are as many. Within a type those are drawn whose sha256 of "seed id"
 * comes first, so that the draw is the same on every platform and hangs neither on the order of the items nor on other
 * items. Those kept stand in the corpus's order. Of the 104 items of this package it keeps 29 under its seed of 1: 5 of
 * T1, 4 of T2, 4 of T3, 8 of T4, 4 of T5 and 4 of T6.
 *
 * @param items of the whole corpus, ids unique
 * @param seed the preset's own unless told otherwise
 */
export function liteItems(items: readonly Item[], seed = LITE_SEED): Item[] {
  const drawn = [...group(items, ({ type }) => type)].flatMap(([type, ofType]) =>
    ofType
      .map(({ id }) => ({ id, ticket: ticket(id, seed) }))
      .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
      .slice(0, Math.max(leastOf(type), Math.round(LITE_SHARE * ofType.length))),
  );
  const kept = new Set(drawn.map(({ id }) => id));
  return items.filter(({ id }) => kept.has(id));
}

/**
 * The lite preset of a corpus: a corpus of its own, with another name, hash and number of items, and so another
 * instrument, whose scores are never compared with those of the whole.
 */
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
