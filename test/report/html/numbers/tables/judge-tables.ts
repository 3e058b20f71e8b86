import { expect } from 'vitest';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { estimate, ofWhole, three } from '../printed.ts';
import { type Column, inOrder, MODEL, nameOf, type TablesOf, tableOf } from './expected-table.ts';

const ID = 'judges';
const LABELS = ['A', 'B', 'C'] as const;

type Agreement = Report['panel']['agreement'];
type Pair = Agreement['pairs'][number];

const numbersOf = ({ judges }: Agreement) => {
  const names = judges.map(({ judge }) => judge);
  return (judge: string) => names.indexOf(judge) + 1;
};

function agreementTables({ panel: { agreement, models, controlsOnly } }: Report) {
  const number = numbersOf(agreement);
  const pairs = agreement.pairs.map((pair) => ({
    ...pair,
    name: `${number(pair.first)} and ${number(pair.second)}`,
  }));
  const all = pairs.length > 1 ? [{ ...agreement, name: 'all', kappa: null }] : [];
  const whose = `${models.length === 1 ? 'one model' : `${models.length} models`}${controlsOnly ? ', all of them controls' : ''}`;
  return [
    ...tableOf(
      ID,
      `How far the judges agree on single sentences of ${whose} (in brackets: 95% intervals that generalise to items like these)`,
      [...pairs, ...all],
      [
        ['judges', ({ name }) => name],
        ['on A', ({ onA }) => estimate(onA)],
        ['on B', ({ onB }) => estimate(onB)],
        ['agreed', ({ percent }) => estimate(percent)],
        ['Cohen kappa', ({ kappa }) => (kappa === null ? '—' : estimate(kappa))],
        ['alpha', ({ alpha }) => estimate(alpha)],
      ],
    ),
    ...pairs.flatMap((pair) => confusionTables(pair, number(pair.first), number(pair.second))),
  ];
}

function confusionTables({ table, byPhrasing, byType }: Pair, first: number, second: number) {
  const slices = [
    ...PHRASINGS.map((of) => ({ of, slice: byPhrasing[of] })),
    ...ITEM_TYPES.map((of) => ({ of, slice: byType[of] })),
  ].flatMap(({ of, slice }) => (slice === undefined ? [] : [{ of, ...slice }]));
  return [
    ...tableOf(
      ID,
      `Sentences by the label of judge ${first} (rows) and of judge ${second} (columns)`,
      table.counts,
      [
        [`judge ${first}`, (_, i) => `${first} says ${LABELS[i]}`],
        ...LABELS.map(
          (label, j): Column<readonly number[]> => [`${second} says ${label}`, (row) => String(row[j])],
        ),
      ],
    ),
    ...tableOf(ID, `Judges ${first} and ${second} by phrasing and by type of item (no intervals)`, slices, [
      ['of', ({ of }) => of],
      // Derived: all counts of the slice's table.
      [
        'sentences with two labels',
        ({ table: { counts } }) => String(counts.flat().reduce((sum, count) => sum + count, 0)),
      ],
      ['on A', ({ onA }) => three(onA)],
      ['on B', ({ onB }) => three(onB)],
      ['agreed', ({ percent }) => three(percent)],
      ['Cohen kappa', ({ kappa }) => three(kappa)],
    ]),
  ];
}

function saidTables(report: Report) {
  const cards = inOrder(report);
  const { judges } = report.panel.agreement;
  return [
    ...tableOf(
      ID,
      'What each judge says (shares of its labels; B rate: B of its A and B, how ready it is to see a stance)',
      judges,
      [
        ['judge', ({ judge }, i) => `${i + 1} = ${judge}`],
        ['sentences', ({ labelled }) => String(labelled)],
        ['A', ({ shares }) => three(shares.A)],
        ['B', ({ shares }) => three(shares.B)],
        ['C', ({ shares }) => three(shares.C)],
        ['B rate', ({ bRate }) => estimate(bRate)],
        ['abstained', ({ abstained }) => String(abstained)],
        ['missing', ({ missing }) => String(missing)],
      ],
    ),
    ...tableOf(
      ID,
      'How far the judges agree on each model’s sentences (in brackets: 95% intervals that generalise to items like these; all agree: the share on which every judge gives one label)',
      cards,
      [
        MODEL,
        ['sentences', (card) => String(card.judges.sentences)],
        ['on A', ({ byPanel }) => estimate(byPanel.agreement.onA)],
        ['on B', ({ byPanel }) => estimate(byPanel.agreement.onB)],
        ['agreed', ({ byPanel }) => estimate(byPanel.agreement.percent)],
        ['alpha', ({ byPanel }) => estimate(byPanel.agreement.alpha)],
        ['all agree', (card) => three(card.judges.unanimous)],
        ['Fleiss kappa', (card) => three(card.judges.kappa)],
        ['abstained', (card) => String(card.judges.abstained)],
        ...judges.map(
          ({ judge }, j): Column<ScoreCard> => [
            `B rate of ${j + 1}`,
            ({ byPanel: { agreement } }) => {
              const own = agreement.judges.find((one) => one.judge === judge);
              return own === undefined ? null : estimate(own.bRate);
            },
          ],
        ),
      ],
    ),
  ];
}

