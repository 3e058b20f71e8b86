import { expect } from 'vitest';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { estimate, ofWhole, perCent, range, three, withEnds } from '../printed.ts';
import { byName, type Column, inOrder, MODEL, type TablesOf, tableOf } from './expected-table.ts';

const ID = 'leaderboard';

type Ranked = Report['comparison']['ranks']['esfp'];

const rankColumn = (name: string, ranking: Ranked): Column<ScoreCard>[] => {
  const found = ({ model }: ScoreCard) => ranking.models.find((one) => one.model === model);
  const text = ({ best, worst }: Ranked['models'][number]) =>
    best === null || worst === null ? '—' : best === worst ? `${best}` : `${best}-${worst}`;
  return ranking.reason === null
    ? [
        [
          `rank by ${name}, of ${ranking.models[0]?.of}`,
          (card) => {
            const own = found(card);
            return own === undefined ? '—' : text(own);
          },
        ],
      ]
    : [];
};

interface Band {
  readonly low: number;
  readonly high: number;
}

/** Where a value lies to a band. */
function placeIn({ low, high }: Band, { value, interval }: ScoreCard['flex']): string {
  if (value === null) return '—';
  const [from, to] = interval ?? [value, value];
  const suffix = interval === null ? ' (no interval)' : '';
  if (to < low) return `below${suffix}`;
  if (from > high) return `above${suffix}`;
  return `${low <= from && to <= high ? 'inside' : 'open'}${suffix}`;
}

const bandColumn = (
  name: string,
  band: Band | undefined,
  of: (card: ScoreCard) => ScoreCard['flex'],
): Column<ScoreCard>[] =>
  band === undefined ? [] : [[`${name} in its band`, (card) => placeIn(band, of(card))]];

/** How many responses are missing since the policy leaves them out. */
const leftOut = ({ missing }: ScoreCard) =>
  missing.filter(({ reason }) => reason.startsWith('left out by')).reduce((sum, { count }) => sum + count, 0);

/** The scores, what to read beside them, and the parts of ESFP. */
export const scoreTables: TablesOf = ({ report, bands }) => {
  const banded = Object.keys(bands).length > 0;
  const cards = banded ? byName(report) : inOrder(report);
  const { ranks } = report.comparison;
  return [
    ...tableOf(ID, 'Scores, with 95% intervals in brackets that generalise to items like these', cards, [
      MODEL,
      ['deltaSCD', ({ deltaSCD }) => estimate(deltaSCD)],
      [
        'items with SCD under P1, P2',
        ({ deltaSCD, items }) => `${deltaSCD.underP1.n}, ${deltaSCD.underP2.n} of ${items.inCorpus}`,
      ],
      ...rankColumn('deltaSCD', ranks.deltaSCD),
      ...bandColumn('deltaSCD', bands.deltaSCD, ({ deltaSCD }) => deltaSCD),
      ['ESFP', ({ esfp }) => estimate(esfp)],
      ...(banded ? [] : rankColumn('ESFP', ranks.esfp)),
      ...bandColumn('ESFP', bands.ESFP, ({ esfp }) => esfp),
    ]),
    ...tableOf(
      ID,
      'deltaSCD with and without the responses that the validity policy leaves out (list; declined; in brackets: items under P1, P2)',
      report.instrument.validity === undefined ? [] : cards,
      [
        MODEL,
        ['left out', (card) => String(leftOut(card))],
        [
          'deltaSCD',
          ({ deltaSCD }) => `${three(deltaSCD.value)} (${deltaSCD.underP1.n}, ${deltaSCD.underP2.n})`,
        ],
        [
          'deltaSCD of all responses',
          ({ deltaSCD: { allResponses: all } }) =>
            `${three(all?.value)} (${all?.underP1.n}, ${all?.underP2.n})`,
        ],
      ],
    ),
    ...tableOf(ID, 'What to read beside them: what deltaSCD and ESFP alone would hide', cards, [
      MODEL,
      [
        'deltaSCD, undefined as zero',
        ({ deltaSCD }) => withEnds(deltaSCD.undefinedAsZero, deltaSCD.undefinedAsZeroInterval),
      ],
      ['selectivity', ({ selectivity }) => estimate(selectivity)],
      ['deltaSCD, licensed items', ({ selectivity }) => three(selectivity.licensed.value)],
      [expect.stringMatching(/^deltaSCD, .*T4/), ({ selectivity }) => three(selectivity.control.value)],
      ['reversals', ({ cpc: { reversals } }) => ofWhole(reversals.reversed, reversals.comparable)],
      ['deltaSCD, worst cases for what is missing', ({ deltaSCD }) => range(deltaSCD.bounds)],
      [
        'coverage',
        ({ coverage: { responses, attributionRate, density, stance } }) =>
          perCent(Math.min(responses, attributionRate, density, stance)),
      ],
    ]),
    ...tableOf(
      ID,
      'What ESFP is made of: the parts add up to flex, and flex times the factor of CPC is ESFP',
      cards,
      [
        MODEL,
        ['deltaAR (items)', ({ deltaAR }) => `${estimate(deltaAR)} (${deltaAR.n})`],
        [
          'deltaAR without prompt echo (items)',
          ({ deltaAR: { withoutEcho: own } }) =>
            own.value === null ? '—' : `${three(own.value)} (${own.n})`,
        ],
        ['PSI', ({ psi }) => estimate(psi.P0P1)],
        ['PSI scaled', ({ psi }) => three(psi.scaled)],
        ['CPC kappa (items)', ({ cpc }) => `${withEnds(cpc.kappa, cpc.interval)} (${cpc.n})`],
        ['deltaAR part', ({ esfp }) => three(esfp.parts.deltaAR)],
        ['deltaSCD part', ({ esfp }) => three(esfp.parts.deltaSCD)],
        ['PSI part', ({ esfp }) => three(esfp.parts.psi)],
        ['flex', ({ flex }) => estimate(flex)],
        ['factor of CPC', ({ esfp }) => three(esfp.multiplier)],
        // Derived: what the factor makes of flex.
        [
          'CPC adds',
          ({ esfp, flex }) =>
            three(esfp.value === null || flex.value === null ? null : esfp.value - flex.value),
        ],
        ['ESFP', ({ esfp }) => three(esfp.value)],
      ],
    ),
  ];
};
