import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal, shareOf } from '../format.ts';
import { textTable } from '../text-table.ts';

/** What each model’s ESFP is made of. */
export function partsTable(cards: readonly ScoreCard[]): string {
  return textTable(
    [
      'model',
      'deltaAR part',
      'deltaSCD part',
      'PSI part',
      'flex',
      'x CPC',
      'ESFP',
      'PSI P1-P2',
      'AR pooled',
      'reversals',
    ],
    cards.map((card) => {
      const { parts: part, multiplier, value } = card.esfp;
      const { reversed, comparable } = card.cpc.reversals;
      return [
        cardName(card),
        decimal(part.deltaAR),
        decimal(part.deltaSCD),
        decimal(part.psi),
        decimal(card.flex.value),
        decimal(multiplier),
        decimal(value),
        decimal(card.psi.P1P2.value),
        decimal(card.deltaAR.pooled),
        shareOf(reversed, comparable),
      ];
    }),
  );
}
