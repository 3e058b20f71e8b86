import { sum } from 'd3-array';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { Report, ScoreCard } from '../score-card.ts';
import { ranksText } from './comparison-text.ts';
import { decimal, percent, printable, shareOf, withInterval } from './format.ts';
import { instrumentText } from './instrument-text.ts';
import { inReadingOrder } from './reading-order.ts';
import { textTable } from './text-table.ts';

const nameOf = ({ model, subject }: ScoreCard) => printable(subject.control ? `${model} (control)` : model);

/** The verdict, whether it depends on the cut, and whether deltaSCD shifts by its interval. */
function typologyCell({ typology: { verdict, dependsOnCut, shift } }: ScoreCard): string {
  const cell = verdict === null ? '—' : `${verdict}${dependsOnCut === true ? ' (depends on the cut)' : ''}`;
  return `${cell}; ${shift ?? '—'}`;
}

function scores(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', 'deltaSCD', 'undef.=0', 'selectivity', 'deltaAR (n)', 'PSI', 'CPC (n)', 'ESFP', 'typology'],
    cards.map((card) => [
      nameOf(card),
      withInterval(card.deltaSCD.value, card.deltaSCD.interval),
      decimal(card.deltaSCD.undefinedAsZero),
      decimal(card.selectivity.value),
      `${decimal(card.deltaAR.value)} (${card.deltaAR.n})`,
      decimal(card.psi[card.psi.contrast].value),
      `${decimal(card.cpc.kappa)} (${card.cpc.n})`,
      withInterval(card.esfp.value, card.esfp.interval),
      typologyCell(card),
    ]),
  );
}

function parts(cards: readonly ScoreCard[]): string {
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
        nameOf(card),
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

function densities(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', ...PHRASINGS.map((phrasing) => `SCD ${phrasing}`), 'licensed', 'T4 control', 'shows gradient'],
    cards.map((card) => [
      nameOf(card),
      ...PHRASINGS.map((phrasing) => decimal(card.gradient.byPhrasing[phrasing].density.value)),
      decimal(card.selectivity.licensed.value),
      decimal(card.selectivity.control.value),
      card.gradient.shows === null ? '—' : card.gradient.shows ? 'yes' : 'no',
    ]),
  );
}

function contrasts(cards: readonly ScoreCard[]): string {
  return textTable(
    ['model', 'SCD P3 - P1', 'SCD P4 - P2', 'SCD P4 - SCD P1', 'AR - SCD, P0', 'selectivity'],
    cards.map((card) => {
      const { densityP3minusP1, densityP4minusP2, deltaSCDP1P4, gapP0 } = card.gradient.contrasts;
      return [
        nameOf(card),
        ...[densityP3minusP1, densityP4minusP2, deltaSCDP1P4, gapP0, card.selectivity].map(
          ({ value, interval }) => withInterval(value, interval),
        ),
      ];
    }),
  );
}

/** What repeats tell of generation noise. */
function repeatsTable(cards: readonly ScoreCard[]): string {
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
      const { deltaSCD, esfp, generationNoise, psi } = card;
      const { P0, P1, P2 } = psi.noiseFloor;
      return [
        nameOf(card),
        withInterval(deltaSCD.value, deltaSCD.corpusInterval),
        withInterval(esfp.value, esfp.corpusInterval),
        percent(generationNoise.deltaSCD.shares?.generationShare ?? null),
        decimal(psi[psi.contrast].value),
        ...[P0, P1, P2].map(({ value }) => decimal(value)),
      ];
    }),
  );
}

function quality(cards: readonly ScoreCard[]): string {
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
        nameOf(card),
        percent(Math.min(...Object.values(card.coverage))),
        String(undefinedDensity.allC),
        String(undefinedDensity.noAgreedLabel),
        `${percent(card.judges.unanimous)}, kappa ${decimal(card.judges.kappa)}`,
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

/**
 * The leaderboard as text: the scores, the parts that make up ESFP, SCD along the phrasings, what repeats tell of generation
 * noise, and how far the numbers can be trusted. Controls stand last.
 */
export function renderTables(report: Report): string {
  const cards = inReadingOrder(report.cards);
  const repeated = cards.filter(({ items }) => items.repeats > 1);
  return [
    instrumentText(report),
    'Scores (in brackets: 95% intervals that generalise to items like these)',
    scores(cards),
    ...(report.comparison.reason === null ? ranksText(report.comparison) : []),
    'What ESFP is made of (weighted parts; they add up to flex)',
    parts(cards),
    'Stance content density by phrasing, and deltaSCD where a stance is licensed and where it is not',
    densities(cards),
    'Along the phrasings, with intervals: P3 and P4 against P1 and P2, AR above SCD under P0; and selectivity',
    contrasts(cards),
    ...(repeated.length === 0
      ? []
      : [
          'Generation noise (in brackets: 95% intervals on these very items; noise: its share of the variance; floor: PSI ' +
            'between repeats of one phrasing)',
          repeatsTable(repeated),
        ]),
    'How far to trust them',
    quality(cards),
  ].join('\n');
}
