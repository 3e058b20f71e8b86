import Table from 'cli-table3';
import { descending, sum } from 'd3-array';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { Report, ScoreCard } from '../score-card.ts';
import { decimal, percent, printable, shareOf } from './format.ts';
import { instrumentText } from './instrument-text.ts';

/* No colours: the table also goes into logs and files. */
const PLAIN = { style: { head: [], border: [], compact: true } };

function table(head: string[], rows: string[][]): string {
  const made = new Table({ ...PLAIN, head });
  made.push(...rows);
  return made.toString();
}

/** Controls after models, each by deltaSCD: an order to read in, no ranking. */
function inReadingOrder(cards: readonly ScoreCard[]): ScoreCard[] {
  return [...cards].sort(
    (a, b) =>
      Number(a.subject.control) - Number(b.subject.control) ||
      descending(a.deltaSCD.value ?? -Infinity, b.deltaSCD.value ?? -Infinity),
  );
}

const nameOf = ({ model, subject }: ScoreCard) => printable(subject.control ? `${model} (control)` : model);

function typologyText({ typology }: ScoreCard): string {
  const { cell, byCut } = typology;
  if (cell === null) return '—';
  return byCut.every((one) => one.cell === cell) ? cell : `${cell} (depends on the cut)`;
}

function scores(cards: readonly ScoreCard[]): string {
  return table(
    [
      'model',
      'deltaSCD',
      'undef.=0',
      'selectivity',
      'deltaAR (n)',
      'PSI',
      'CPC (n)',
      'flex',
      'ESFP',
      'typology',
    ],
    cards.map((card) => [
      nameOf(card),
      decimal(card.deltaSCD.value),
      decimal(card.deltaSCD.undefinedAsZero),
      decimal(card.selectivity.value),
      `${decimal(card.deltaAR.value)} (${card.deltaAR.n})`,
      decimal(card.psi[card.psi.contrast].value),
      `${decimal(card.cpc.kappa)} (${card.cpc.n})`,
      decimal(card.flex.value),
      decimal(card.esfp.value),
      typologyText(card),
    ]),
  );
}

function parts(cards: readonly ScoreCard[]): string {
  return table(
    [
      'model',
      'deltaAR part',
      'deltaSCD part',
      'PSI part',
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
  return table(
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

function quality(cards: readonly ScoreCard[]): string {
  return table(
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
 * The leaderboard as text: the scores, the parts that make up ESFP, SCD along the phrasings, and how far the numbers can
 * be trusted. Controls stand last.
 */
export function renderTables(report: Report): string {
  const cards = inReadingOrder(report.cards);
  return [
    instrumentText(report),
    `Scores (intervals: ${report.intervals})`,
    scores(cards),
    'What ESFP is made of (weighted parts; they add up to flex)',
    parts(cards),
    'Stance content density by phrasing, and deltaSCD where a stance is licensed and where it is not',
    densities(cards),
    'How far to trust them',
    quality(cards),
  ].join('\n');
}
