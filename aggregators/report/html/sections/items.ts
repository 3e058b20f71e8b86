import { max, min } from 'd3-array';
import { isDefined } from '../../../cell.ts';
import type { ItemContrast } from '../../../items/item-contrasts.ts';
import type { ShorterCorpora } from '../../../items/shorter-corpus.ts';
import type { Report } from '../../../score-card.ts';
import type { MaybeFigure } from '../../figures/figure.ts';
import { itemContrastsFigure, itemSpreads, SPREAD_PLACES } from '../../figures/item-contrasts-figure.ts';
import { itemDiscriminationFigure } from '../../figures/item-discrimination-figure.ts';
import { numberedModels } from '../../figures/numbered-models.ts';
import { decimal, percent, withInterval } from '../../format.ts';
import { itemsText } from '../../items-text.ts';
import { html, type Markup, nameText } from '../markup.ts';
import { figureMarkup, type PageInput, type Section, tableMarkup } from '../section.ts';
import { textMarkup } from '../text-markup.ts';

/** Of no more models than these the deviation of an item is mostly noise. */
const FEW_MODELS = 3;

/** The pictures of items. */
export function itemsFigures(report: Report): MaybeFigure[] {
  return [itemContrastsFigure(report), itemDiscriminationFigure(report)];
}

function spreadTable(report: Report): Markup {
  return tableMarkup(
    'deltaSCD over items of each model: mean of per-item differences (in brackets: 95% interval), and how many items lie nearest to each value',
    ['model', 'mean', 'items', 'undefined', 'missing', ...SPREAD_PLACES.map((at) => at.toFixed(2))],
    itemSpreads(report).map(({ name, card: { deltaSCD }, counts }) => [
      name,
      withInterval(deltaSCD.paired.value, deltaSCD.paired.interval),
      deltaSCD.paired.n,
      deltaSCD.paired.undefined,
      deltaSCD.paired.missing,
      ...counts.map(({ items }) => items),
    ]),
  );
}

function separatingTable(contrasts: readonly ItemContrast[], separating: readonly string[]): Markup {
  const byItem = new Map(contrasts.map((one) => [one.item, one]));
  return tableMarkup(
    'The items that separate models most',
    ['item', 'type', 'deviation', 'mean', 'least', 'most', 'models'],
    separating
      .flatMap((item) => byItem.get(item) ?? [])
      .map(({ item, type, deviation, mean, byModel, n }) => {
        const values = byModel.map(({ deltaSCD }) => deltaSCD).filter(isDefined);
        return [
          nameText(item),
          type,
          decimal(deviation),
          decimal(mean),
          decimal(min(values)),
          decimal(max(values)),
          n,
        ];
      }),
  );
}

function shorterTable({ proposals }: ShorterCorpora): Markup {
  return tableMarkup(
    'Shorter corpora beside chance',
    [
      'keep',
      'items',
      'deltaSCD moves by (most)',
      'orders kept',
      'lot moves by',
      'lot keeps',
      'lots no worse',
    ],
    proposals.map(({ rule, kept, dropped, heldOut, byLot }) => [
      rule,
      `${kept.length} of ${kept.length + dropped.length}`,
      `${decimal(heldOut.meanChange)} (${decimal(heldOut.largestChange)})`,
      heldOut.ordersKept === null ? '—' : `${percent(heldOut.ordersKept)} of ${heldOut.pairs}`,
      decimal(byLot.meanChange),
      percent(byLot.ordersKept),
      percent(byLot.noWorse),
    ]),
  );
}

/** Every item with every model's value. */
function everyItem(report: Report): Markup {
  const { contrasts, models } = report.cohort.items;
  const names = new Map(numberedModels(report).map(({ card, name }) => [card.model, name]));
  return html`<details><summary>Every item, with every model’s deltaSCD</summary>
<p>undefined: without A and B under P1 or P2 (all C is behaviour, no agreed label is measurement); missing: could not be measured.</p>
${tableMarkup(
  'deltaSCD item by item',
  [
    'item',
    'type',
    'mean',
    'deviation',
    'models',
    'at',
    ...models.map((model) => names.get(model) ?? nameText(model)),
  ],
  contrasts.map(({ item, type, mean, deviation, n, extreme, byModel }) => [
    nameText(item),
    type,
    decimal(mean),
    decimal(deviation),
    n,
    extreme ?? '',
    ...byModel.map(({ deltaSCD }) => (isDefined(deltaSCD) ? decimal(deltaSCD) : deltaSCD)),
  ]),
)}</details>`;
}

/** deltaSCD item by item, the items that separate models, and what of the corpus could go (Figure 6). */
export function itemsSection({ report, pictures }: PageInput): Section {
  const { items } = report.cohort;
  const { models, contrasts, separating, reason, shorter } = items;
  const isEmpty = models.length === 0 || contrasts.length === 0;
  const few =
    reason === null && models.length <= FEW_MODELS
      ? `With ${models.length} models a deviation rests on ${models.length} values, one an item and model: most of what follows is noise.`
      : null;
  const short = contrasts.map((one) => ({ ...one, item: nameText(one.item) }));
  const [, ...lines] = itemsText({ ...items, contrasts: short }).split('\n');
  return {
    id: 'items',
    title: 'Items',
    body: isEmpty
      ? textMarkup(lines)
      : html`<p>A model’s mean can come from a small shift on every item or a full one on some. Items on which all models shift, or none does, do not tell models apart.</p>
${figureMarkup(itemContrastsFigure(report), pictures)}
${spreadTable(report)}
<h3>Which items separate models</h3>
${few !== null && html`<p class="note">${few}</p>`}
${reason === null && figureMarkup(itemDiscriminationFigure(report), pictures)}
${textMarkup(lines, [
  ...(reason === null ? [separatingTable(contrasts, separating)] : []),
  ...(shorter.proposals.length === 0 ? [] : [shorterTable(shorter)]),
])}
${everyItem(report)}`,
  };
}