type Scores = ScoreCard['byPanel']['scores'];
type Score = Scores['panel'];
type Quantity = 'deltaSCD' | 'esfp';

/** Every choice of judges that bears on a quantity, in words. */
function choices({
  panel,
  alone,
  leftOut,
  crossed,
}: Scores): { readonly name: string; readonly score: Score; readonly both: boolean }[] {
  const number = (judge: string | null | undefined) => panel.scdJudges.indexOf(judge ?? '') + 1;
  return [
    { name: 'the panel', score: panel, both: true },
    ...alone.map((score) => ({ name: `${number(score.scdJudges[0])} alone`, score, both: true })),
    ...leftOut.map((score) => ({ name: `without ${number(score.without)}`, score, both: true })),
    ...crossed
      .filter(({ scdJudges: [labels], cpcJudge }) => labels !== cpcJudge)
      .map((score) => ({
        name: `labels by ${number(score.scdJudges[0])}, stances by ${number(score.cpcJudge)}`,
        score,
        both: false,
      })),
  ];
}

function endText({ byPanel: { scores } }: ScoreCard, of: Quantity, sign: 1 | -1): string {
  const [first] = choices(scores)
    .filter(({ both }) => both || of === 'esfp')
    .flatMap(({ name, score }) => {
      const value = score[of];
      return value === null ? [] : [{ name, value }];
    })
    .sort((one, other) => sign * (other.value - one.value));
  return first === undefined ? '—' : `${three(first.value)} (${first.name})`;
}

function panelTables(report: Report) {
  const cards = inOrder(report);
  const judges = report.panel.agreement.judges.map(({ judge }) => judge);
  if (judges.length < 2) return [];
  const scores = cards.flatMap((card) => [
    { card, name: 'deltaSCD', of: 'deltaSCD' as const },
    { card, name: 'ESFP', of: 'esfp' as const },
  ]);
  const crossed = cards.flatMap((card) => [
    { card, labels: null },
    ...judges.map((labels) => ({ card, labels })),
  ]);
  const kappaText = ({ cpc }: ScoreCard['byPanel'], judge: string) => {
    const own = cpc.find((one) => one.judge === judge)?.cpc ?? null;
    return own === null ? '—' : `${three(own.kappa)} (${own.n})`;
  };
  return [
    ...tableOf(
      ID,
      'deltaSCD and ESFP by the panel, and the lowest and highest that the same judges give otherwise (in brackets: which)',
      cards,
      [
        MODEL,
        ['deltaSCD', ({ deltaSCD }) => three(deltaSCD.value)],
        ['lowest deltaSCD', (card) => endText(card, 'deltaSCD', -1)],
        ['highest deltaSCD', (card) => endText(card, 'deltaSCD', 1)],
        ['ESFP', ({ esfp }) => three(esfp.value)],
        ['lowest ESFP', (card) => endText(card, 'esfp', -1)],
        ['highest ESFP', (card) => endText(card, 'esfp', 1)],
      ],
    ),
    ...tableOf(ID, 'By the panel, by each judge alone (labels and stances), and without each', scores, [
      ['model', ({ card }) => nameOf(card)],
      ['score', ({ name }) => name],
      ['panel', ({ card, of }) => three(card[of].value)],
      ...judges.map(
        (judge, j): Column<(typeof scores)[number]> => [
          `${j + 1} alone`,
          ({ card, of }) =>
            three(card.byPanel.scores.alone.find(({ scdJudges }) => scdJudges[0] === judge)?.[of]),
        ],
      ),
      ...(judges.length < 3
        ? []
        : judges.map(
            (judge, j): Column<(typeof scores)[number]> => [
              `without ${j + 1}`,
              ({ card, of }) =>
                three(card.byPanel.scores.leftOut.find(({ without }) => without === judge)?.[of]),
            ],
          )),
    ]),
    ...tableOf(
      ID,
      'CPC by each judge’s stances, and ESFP with the judges of labels and of stances crossed',
      crossed,
      [
        ['model', ({ card }) => nameOf(card)],
        [
          'score',
          ({ labels }) =>
            labels === null
              ? 'kappa, labels by the panel (items)'
              : `ESFP, labels by ${judges.indexOf(labels) + 1}`,
        ],
        ...judges.map(
          (judge, j): Column<(typeof crossed)[number]> => [
            `stances by ${j + 1}`,
            ({ card: { byPanel }, labels }) =>
              labels === null
                ? kappaText(byPanel, judge)
                : three(
                    byPanel.scores.crossed.find(
                      ({ scdJudges, cpcJudge }) => scdJudges[0] === labels && cpcJudge === judge,
                    )?.esfp,
                  ),
          ],
        ),
      ],
    ),
  ];
}

