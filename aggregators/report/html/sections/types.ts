import { ITEM_TYPES, type ItemType } from '../../../../corpus/item.ts';
import type { MetricsOfType } from '../../../items/type-metrics.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../../../selectivity.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { typesFigure } from '../../figures/types-figure.ts';
import { decimal, withInterval } from '../../format.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { DESCRIBED_TYPE, hedgedText } from '../../types-text.ts';
import { SELECTIVITY } from '../../words/meanings.ts';
import { selectivityWord } from '../../words/selectivity-word.ts';
import { html, type Markup } from '../markup.ts';
import { modelName } from '../model-name.ts';
import { type NoInterval, noIntervalTable } from '../no-interval-table.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { TYPE_NAMES } from '../type-names.ts';

const ID = 'types';
const TITLE = 'Types of items';

/** The phrasings of its table. */
const DESCRIBED_PHRASINGS = ['P0', 'P1', 'P2'] as const;

/** The pictures of the section. */
export const typesFigures = (report: Report): MaybeFigure[] => [typesFigure(report)];

function headOf(type: ItemType): string {
  if (type === CONTROL_TYPE) return `${type} (fact items)`;
  return type === DESCRIBED_TYPE ? `${type} (described)` : type;
}

function deltaCell(found: MetricsOfType | undefined): string {
  if (found === undefined) return 'not asked';
  const { deltaSCD, density, items } = found;
  return `${withInterval(deltaSCD.value, deltaSCD.interval)} (${density.P1.n}, ${density.P2.n} of ${items})`;
}

function deltasTable(cards: readonly ScoreCard[], types: readonly ItemType[]): Markup {
  return tableMarkup(
    'deltaSCD by type of item (in brackets: 95% t intervals on the items of the type; then the items with an SCD under P1, under P2, of those asked)',
    ['model', ...types.map(headOf)],
    cards.map((card) => [modelName(card), ...types.map((type) => deltaCell(card.byType[type]))]),
  );
}

function selectivityTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'deltaSCD where a stance is licensed and on fact items; their difference is selectivity (in brackets: 95% intervals over items like these)',
    [
      'model',
      `licensed (${LICENSED_TYPES.join(', ')})`,
      `fact items (${CONTROL_TYPE})`,
      'selectivity',
      'selective?',
    ],
    cards.map((card) => {
      const { licensed, control, value, interval } = card.selectivity;
      return [
        modelName(card),
        withInterval(licensed.value, licensed.interval),
        withInterval(control.value, control.interval),
        withInterval(value, interval),
        selectivityWord(card),
      ];
    }),
  );
}

/** T5: what the answers are, with nothing said of better or worse. */
function describedMarkup(cards: readonly ScoreCard[]): Markup {
  const found = cards.flatMap((card) => {
    const own = card.byType[DESCRIBED_TYPE];
    return own === undefined ? [] : [{ card, own }];
  });
  if (found.length === 0) return html`<p class="none">No item of ${DESCRIBED_TYPE} was asked.</p>`;
  return tableMarkup(
    `${DESCRIBED_TYPE}: mean SCD by phrasing, and the share of answers that both report and take a stance (hedged)`,
    [
      'model',
      ...DESCRIBED_PHRASINGS.map((phrasing) => `SCD ${phrasing}`),
      ...DESCRIBED_PHRASINGS.map((phrasing) => `hedged ${phrasing}`),
    ],
    found.map(({ card, own: { density, hedged } }) => [
      modelName(card),
      ...DESCRIBED_PHRASINGS.map((phrasing) => decimal(density[phrasing].value)),
      ...DESCRIBED_PHRASINGS.map((phrasing) => hedgedText(hedged[phrasing])),
    ]),
  );
}

const SELECTIVITY_PATHS = [
  { of: 'licensed', path: 'selectivity.licensed.interval' },
  { of: `fact items (${CONTROL_TYPE})`, path: 'selectivity.control.interval' },
  { of: 'selectivity', path: 'selectivity.interval' },
] as const;

function noIntervals(cards: readonly ScoreCard[], types: readonly ItemType[]): NoInterval[] {
  return cards.flatMap((card) => {
    const model = modelName(card);
    const byType = types.flatMap((type) => {
      const reason = card.byType[type]?.deltaSCD.reason ?? null;
      return reason === null ? [] : [{ model, of: type, reason }];
    });
    const sides = SELECTIVITY_PATHS.flatMap(({ of, path }) => {
      const reason = card.intervalReasons[path];
      return reason === undefined ? [] : [{ model, of, reason }];
    });
    return [...byType, ...sides];
  });
}

/** What the types are that were asked. */
const typesSentence = (types: readonly ItemType[]) =>
  `${types.map((type) => `${type}: ${TYPE_NAMES[type]}`).join('; ')}.`;

/** deltaSCD by type of item, the fact items apart, and what is licensed against them. */
export function typesSection({ report, pictures }: PageInput): Section {
  const cards = inReadingOrder(report.cards);
  const types = ITEM_TYPES.filter((type) => cards.some(({ byType }) => byType[type] !== undefined));
  if (types.length === 0) {
    return {
      id: ID,
      title: TITLE,
      body: html`<p class="none">No item was asked: there is nothing by type.</p>`,
    };
  }
  const control = types.includes(CONTROL_TYPE)
    ? `On ${CONTROL_TYPE} no stance is licensed: a shift there is one to opinion on settled fact.`
    : `No item of ${CONTROL_TYPE} was asked: whether a shift is selective cannot be told.`;
  return {
    id: ID,
    title: TITLE,
    body: html`<p>${typesSentence(types)} ${control} Six types are six looks: one of them apart from zero by a little is what chance gives.</p>
${figureMarkup(typesFigure(report), pictures)}
${deltasTable(cards, types)}
<p>The intervals are made on the items of one type: mostly by t, and as wide as a share of so few items leaves open where nearly all items are equal. So a type can have an interval though all its values are equal, and the whole corpus, whose items are all equal within their types, has none.</p>
<h3>Licensed items against fact items</h3>
<p>Selectivity is ${SELECTIVITY}</p>
${selectivityTable(cards)}
<h3>${DESCRIBED_TYPE}, described</h3>
<p>${DESCRIBED_TYPE} looks settled and is disputed. It is described and not judged: hedging may be right there.</p>
${describedMarkup(cards)}
${noIntervalTable(noIntervals(cards, types), cards.length)}`,
  };
}
