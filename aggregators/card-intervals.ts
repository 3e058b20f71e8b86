import type { ItemType } from '../corpus/item.ts';
import type { ModelIntervals } from './uncertainty/model-intervals.ts';
import type { ModelQuantity } from './uncertainty/model-quantities.ts';

/** An interval's ends as a card holds them. */
export type Ends = [low: number, high: number] | null;

/** An interval, or why there is none. */
interface Found {
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
}

const NO_ITEM: Found = { interval: null, reason: 'No item was asked.' };
const NO_ITEM_OF_TYPE: Found = { interval: null, reason: 'No item of this type was asked.' };

/**
 * Hands out the intervals of one card, and keeps the reason of each that there is none of, so that every null on the card
 * is accounted for.
 */
export class CardIntervals {
  readonly #found: ModelIntervals | null;
  readonly #reasons: Record<string, string> = {};

  /** @param found the model's intervals; null without an item */
  constructor(found: ModelIntervals | null) {
    this.#found = found;
  }

  /** Of a quantity, to items like these. */
  items(path: string, quantity: ModelQuantity): Ends {
    return this.#noted(path, this.#found?.items[quantity] ?? NO_ITEM);
  }

  /** Of a quantity on these very items, with generation noise alone. */
  corpus(path: string, quantity: ModelQuantity): Ends {
    return this.#noted(path, this.#found?.corpus[quantity] ?? NO_ITEM);
  }

  /** Of deltaSCD within a type, to items like these. */
  type(path: string, type: ItemType): Ends {
    return this.#noted(path, this.#found?.byType[type] ?? (this.#found === null ? NO_ITEM : NO_ITEM_OF_TYPE));
  }

  /** Why intervals that were asked for are null, by their path on the card. */
  get reasons(): Record<string, string> {
    return { ...this.#reasons };
  }

  #noted(path: string, { interval, reason }: Found): Ends {
    if (interval !== null) return [interval[0], interval[1]];
    this.#reasons[path] = reason ?? 'No reason is known.';
    return null;
  }
}
