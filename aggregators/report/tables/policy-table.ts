import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal } from '../format.ts';
import { textTable } from '../text-table.ts';
import { allResponsesText } from '../words/policy-text.ts';

/** deltaSCD with and without the responses that the validity policy leaves out. */
export function policyTable(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', 'left out', 'deltaSCD (items under P1, P2)', 'of all responses'],
    cards.map((card) => [
      cardName(card),
      String(card.deltaSCD.allResponses?.leftOut ?? 0),
      `${decimal(card.deltaSCD.value)} (${card.deltaSCD.underP1.n}, ${card.deltaSCD.underP2.n})`,
      allResponsesText(card),
    ]),
  );
}
