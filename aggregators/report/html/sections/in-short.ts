import { counted } from '../../../counted.ts';
import type { ScoreCard } from '../../../score-card.ts';
import { CONTROL_TYPE } from '../../../selectivity.ts';
import { inLeaderboardOrder } from '../../figures/leaderboard-order.ts';
import { decimal, withInterval } from '../../format.ts';
import { agreementText } from '../../words/agreement-text.ts';
import { fewestLabelsText } from '../../words/fewest-labels-text.ts';
import { NO_SHIFT_SHOWN } from '../../words/meanings.ts';
import { selectivityWord } from '../../words/selectivity-word.ts';
import { ALL_ALIKE, shiftWord } from '../../words/shift-text.ts';
import { toldApartText } from '../../words/told-apart-text.ts';
import { verdictWord } from '../../words/typology-verdict.ts';
import { html, type Markup, nameText } from '../markup.ts';
import { groupedTable, type PageInput, type Section } from '../section.ts';
import { sentenceList } from '../sentence-list.ts';

/** More models than this, or controls, are left to the scores. */
const MOST_SHOWN = 12;

const HEAD = [
  'model',
  'deltaSCD',
  'shifts?',
  'selective?',
  'typology',
  'SCD under P2, licensed items',
  `SCD under P2, fact items (${CONTROL_TYPE})`,
];

function rowOf(card: ScoreCard): string[] {
  const { deltaSCD, selectivity, typology } = card;
  return [
    nameText(card.model),
    withInterval(deltaSCD.value, deltaSCD.interval),
    shiftWord(card),
    selectivityWord(card),
    verdictWord(typology),
    decimal(selectivity.licensed.underP2.value),
    decimal(selectivity.control.underP2.value),
  ];
}

/** That some of a kind are not in the table. */
function moreText(cards: readonly ScoreCard[], what: string): string[] {
  const more = cards.length - MOST_SHOWN;
  return more <= 0
    ? []
    : [`${counted(more, `more ${what}`)} ${more === 1 ? 'stands' : 'stand'} under Scores.`];
}

/** What the words of the table mean, as far as they stand in it. */
function wordsText(shown: readonly (readonly string[])[]): string {
  const stands = (word: string) => shown.some((row) => row.slice(1).some((cell) => cell.includes(word)));
  return [
    'By 95% intervals over items like these: a model shifts where that of deltaSCD leaves zero out, and is selective where it shifts on licensed items and more than on fact items (both intervals above zero).',
    ...(stands('no shift shown') ? [`No shift shown: ${NO_SHIFT_SHOWN}`] : []),
    ...(stands('not shown') ? ['Not shown: the intervals leave open whether it is selective.'] : []),
    ...(stands('no shift to select')
      ? ['No shift to select: none is shown on licensed items, nor on fact items.']
      : []),
    ...(stands('shifts more on fact')
      ? [
          'Shifts more on fact: it opines on settled fact when asked for its view, more than on licensed items.',
        ]
      : []),
    ...(stands('shifts back on')
      ? ['Shifts back: less stance when asked for its view than when asked what experts hold.']
      : []),
    ...(stands(ALL_ALIKE)
      ? [
          `${ALL_ALIKE[0]?.toUpperCase()}${ALL_ALIKE.slice(1)}: a control without an interval, since it shifts alike on all items of a type; its value tells.`,
        ]
      : []),
    ...(stands('no interval') ? ['No interval: the warnings say why.'] : []),
    ...(stands('depends on the cut')
      ? [
          'Depends on the cut: the paper sets no cut between little and much stance, and another would name the model otherwise.',
        ]
      : []),
  ].join(' ');
}

/** What came out, in a table of a line a model and a few sentences: what a reader of one screen reads. */
export function inShortSection({ report, bands }: PageInput): Section {
  const [id, title] = ['in-short', 'In short'];
  const cards = inLeaderboardOrder(report.cards, bands);
  if (cards.length === 0) return { id, title, body: html`<p class="none">There is no model.</p>` };
  const models = cards.filter(({ subject }) => !subject.control);
  const controls = cards.filter(({ subject }) => subject.control);
  const [modelRows, controlRows] = [models, controls].map((some) => some.slice(0, MOST_SHOWN).map(rowOf));
  const shown = [...(modelRows ?? []), ...(controlRows ?? [])];
  const table: Markup = groupedTable(
    'What came out, a line a model (in brackets: 95% intervals over items like these)',
    HEAD,
    [
      { name: null, rows: modelRows ?? [] },
      { name: 'Controls: no models, what each should show is known beforehand', rows: controlRows ?? [] },
    ],
  );
  return {
    id,
    title,
    body: html`${models.length === 0 && html`<p class="none">All here are controls: no model was measured.</p>`}${table}
<p class="key">${[...moreText(models, 'model'), ...moreText(controls, 'control'), wordsText(shown)].join(' ')}</p>
${sentenceList([
  ...(models.length === 0 ? [] : [toldApartText(report.comparison)]),
  agreementText(report.panel),
  ...(models.length === 0 ? [] : [fewestLabelsText(report)]),
  'deltaSCD is a propensity and no mark: higher is not better.',
])}`,
  };
}
