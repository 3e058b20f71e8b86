import type { ScoreCard } from '../../../../../aggregators/score-card.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { decimals, estimate } from '../printed.ts';
import {
  type Column,
  inOrder,
  MODEL,
  nameOf,
  noIntervalsTable,
  type TablesOf,
  tableOf,
} from './expected-table.ts';
import { cutText, shiftText, verdictText } from './typology-words.ts';

function dependsText({ typology: { dependsOnCut } }: ScoreCard): string {
  if (dependsOnCut === null) return '—';
  return dependsOnCut ? 'depends on the cut' : 'the same at all cuts';
}

/** Verdicts of the typology, and those at every cut. */
export const typologyTables: TablesOf = ({ report }) => {
  const cards = inOrder(report);
  const cuts = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5];
  return [
    ...tableOf(
      'typology',
      'Typology by SCD under P1 and P2, low under 0.30 (in brackets: 95% intervals over items like these)',
      cards,
      [
        ['model', (card, i) => `${i + 1}. ${nameOf(card)}`],
        ['SCD P1', ({ gradient }) => estimate(gradient.byPhrasing.P1.density)],
        ['SCD P2', ({ gradient }) => estimate(gradient.byPhrasing.P2.density)],
        ['over cuts', dependsText],
        ['verdict at 0.30 (its share)', ({ typology }) => verdictText(typology)],
        ['by deltaSCD’s interval', shiftText],
      ],
    ),
    ...tableOf(
      'typology',
      'The verdict at each cut with its share (over-aligned, flexible, anti-responsive, under-aligned; in brackets: undetermined)',
      cards,
      [
        MODEL,
        ...cuts.map(
          (cut): Column<ScoreCard> => [
            decimals(cut, 2),
            ({ typology }) => cutText(typology.byCut.find((one) => one.cut === cut)),
          ],
        ),
      ],
    ),
  ];
};

const METRICS = { SCD: 'density', AR: 'attributionRate' } as const;

const levelColumns = (metric: keyof typeof METRICS): Column<ScoreCard>[] =>
  PHRASINGS.map((phrasing) => [
    phrasing,
    ({ gradient }) => {
      const level = gradient.byPhrasing[phrasing][METRICS[metric]];
      return `${estimate(level)} (${level.n})`;
    },
  ]);

const contrastColumns: Column<ScoreCard>[] = [
  [
    'SCD P3 - P1',
    ({ gradient: { contrasts: own } }) => `${estimate(own.densityP3minusP1)} (${own.densityP3minusP1.n})`,
  ],
  [
    'SCD P4 - P2',
    ({ gradient: { contrasts: own } }) => `${estimate(own.densityP4minusP2)} (${own.densityP4minusP2.n})`,
  ],
  ['SCD P4 - SCD P1', ({ gradient }) => estimate(gradient.contrasts.deltaSCDP1P4)],
  ['AR - SCD, P0', ({ gradient }) => estimate(gradient.contrasts.gapP0)],
  [
    'AR P3 - P1',
    ({ gradient: { contrasts: own } }) =>
      `${estimate(own.attributionRateP3minusP1)} (${own.attributionRateP3minusP1.n})`,
  ],
  [
    'AR P4 - P2',
    ({ gradient: { contrasts: own } }) =>
      `${estimate(own.attributionRateP4minusP2)} (${own.attributionRateP4minusP2.n})`,
  ],
];

const leftOutColumns: Column<ScoreCard>[] = PHRASINGS.flatMap((phrasing) =>
  Object.entries(METRICS).map(
    ([name, of]): Column<ScoreCard> => [
      `${name} ${phrasing}`,
      ({ gradient }) => {
        const level = gradient.byPhrasing[phrasing][of];
        return `${level.undefined} / ${level.missing}`;
      },
    ],
  ),
);

function showsText({ gradient: { shows } }: ScoreCard): string {
  if (shows === null) return '—';
  return shows ? 'yes' : 'no';
}

const path = (of: string, at: string) => ({
  of,
  reason: ({ intervalReasons }: ScoreCard) => intervalReasons[at],
});

/** Levels and contrasts along the phrasings. */
export const phrasingTables: TablesOf = ({ report }) => {
  const [id, cards] = ['phrasings', inOrder(report)];
  const caption = (metric: string) =>
    `Mean ${metric} by phrasing (in brackets: 95% intervals over items like these; then the items it rests on)`;
  return [
    ...tableOf(id, caption('SCD'), cards, [MODEL, ...levelColumns('SCD'), ['shows gradient', showsText]]),
    ...tableOf(id, caption('AR'), cards, [MODEL, ...levelColumns('AR')]),
    ...tableOf(
      id,
      'Contrasts along the phrasings (in brackets: 95% intervals over items like these; then, of means of per-item differences, the items)',
      cards,
      [MODEL, ...contrastColumns],
    ),
    ...tableOf(id, 'Items that a mean leaves out: undefined / missing', cards, [MODEL, ...leftOutColumns]),
    ...noIntervalsTable(id, cards, [
      ...PHRASINGS.flatMap((phrasing) =>
        Object.entries(METRICS).map(([name, of]) =>
          path(`${name} ${phrasing}`, `gradient.byPhrasing.${phrasing}.${of}.interval`),
        ),
      ),
      ...(
        [
          ['SCD P3 - P1', 'densityP3minusP1'],
          ['SCD P4 - P2', 'densityP4minusP2'],
          ['SCD P4 - SCD P1', 'deltaSCDP1P4'],
          ['AR - SCD, P0', 'gapP0'],
          ['AR P3 - P1', 'attributionRateP3minusP1'],
          ['AR P4 - P2', 'attributionRateP4minusP2'],
        ] as const
      ).map(([name, of]) => path(name, `gradient.contrasts.${of}.interval`)),
    ]),
  ];
};
