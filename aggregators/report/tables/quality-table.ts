import { sum } from 'd3-array';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { leastMeasured } from '../../coverage.ts';
import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal, percent, shareOf } from '../format.ts';
import { textTable } from '../text-table.ts';

/** How far each model’s numbers can be trusted. */
export function qualityTable(cards: readonly ScoreCard[]): string {
  return textTable(
    [
      'model',
      'coverage',
      'all C (P2)',
      'no label (P2)',
      'judges agree',
      'cut off',
      'over 150 words',
      'bounds',
    ],
    cards.map((card) => {
      const phrasings = PHRASINGS.map((phrasing) => card.gradient.byPhrasing[phrasing]);
      const total = (count: (one: (typeof phrasings)[number]) => number) => sum(phrasings, count);
      const { undefinedDensity } = card.gradient.byPhrasing.P2;
      return [
        cardName(card),
        percent(leastMeasured(card.coverage)),
        String(undefinedDensity.allC),
        String(undefinedDensity.noAgreedLabel),
        `${percent(card.judges.unanimous)}, Fleiss kappa ${decimal(card.judges.kappa)}`,
        shareOf(
          total((one) => one.format.cutOff),
          total((one) => one.format.finishKnown),
        ),
        shareOf(
          total((one) => one.format.overWordLimit),
          total((one) => one.format.checked),
        ),
        card.deltaSCD.bounds === null ? '—' : card.deltaSCD.bounds.map(decimal).join(' to '),
      ];
    }),
  );
}
