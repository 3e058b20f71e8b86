import type { ScoreCard } from '../score-card.ts';
import { cardName } from './card-name.ts';
import { decimal } from './format.ts';
import { textTable } from './text-table.ts';
import { withoutEchoText } from './words/echo-text.ts';

/** deltaAR beside that without the markers that stand in the phrasings' own words, and why one is not known. */
export function echoText(cards: readonly ScoreCard[]): string {
  return [
    'deltaAR without prompt echo: without the markers that stand in the words of P1 or P2 (in brackets: items)',
    textTable(
      ['model', 'deltaAR', 'without echo'],
      cards.map((card) => [
        cardName(card),
        `${decimal(card.deltaAR.value)} (${card.deltaAR.n})`,
        withoutEchoText(card),
      ]),
    ),
    ...cards.flatMap((card) => {
      const { reason } = card.deltaAR.withoutEcho;
      return reason === null ? [] : [`- ${cardName(card)}: ${reason}.`];
    }),
  ].join('\n');
}
