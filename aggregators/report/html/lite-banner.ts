import { max } from 'd3-array';
import { liteFacts } from '../../planning/lite-facts.ts';
import { liteMarkOf, liteNote } from '../../planning/lite-mark.ts';
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
export function liteBanner({ instrument, cards, comparison }: Report): LiteBanner | null {
  const own = ownSpread(cards, comparison);
  const repeats = max(cards, ({ items }) => items.repeats) ?? 1;
  const facts = liteFacts(instrument, Math.max(1, repeats), own);
  return facts === null
    ? null
    : { mark: liteMarkOf(facts), notes: [liteNote(facts), ...liteNotes(instrument)] };
}
