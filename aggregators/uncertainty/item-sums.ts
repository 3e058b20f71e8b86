import { min } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';

/** Reads one weighted sum over items. */
export type Sum = (totals: Float64Array) => number;

/** A quantity as a function of weighted sums over items; null where it is undefined. */
export type Quantity = (totals: Float64Array) => number | null;

/** Where the two sums of a registered mean stand in a row. */
export interface MeanColumns {
  readonly total: number;
  readonly weight: number;
}

/**
 * The sums over items that some quantities are functions of. A resample weighs items, so all that it changes are these
 * sums: each item's contributions are worked out once, and a resample is one pass over a table of numbers.
 */
export class ItemSums<Item> {
  readonly #contributions: ((item: Item) => number)[] = [];
  readonly #means: MeanColumns[] = [];
  readonly #supports: number[] = [];

  /** Registers a sum; returns what reads it. */
  sum(contribution: (item: Item) => number): Sum {
    const at = this.#contributions.push(contribution) - 1;
    return (totals) => totals[at] ?? 0;
  }

  /** Registers the count of the items that a quantity rests on, which must be null where it is 0. */
  support(counts: (item: Item) => boolean): Sum {
    this.#supports.push(this.size);
    return this.sum((item) => (counts(item) ? 1 : 0));
  }

  /** Registers a weighted mean over the items on which a cell is defined; null where it is on none. */
  mean(cell: (item: Item) => Cell): Quantity {
    this.#means.push({ total: this.size, weight: this.size + 1 });
    const total = this.sum((item) => {
      const value = cell(item);
      return isDefined(value) ? value : 0;
    });
    const weight = this.support((item) => isDefined(cell(item)));
    return (totals) => {
      const n = weight(totals);
      return n > 0 ? total(totals) / n : null;
    };
  }

  /** The means that are registered. */
  get means(): readonly MeanColumns[] {
    return this.#means;
  }

  /**
   * Where the supports of a quantity stand in a row: the counts without which it is undefined. None where it is undefined
   * anyway.
   *
   * @param totals over all items, each of weight 1
   */
  supportsOf(quantity: Quantity, totals: Float64Array): number[] {
    if (quantity(totals) === null) return [];
    return this.#supports.filter((at) => {
      const without = totals.slice();
      without[at] = 0;
      return quantity(without) === null;
    });
  }

  /** How many items a quantity rests on: the fewest of its supports. null where it has none. */
  fewest(quantity: Quantity, totals: Float64Array): number | null {
    return min(this.supportsOf(quantity, totals), (at) => totals[at]) ?? null;
  }

  /** How many sums are registered. */
  get size(): number {
    return this.#contributions.length;
  }

  /** The contributions of one item, in the order of registration. */
  row(item: Item): number[] {
    return this.#contributions.map((contribution) => contribution(item));
  }

  /** The contributions of some items, one item after the other. */
  table(items: readonly Item[]): Float64Array {
    const table = new Float64Array(items.length * this.size);
    items.forEach((item, i) => {
      table.set(this.row(item), i * this.size);
    });
    return table;
  }
}

/**
 * Adds up a table's rows by weight.
 *
 * @param table of {@link ItemSums.table}
 * @param weights one an item
 * @param totals where the sums are written
 */
export function weigh(table: Float64Array, weights: Float64Array, totals: Float64Array): void {
  const size = totals.length;
  totals.fill(0);
  for (let item = 0; item < weights.length; item += 1) {
    const weight = weights[item] ?? 0;
    if (weight === 0) continue;
    const start = item * size;
    for (let i = 0; i < size; i += 1) totals[i] = (totals[i] ?? 0) + weight * (table[start + i] ?? 0);
  }
}

/** The sums over all items, each of weight 1. */
export function unweighted(table: Float64Array, items: number, size: number): Float64Array {
  const totals = new Float64Array(size);
  weigh(table, new Float64Array(items).fill(1), totals);
  return totals;
}

/** The share of its weight that an item is given less of, to see what it adds: small, so that no mean loses its last item. */
const STEP = 1e-3;

/**
 * How fast a quantity changes with the weight of each item, at weights of 1. For a mean it is (x - mean) / n, and 0 where an
 * item does not define it. Empty where the quantity is undefined.
 *
 * @param table of {@link ItemSums.table}
 * @param whole the sums over all items, each of weight 1
 */
export function influenceOf(
  quantity: Quantity,
  table: Float64Array,
  items: number,
  whole: Float64Array,
): Float64Array {
  const point = quantity(whole);
  if (point === null) return new Float64Array();
  const size = whole.length;
  const less = new Float64Array(size);
  const influence = new Float64Array(items);
  for (let item = 0; item < items; item += 1) {
    const start = item * size;
    for (let at = 0; at < size; at += 1) less[at] = (whole[at] ?? 0) - STEP * (table[start + at] ?? 0);
    influence[item] = (point - (quantity(less) ?? point)) / STEP;
  }
  return influence;
}
