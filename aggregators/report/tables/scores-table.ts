import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal, withInterval } from '../format.ts';
import { textTable } from '../text-table.ts';

/** By deltaSCD’s interval: with zero inside no shift is shown, nor ruled out. */
const SHIFTS = {
  shifts: 'shifts',
  'shifts the other way': 'shifts the other way',
  'does not shift': 'no shift shown',
} as const;

/** The verdict, whether it depends on the cut, and whether deltaSCD shifts by its interval. */
function typologyCell({ typology: { verdict, dependsOnCut, shift } }: ScoreCard): string {
  const cell = verdict === null ? '—' : `${verdict}${dependsOnCut === true ? ' (depends on the cut)' : ''}`;
  return `${cell}; ${shift === null ? '—' : SHIFTS[shift]}`;
}

/** The scores of each model, with intervals that generalise to items like these. */
export function scoresTable(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', 'deltaSCD', 'undef.=0', 'selectivity', 'deltaAR (n)', 'PSI', 'CPC (n)', 'ESFP', 'typology'],
    cards.map((card) => [
      cardName(card),
      withInterval(card.deltaSCD.value, card.deltaSCD.interval),
      decimal(card.deltaSCD.undefinedAsZero),
      decimal(card.selectivity.value),
      `${decimal(card.deltaAR.value)} (${card.deltaAR.n})`,
      decimal(card.psi[card.psi.contrast].value),
      `${decimal(card.cpc.kappa)} (${card.cpc.n}${card.items.repeats > 1 ? ' generations' : ''})`,
      withInterval(card.esfp.value, card.esfp.interval),
      typologyCell(card),
    ]),
  );
}
