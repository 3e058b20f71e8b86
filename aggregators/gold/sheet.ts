import { shuffler } from 'd3-array';
import { seededRandom } from '../uncertainty/seeded-random.ts';
import type { GoldKey } from './key.ts';

/** One sentence to label. It tells neither model nor prompt. */
export interface SheetRow {
  /** Names the sentence, the sample and the annotator. */
  readonly id: string;
  /** The item's place on this sheet, from 1. */
  readonly item: number;
  /** Which of the item's two responses, 1 or 2; their phrasings are in the key. */
  readonly response: number;
  /** The sentence's place in its response, from 1. */
  readonly sentence: number;
  readonly text: string;
}

/** The name of a sentence within a sample. */
export function sentenceName(unit: string, response: number, sentence: number): string {
  return `${unit}-r${response}-s${sentence}`;
}

/** What a row is called on the sheet of an annotator. */
export function rowId(key: Pick<GoldKey, 'id'>, annotator: number, name: string): string {
  return `${key.id}-a${annotator}-${name}`;
}

/**
 * The sheet of one annotator: all drawn items in an order of its own, each with both responses whole.
 *
 * @param annotator from 1
 */
export function sheetOf(key: GoldKey, annotator: number): SheetRow[] {
  const drawn = key.items.flatMap((item) => (item.drawn === null ? [] : [item.drawn]));
  const order = shuffler(seededRandom(key.seed, `sheet ${annotator}`))(drawn);
  return order.flatMap(({ unit, responses }, item) =>
    responses.flatMap(({ sentences }, response) =>
      sentences.map(
        ({ text }, sentence): SheetRow => ({
          id: rowId(key, annotator, sentenceName(unit, response + 1, sentence + 1)),
          item: item + 1,
          response: response + 1,
          sentence: sentence + 1,
          text,
        }),
      ),
    ),
  );
}
