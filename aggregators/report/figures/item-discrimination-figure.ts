import { group, max, min } from 'd3-array';
import { counted } from '../../counted.ts';
import { ITEM_CEILING, ITEM_FLOOR, type ItemContrast } from '../../items/item-contrasts.ts';
import type { Report } from '../../score-card.ts';
import { CONTROL_TYPE } from '../../selectivity.ts';
import { decimal } from '../format.ts';
import { nameText } from '../html/markup.ts';
import type { MaybeFigure } from './figure.ts';
import { PALETTE } from './theme.ts';

/** As many of the items that separate models most have their name in the picture, where there is room. */
const MOST_NAMED = 6;

/** Names nearer than this, as shares of the picture's width and height, would cover each other. */
const [NAME_WIDTH, NAME_HEIGHT] = [0.12, 0.07] as const;

const COMMON = { id: 'item-discrimination', title: 'Which items separate models' } as const;

type Told = ItemContrast & { readonly mean: number; readonly deviation: number };

const isTold = (one: ItemContrast): one is Told => one.mean !== null && one.deviation !== null;

const kindOf = ({ type }: ItemContrast) =>
  type === CONTROL_TYPE ? `${CONTROL_TYPE} (fact items)` : 'other types';

/** Items of one kind at one place, drawn as one mark. */
function placesOf(items: readonly Told[]) {
  return [
    ...group(items, (one) => `${kindOf(one)} ${decimal(one.mean)} ${decimal(one.deviation)}`).values(),
  ].flatMap((own) => {
    const [first] = own;
    return first === undefined
      ? []
      : [{ kind: kindOf(first), mean: first.mean, deviation: first.deviation, items: own.length }];
  });
}

/** How much of the mean and of the deviation a picture shows. */
interface Range {
  readonly mean: number;
  readonly deviation: number;
}

/** The items to name, largest deviation first, without those whose name would cover one before. */
function namedItems(items: readonly Told[], separating: readonly string[], shown: Range): Told[] {
  const byName = new Map(items.map((one) => [one.item, one]));
  const isNear = (one: Told, other: Told) =>
    Math.abs(other.mean - one.mean) < NAME_WIDTH * shown.mean &&
    Math.abs(other.deviation - one.deviation) < NAME_HEIGHT * shown.deviation;
  const named: Told[] = [];
  for (const item of separating) {
    const one = byName.get(item);
    if (one === undefined || named.some((other) => isNear(one, other))) continue;
    named.push(one);
  }
  return named.slice(0, MOST_NAMED);
}

function captionOf(items: readonly ItemContrast[], told: readonly Told[], models: number): string {
  const left = items.length - told.length;
  return [
    `Each mark is an item: its mean deltaSCD over ${models} models, and how far they differ on it (standard deviation). Larger marks are several items at one place.`,
    `Dashed: above ${ITEM_CEILING} an item is at the ceiling, below ${ITEM_FLOOR} at the floor; ${CONTROL_TYPE} items (triangles) belong at the floor.`,
    ...(left === 0 ? [] : [`Not drawn, since under two models define it: ${counted(left, 'item')}.`]),
  ].join(' ');
}

/** Each item by its mean deltaSCD over models and its deviation between them. Source: Figure 6(b). */
export function itemDiscriminationFigure({ cohort: { items } }: Report): MaybeFigure {
  const { contrasts, models, separating, reason } = items;
  const told = contrasts.filter(isTold);
  if (told.length === 0) {
    return { ...COMMON, reason: `No item separates models: ${reason ?? 'no item has a deviation'}.` };
  }
  const low = Math.min(-0.1, min(told, ({ mean }) => mean) ?? 0) - 0.05;
  const high = Math.max(0.7, max(told, ({ mean }) => mean) ?? 0) + 0.05;
  const top = Math.max(0.1, max(told, ({ deviation }) => deviation) ?? 0) * 1.1;
  const x = {
    type: 'quantitative' as const,
    title: 'mean deltaSCD over models',
    axis: { tickCount: 6 },
    scale: { domain: [low, high], nice: false },
  };
  const y = {
    type: 'quantitative' as const,
    title: 'standard deviation between models',
    scale: { domain: [-0.03 * top, top], nice: false },
  };
  const kinds = [`${CONTROL_TYPE} (fact items)`, 'other types'];
  return {
    ...COMMON,
    caption: captionOf(contrasts, told, models.length),
    alt: `A scatter plot of ${counted(told.length, 'item')} by mean deltaSCD and deviation between ${models.length} models; the table below has the numbers.`,
    spec: {
      width: 540,
      height: 340,
      layer: [
        {
          data: {
            values: [
              { at: ITEM_FLOOR, label: `floor ${ITEM_FLOOR}` },
              { at: ITEM_CEILING, label: `ceiling ${ITEM_CEILING}` },
            ],
          },
          encoding: { x: { ...x, field: 'at' } },
          layer: [
            { mark: { type: 'rule', strokeDash: [4, 4], color: PALETTE.muted } },
            {
              mark: { type: 'text', align: 'left', baseline: 'top', dx: 4, y: 0, color: PALETTE.muted },
              encoding: { text: { field: 'label' } },
            },
          ],
        },
        {
          data: { values: placesOf(told) },
          mark: { type: 'point', filled: true, opacity: 0.65 },
          encoding: {
            x: { ...x, field: 'mean' },
            y: { ...y, field: 'deviation' },
            shape: {
              field: 'kind',
              type: 'nominal',
              title: null,
              scale: { domain: kinds, range: ['triangle-up', 'circle'] },
            },
            color: {
              field: 'kind',
              type: 'nominal',
              title: null,
              scale: { domain: kinds, range: [PALETTE.second, PALETTE.first] },
            },
            size: {
              field: 'items',
              type: 'quantitative',
              scale: { type: 'sqrt', domain: [1, 25], range: [50, 400], nice: false },
              legend: null,
            },
          },
        },
        {
          data: {
            values: namedItems(told, separating, { mean: high - low, deviation: top }).map(
              ({ item, mean, deviation }) => ({
                item: nameText(item),
                mean,
                deviation,
              }),
            ),
          },
          mark: { type: 'text', dy: -12, fontSize: 11, limit: 100 },
          encoding: {
            x: { ...x, field: 'mean' },
            y: { ...y, field: 'deviation' },
            text: { field: 'item' },
          },
        },
      ],
    },
  };
}
