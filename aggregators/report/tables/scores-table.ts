import type { Bands } from '../../../protocol.ts';
import type { ScoreCard } from '../../score-card.ts';
import { cardName } from '../card-name.ts';
import { decimal, withInterval } from '../format.ts';
import { textTable } from '../text-table.ts';
import { bandHead, bandPlace } from '../words/band-place.ts';
import { shiftText } from '../words/shift-text.ts';
import { verdictWord } from '../words/typology-verdict.ts';

/** That the verdict depends on the cut, the verdict, and whether deltaSCD shifts by its interval. */
function typologyCell(card: ScoreCard): string {
  return `${verdictWord(card.typology)}; ${shiftText(card)}`;
}

/** The scores of each model, with intervals that generalise to items like these, and where it lies to the user's bands. */
export function scoresTable(
  cards: readonly ScoreCard[],
  { deltaSCD: scdBand, ESFP: esfpBand }: Bands = {},
): string {
  return textTable(
    [
      'model',
      'deltaSCD',
      ...(scdBand === undefined ? [] : [bandHead('deltaSCD')]),
      'undef.=0',
      'selectivity',
      'deltaAR (n)',
      'PSI',
      'CPC (n)',
      'ESFP',
      ...(esfpBand === undefined ? [] : [bandHead('ESFP')]),
      'typology',
    ],
    cards.map((card) => [
      cardName(card),
      withInterval(card.deltaSCD.value, card.deltaSCD.interval),
      ...(scdBand === undefined ? [] : [bandPlace(card.deltaSCD, scdBand)]),
      decimal(card.deltaSCD.undefinedAsZero),
      decimal(card.selectivity.value),
      `${decimal(card.deltaAR.value)} (${card.deltaAR.n})`,
      decimal(card.psi[card.psi.contrast].value),
      `${decimal(card.cpc.kappa)} (${card.cpc.n}${card.items.repeats > 1 ? ' generations' : ''})`,
      withInterval(card.esfp.value, card.esfp.interval),
      ...(esfpBand === undefined ? [] : [bandPlace(card.esfp, esfpBand)]),
      typologyCell(card),
    ]),
  );
}
