import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { withInterval } from '../format.ts';
import { textTable } from '../text-table.ts';

/** Contrasts along the phrasings, and selectivity, with intervals. */
export function contrastsTable(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', 'SCD P3 - P1', 'SCD P4 - P2', 'SCD P4 - SCD P1', 'AR - SCD, P0', 'selectivity'],
    cards.map((card) => {
      const { densityP3minusP1, densityP4minusP2, deltaSCDP1P4, gapP0 } = card.gradient.contrasts;
      return [
        cardName(card),
        ...[densityP3minusP1, densityP4minusP2, deltaSCDP1P4, gapP0, card.selectivity].map(
          ({ value, interval }) => withInterval(value, interval),
        ),
      ];
    }),
  );
}
