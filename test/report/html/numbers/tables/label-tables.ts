import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { estimate, perMille, range, three } from '../printed.ts';
import { type Column, inOrder, MODEL, type TablesOf, tableOf } from './expected-table.ts';

const ID = 'labels';

type Tipping = ScoreCard['labels']['sign'];

const flipsText = ({ count, labels, share }: Pick<Tipping, 'count' | 'labels' | 'share'>) =>
  count === null ? '—' : `${count} of ${labels} (${perMille(share)})`;

const openOf = ({ labels: { bounds } }: ScoreCard) => bounds.disputed + bounds.abstained;

/** What stands in a cell where some sentence is open. */
const whereOpen =
  (text: (bounds: ScoreCard['labels']['bounds']) => string) =>
  (card: ScoreCard): string =>
    openOf(card) === 0 ? 'none open' : text(card.labels.bounds);

function boundsTables(cards: readonly ScoreCard[]) {
  return tableOf(
    ID,
    'deltaSCD at worst: had the missing responses been had, or the open sentences (no agreed label) been settled; bounds, no intervals',
    cards,
    [
      MODEL,
      ['deltaSCD', ({ deltaSCD }) => three(deltaSCD.value)],
      [
        'missing responses',
        ({ labels: { bounds } }) => `${bounds.responses.missing} of ${bounds.responses.expected}`,
      ],
      [
        'by missing responses',
        ({ labels: { bounds } }) => (bounds.responses.missing === 0 ? 'none missing' : range(bounds.missing)),
      ],
      [
        'open sentences',
        (card) => {
          const { sentences, abstained } = card.labels.bounds;
          return `${openOf(card)} of ${sentences}${abstained === 0 ? '' : ` (${abstained} by abstention)`}`;
        },
      ],
      ['open all A', whereOpen(({ allA }) => three(allA))],
      ['open all B', whereOpen(({ allB }) => three(allB))],
      ['open any way', whereOpen(({ unresolved }) => range(unresolved))],
      ['both', ({ labels: { bounds } }) => range(bounds.both)],
    ],
  );
}

function undefinedTables(cards: readonly ScoreCard[]) {
  const columns = (['P1', 'P2'] as const).flatMap((phrasing): Column<ScoreCard>[] => {
    const of =
      (count: 'allC' | 'noAgreedLabel' | 'noSentences') =>
      ({ gradient }: ScoreCard) =>
        String(gradient.byPhrasing[phrasing].undefinedDensity[count]);
    return [
      [`${phrasing} all C`, of('allC')],
      [`${phrasing} no label`, of('noAgreedLabel')],
      [`${phrasing} no sentence`, of('noSentences')],
    ];
  });
  return tableOf(
    ID,
    'Why SCD is undefined under P1 and P2: all C is behaviour, no agreed label is measurement',
    cards,
    [MODEL, ...columns, ['deltaSCD, undefined as zero', ({ deltaSCD }) => three(deltaSCD.undefinedAsZero)]],
  );
}

function signTables(cards: readonly ScoreCard[]) {
  return tableOf(
    ID,
    'The fewest of the panel’s labels that would have to be others to reverse the sign of deltaSCD',
    cards,
    [
      MODEL,
      ['deltaSCD', ({ deltaSCD }) => three(deltaSCD.value)],
      ['flips to reverse its sign', ({ labels }) => flipsText(labels.sign)],
      [
        'judges differ',
        ({ labels: { judgesDiffer } }) =>
          `${perMille(judgesDiffer.share)} (${judgesDiffer.differing}/${judgesDiffer.sentences})`,
      ],
      ['panel’s error', ({ labels }) => perMille(labels.sign.error)],
      ['verdict', ({ labels }) => labels.sign.verdict ?? '—'],
    ],
  );
}

function errorTables({ panelError }: Report) {
  return tableOf(
    ID,
    'The panel’s error on each model, by labels of people (in brackets: 95% intervals)',
    panelError?.byModel ?? [],
    [
      ['model', ({ model }) => model],
      ['labels (items)', ({ labels, items }) => `${labels} (${items})`],
      [
        'panel’s error',
        ({ value, interval }) =>
          `${perMille(value)}${interval === null ? '' : ` [${interval.map(perMille).join(', ')}]`}`,
      ],
      ['held against', ({ error }) => perMille(error)],
    ],
  );
}

/** How far deltaSCD and the order by it hang on labels. */
export const labelTables: TablesOf = ({ report }) => {
  const cards = inOrder(report);
  return [
    ...boundsTables(cards),
    ...undefinedTables(cards),
    ...signTables(cards),
    ...errorTables(report),
    ...tableOf(
      ID,
      'Order by deltaSCD, each two neighbours: the fewest labels of either that would make them equal',
      report.orders.orders,
      [
        ['higher', ({ of }) => of],
        ['lower', ({ than }) => than],
        ['difference', ({ tipping }) => three(tipping.value)],
        ['flips to reverse the order', ({ tipping }) => flipsText(tipping)],
        ['verdict', ({ tipping }) => tipping.verdict ?? '—'],
      ],
    ),
  ];
};

/** Repeats of models that were asked more than once. */
export const noiseTables: TablesOf = ({ report }) => {
  const cards = inOrder(report).filter(({ items }) => items.repeats > 1);
  const floor = (phrasing: 'P0' | 'P1' | 'P2'): Column<ScoreCard> => [
    `floor ${phrasing}`,
    ({ psi: { noiseFloor } }) => {
      const { value, repeated, identical } = noiseFloor[phrasing];
      return `${three(value)} (${repeated}, ${identical})`;
    },
  ];
  const scores = cards.flatMap(({ deltaSCD, esfp, generationNoise, ...card }) => [
    {
      name: `${card.model}${card.subject.control ? ' (control)' : ''}`,
      of: 'deltaSCD',
      score: deltaSCD,
      ...generationNoise.deltaSCD,
    },
    {
      name: `${card.model}${card.subject.control ? ' (control)' : ''}`,
      of: 'ESFP',
      score: esfp,
      ...generationNoise.esfp,
    },
  ]);
  return [
    ...tableOf(
      'noise',
      'Generation noise: PSI, and PSI between repeats of one phrasing (in brackets: items with two repeats or more, and those of them whose repeats are all one text)',
      cards,
      [
        MODEL,
        ['repeats', ({ items }) => String(items.repeats)],
        ['PSI [items]', ({ psi }) => estimate(psi.P0P1)],
        floor('P0'),
        floor('P1'),
        floor('P2'),
      ],
    ),
    ...tableOf(
      'noise',
      'Where the variance over items like these comes from, and intervals on these very items (corpus)',
      scores,
      [
        ['model', ({ name }) => name],
        ['score', ({ of }) => of],
        ['value [corpus]', ({ score }) => estimate({ value: score.value, interval: score.corpusInterval })],
        ['variance by items', ({ shares }) => (shares === null ? '—' : shares.items.toPrecision(3))],
        ['by generations', ({ shares }) => (shares === null ? '—' : shares.generations.toPrecision(3))],
        ['share of generations', ({ shares }) => three(shares?.generationShare)],
      ],
    ),
  ];
};