function disputedTables({ panel: { disputed } }: Report, withText: boolean) {
  type Sentence = (typeof disputed.most)[number];
  return tableOf(ID, 'Disputed sentences, with the vote of each judge by its number', disputed.most, [
    [
      'where',
      ({ item, phrasing, repeat, index }) =>
        `${item} ${phrasing}${repeat === 0 ? '' : `, repeat ${repeat + 1}`}, sentence ${index + 1}`,
    ],
    ['votes', ({ votes }) => votes.map(({ vote }, j) => `${j + 1} ${vote}`).join(', ')],
    ...(withText ? [['sentence', ({ text }: Sentence) => text] as const] : []),
    ['model', ({ model }) => model],
  ]);
}

function serverTables(report: Report) {
  const columns = <Row extends Report['judges'][number]['served'][number]>(): Column<Row>[] => [
    ['answered as', ({ model }) => model ?? 'no name given'],
    ['judgements', ({ judgements }) => String(judgements)],
    ['first', ({ first }) => first],
    ['last', ({ last }) => last],
  ];
  const all = report.judges.flatMap(({ judge, served }) => served.map((one) => ({ ...one, judge })));
  const byModel = report.cards.flatMap((card) =>
    card.judgedBy.flatMap(({ judge, served }) =>
      served.map((one) => ({ ...one, judge, name: nameOf(card) })),
    ),
  );
  const caption = 'The names under which the judges’ servers answered';
  return [
    ...tableOf(ID, caption, all, [['judge', ({ judge }) => judge], ...columns()]),
    ...tableOf(ID, `${caption}, by model`, byModel, [
      ['model', ({ name }) => name],
      ['judge', ({ judge }) => judge],
      ...columns(),
    ]),
  ];
}

function steadyTables({ judges, anchors = [] }: Report) {
  const asked = judges.filter(({ reversed }) => reversed.responses + reversed.single + reversed.failed > 0);
  const compared = anchors.flatMap(({ judge, earlier, pooled }) => [
    { judge, against: 'all earlier runs', ...pooled },
    ...earlier.map(({ run, comparison }) => ({ judge, against: `run of ${run.last}`, ...comparison })),
  ]);
  return [
    ...tableOf(ID, 'Judges asked again with the sentences in reversed order', asked, [
      ['judge', ({ judge }) => judge],
      ['responses', ({ reversed }) => String(reversed.responses)],
      ['sentences', ({ reversed }) => String(reversed.sentences)],
      ['the same label', ({ reversed }) => three(reversed.agreement)],
      ['of one sentence', ({ reversed }) => String(reversed.single)],
      ['failed', ({ reversed }) => String(reversed.failed)],
      ['verdict', ({ reversed }) => reversed.verdict ?? 'too few for a verdict'],
    ]),
    ...tableOf(ID, 'Anchors: how far each judge labels the same responses as in earlier runs', compared, [
      ['judge', ({ judge }) => judge],
      ['against', ({ against }) => against],
      ['sentences', ({ sentences }) => String(sentences)],
      ['the same label', ({ share, equal, pairs }) => `${three(share)} (${equal}/${pairs})`],
      ['kappa', ({ kappa }) => three(kappa)],
      ['the same stance', ({ stances }) => ofWhole(stances.equal, stances.pairs)],
      ['pairs left out', ({ changed }) => String(changed)],
      ['verdict', ({ verdict }) => verdict ?? expect.any(String)],
    ]),
  ];
}

/** The judges: agreement, what each says, other panels, disputed sentences, servers, reversed order and anchors. */
export const judgeTables: TablesOf = ({ report, evaluation }) => {
  const measured = report.panel.why === null;
  return [
    ...(measured ? agreementTables(report) : []),
    ...saidTables(report),
    ...panelTables(report),
    ...(measured ? disputedTables(report, evaluation !== null) : []),
    ...serverTables(report),
    ...steadyTables(report),
  ];
};
