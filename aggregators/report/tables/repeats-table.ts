import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal, percent, withInterval } from '../format.ts';
import { textTable } from '../text-table.ts';

/** The share of generation noise, which falls with repeats. */
function noiseText({ generationNoise: { deltaSCD }, items: { repeats } }: ScoreCard): string {
  return deltaSCD.shares === null ? '—' : `${percent(deltaSCD.shares.generationShare)} at r = ${repeats}`;
}

/** What repeats tell of generation noise. */
export function repeatsTable(cards: readonly ScoreCard[]): string {
  return textTable(
    [
      'model',
      'deltaSCD [corpus]',
      'ESFP [corpus]',
      'noise of deltaSCD',
      'PSI',
      'floor P0',
      'floor P1',
      'floor P2',
    ],
    cards.map((card) => {
      const { deltaSCD, esfp, psi } = card;
      const { P0, P1, P2 } = psi.noiseFloor;
      return [
        cardName(card),
        withInterval(deltaSCD.value, deltaSCD.corpusInterval),
        withInterval(esfp.value, esfp.corpusInterval),
        noiseText(card),
        decimal(psi[psi.contrast].value),
        ...[P0, P1, P2].map(({ value }) => decimal(value)),
      ];
    }),
  );
}
