import { group } from 'd3-array';
import { cutText } from './cut-text.ts';
import { html, type Markup } from './markup.ts';
import { tableMarkup } from './section.ts';

/** A table of more rows than this is folded. */
const MOST_OPEN = 6;

/** An interval that there is none of. */
export interface NoInterval {
  /** A model's name as the page has it. */
  readonly model: string;
  /** What it would be of, as the head of a table names it. */
  readonly of: string;
  /** Why there is none, a sentence. */
  readonly reason: string;
}

/** Those of one reason and of the same models in one row. */
function rowsOf(nulls: readonly NoInterval[], models: number): string[][] {
  const byQuantity = [...group(nulls, ({ of }) => of)].flatMap(([of, ofIt]) =>
    [...group(ofIt, ({ reason }) => reason)].map(([reason, found]) => ({
      of,
      reason,
      whose:
        found.length === models && models > 1
          ? `all ${models} models`
          : found.map(({ model }) => model).join('; '),
    })),
  );
  return [...group(byQuantity, ({ whose, reason }) => JSON.stringify([whose, reason])).values()].flatMap(
    (own) => {
      const [first] = own;
      return first === undefined
        ? []
        : [[own.map(({ of }) => of).join(', '), first.whose, cutText(first.reason)]];
    },
  );
}

/**
 * Which intervals are null and why: a row for each reason and the models that it holds for. null where none is.
 *
 * @param models how many there are: where all of them lack one, they are not listed
 */
export function noIntervalTable(nulls: readonly NoInterval[], models: number): Markup | null {
  if (nulls.length === 0) return null;
  const rows = rowsOf(nulls, models);
  const caption = 'Intervals that there are none of, and why';
  const table = tableMarkup(caption, ['interval of', 'models', 'why'], rows);
  return rows.length > MOST_OPEN
    ? html`<details><summary>${caption} (${rows.length})</summary>${table}</details>`
    : table;
}
