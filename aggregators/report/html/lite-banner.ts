import { max } from 'd3-array';
import { liteMark, liteNote } from '../../planning/lite-mark.ts';
import { liteNotes } from '../../planning/lite-notes.ts';
import { ownSpread } from '../../planning/own-spread.ts';
import type { Report } from '../../score-card.ts';

/** What a report of the lite preset says of itself. */
export interface LiteBanner {
  /** Stands under every heading. */
  readonly mark: string;
  /** What the mark means, and what else follows from few items: stands once. */
  readonly notes: readonly string[];
}

/** The mark of the lite preset with its notes; null for a report of all items. */
export function liteBanner({ instrument, cards }: Report): LiteBanner | null {
  const own = ownSpread(cards);
  const repeats = max(cards, ({ items }) => items.repeats) ?? 1;
  const mark = liteMark(instrument, Math.max(1, repeats), own);
  return mark === null ? null : { mark, notes: [liteNote(own), ...liteNotes(instrument)] };
}
