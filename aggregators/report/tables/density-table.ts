import { PHRASINGS } from '../../../corpus/phrasings.ts';
import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal } from '../format.ts';
import { textTable } from '../text-table.ts';

/** SCD along the phrasings, and deltaSCD where a stance is licensed and where it is not; whether the means are in the paper's order. */
export function densityTable(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', ...PHRASINGS.map((phrasing) => `SCD ${phrasing}`), 'licensed', 'fact (T4)', 'means in order'],
    cards.map((card) => [
      cardName(card),
      ...PHRASINGS.map((phrasing) => decimal(card.gradient.byPhrasing[phrasing].density.value)),
      decimal(card.selectivity.licensed.value),
      decimal(card.selectivity.control.value),
      card.gradient.shows === null ? '—' : card.gradient.shows ? 'yes' : 'no',
    ]),
  );
}
