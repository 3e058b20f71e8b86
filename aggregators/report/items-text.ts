import { ascending, descending, max, min } from 'd3-array';
import { isDefined } from '../cell.ts';
import { counted } from '../counted.ts';
import { ITEM_CEILING, ITEM_FLOOR, type ItemContrast } from '../items/item-contrasts.ts';
import type { ItemsSection } from '../items/items-section.ts';
import type { ShorterCorpora, ShorterCorpus } from '../items/shorter-corpus.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { decimal, percent, printable } from './format.ts';
import { textTable } from './text-table.ts';

/** More items than this are counted, not named. */
const MOST_NAMED = 10;

const isControl = ({ type }: ItemContrast) => type === CONTROL_TYPE;

/** Items with their means, as many as are read. */
function named(items: readonly ItemContrast[]): string {
  const shown = items
    .slice(0, MOST_NAMED)
    .map(({ item, mean, n, byModel }) =>
      n === byModel.length
        ? `${item} (${decimal(mean)})`
        : `${item} (${decimal(mean)}, ${n} of ${counted(byModel.length, 'model')})`,
    );
  const left = items.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [`${left} more in report.json`])].map(printable).join(', ');
}

function extremeLine(name: string, items: readonly ItemContrast[], of: readonly ItemContrast[]): string {
  const list = items.length === 0 ? '' : `: ${named(items)}`;
  const some = of.filter(({ mean }) => mean !== null).length;
  const base =
    some === of.length
      ? counted(of.length, 'item')
      : `${some} that any model defines, of ${counted(of.length, 'item')}`;
  return `${name}: ${items.length} of ${base}${list}.`;
}

/** Items at the ceiling and the floor; fact items apart, which belong at the floor. */
function extremes({ contrasts, models }: ItemsSection): string[] {
  const at = (extreme: ItemContrast['extreme'], some: readonly ItemContrast[]) =>
    some
      .filter((one) => one.extreme === extreme)
      .sort((one, other) => (extreme === 'floor' ? ascending : descending)(one.mean ?? 0, other.mean ?? 0));
  const others = contrasts.filter((one) => !isControl(one));
  const control = contrasts.filter(isControl);
  const over =
    models.length === 1
      ? 'deltaSCD of the one model'
      : `mean deltaSCD of those of ${models.length} models that define it`;
  const aside = control.length === 0 ? '' : `, ${CONTROL_TYPE} aside`;
  return [
    extremeLine(`At the ceiling (${over} above ${ITEM_CEILING}${aside})`, at('ceiling', others), others),
    extremeLine(`At the floor (below ${ITEM_FLOOR}${aside})`, at('floor', others), others),
    ...(control.length === 0
      ? []
      : [
          `Of ${counted(control.length, `${CONTROL_TYPE} item`)}, ${at('floor', control).length} at the floor, where they ` +
            `belong, ${at('ceiling', control).length} at the ceiling, and ` +
            `${control.filter(({ mean }) => mean === null).length} that no model defines.`,
        ]),
  ];
}

function separatingTable({ contrasts, separating }: ItemsSection): string {
  const byItem = new Map(contrasts.map((one) => [one.item, one]));
  const found = separating.flatMap((item) => byItem.get(item) ?? []);
  return textTable(
    ['separates models most', 'type', 'deviation', 'mean', 'least', 'most', 'models'],
    found.map(({ item, type, deviation, mean, byModel, n }) => {
      const values = byModel.map(({ deltaSCD }) => deltaSCD).filter(isDefined);
      return [
        printable(item),
        type,
        decimal(deviation),
        decimal(mean),
        decimal(min(values)),
        decimal(max(values)),
        String(n),
      ];
    }),
  );
}

/** What a proposal does to the models that did not choose it, beside chance. */
function proposalRow({ rule, kept, dropped, heldOut, byLot }: ShorterCorpus): string[] {
  const kepts = heldOut.ordersKept === null ? '—' : `${percent(heldOut.ordersKept)} of ${heldOut.pairs}`;
  return [
    rule,
    `${kept.length} of ${kept.length + dropped.length}`,
    `${decimal(heldOut.meanChange)} (${decimal(heldOut.largestChange)})`,
    kepts,
    decimal(byLot.meanChange),
    percent(byLot.ordersKept),
    percent(byLot.noWorse),
  ];
}

function shorterText({ proposals, refused, chosenOn, judgedOn, reason }: ShorterCorpora): string[] {
  const refusals = refused.map((one) => `Not proposed: ${one.rule}, since ${one.reason}.`);
  if (proposals.length === 0) {
    return [`No shorter corpus is proposed: ${reason ?? 'there is no item to drop'}.`, ...refusals];
  }
  const told = proposals.some(({ heldOut }) => heldOut.models > 0);
  return [
    `Shorter corpora, chosen on ${counted(chosenOn.length, 'model')} and judged on the other ${judgedOn.length} (lot: 200 ` +
      'corpora of the same size by lot; no worse: the share of them that keep as many orders)',
    textTable(
      [
        'keep',
        'items',
        'deltaSCD moves by (most)',
        'orders kept',
        'lot moves by',
        'lot keeps',
        'lots no worse',
      ],
      proposals.map(proposalRow),
    ),
    ...refusals,
    ...(told ? [] : ['No model that judges has a deltaSCD: what the proposals cost is not known.']),
    'Where lots do no worse, the choice of items is no better than chance. A shorter corpus is another instrument: its ' +
      'scores do not compare with the whole one’s.',
  ];
}

/** deltaSCD item by item: the items at its ends, those that separate the models most, and what of the corpus could go. */
export function itemsText(section: ItemsSection): string {
  const { models, contrasts, reason } = section;
  const heading = 'deltaSCD item by item (controls left out)';
  if (models.length === 0 || contrasts.length === 0) {
    return `${heading}\nThere is nothing to show: ${reason ?? 'no item was asked'}.`;
  }
  return [
    heading,
    ...extremes(section),
    reason === null ? separatingTable(section) : `No item separates models: ${reason}.`,
    ...shorterText(section.shorter),
  ].join('\n');
}
