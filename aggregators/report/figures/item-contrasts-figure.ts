import { rollup } from 'd3-array';
import { isDefined } from '../../cell.ts';
import { counted } from '../../counted.ts';
import type { Report, ScoreCard } from '../../score-card.ts';
import type { MaybeFigure } from './figure.ts';
import { numberedModels } from './numbered-models.ts';
import { PALETTE } from './theme.ts';

/** Values are gathered at every quarter, the nearest: a half is a common value, and stays one. */
const PER_UNIT = 4;

/** Room of a row, the area of its largest circle in square pixels, and how far below the circles the mean stands. */
const WIDE = { row: 44, largest: 560, below: 17 } as const;
const DENSE = { row: 30, largest: 250, below: 12 } as const;

/** More models than this stand close together. */
const MOST_WIDE = 12;

const COMMON = { id: 'item-contrasts', title: 'deltaSCD item by item, of each model' } as const;

/** A model's items by their deltaSCD. */
export interface ItemSpread {
  readonly name: string;
  readonly short: string;
  readonly card: ScoreCard;
  /** How many items lie nearest to each of -1, -0.75, ..., 1. */
  readonly counts: readonly { readonly at: number; readonly items: number }[];
}

/** -1, -0.75, ..., 1. */
export const SPREAD_PLACES: readonly number[] = Array.from(
  { length: 2 * PER_UNIT + 1 },
  (_, i) => (i - PER_UNIT) / PER_UNIT,
);

/** The nearest place, the outer of two that are as near. */
function placeOf(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * PER_UNIT)) / PER_UNIT + 0;
}

/** Every model that is no control, in reading order, with the items where they lie. */
export function itemSpreads(report: Pick<Report, 'cards' | 'cohort'>): ItemSpread[] {
  const { contrasts } = report.cohort.items;
  return numberedModels(report)
    .filter(({ card }) => !card.subject.control)
    .map(({ name, short, card }) => {
      const values = contrasts
        .flatMap(({ byModel }) => byModel.filter(({ model }) => model === card.model))
        .map(({ deltaSCD }) => deltaSCD)
        .filter(isDefined);
      const found = rollup(
        values,
        (group) => group.length,
        (value) => placeOf(value),
      );
      return { name, short, card, counts: SPREAD_PLACES.map((at) => ({ at, items: found.get(at) ?? 0 })) };
    });
}

function captionOf(spreads: readonly ItemSpread[]): string {
  const blank = spreads.reduce((sum, { card }) => sum + card.deltaSCD.paired.undefined, 0);
  const missing = spreads.reduce((sum, { card }) => sum + card.deltaSCD.paired.missing, 0);
  const bare = spreads.filter(({ card }) => card.deltaSCD.paired.interval === null).length;
  return [
    'A circle’s area is the number of items whose deltaSCD lies nearest to its place. Below the circles: the mean over items with its 95% interval. Controls are left out.',
    ...(blank + missing === 0
      ? []
      : [`Not drawn: ${blank} undefined and ${missing} missing, over all models.`]),
    ...(bare === 0 ? [] : [`Without an interval: ${counted(bare, 'model')}.`]),
  ].join(' ');
}

/** How deltaSCD spreads over items, a row a model. Source: Figure 6(a). */
export function itemContrastsFigure(report: Report): MaybeFigure {
  const { items } = report.cohort;
  const spreads = itemSpreads(report);
  const drawn = spreads.filter(({ counts }) => counts.some((place) => place.items > 0));
  if (spreads.length === 0) return { ...COMMON, reason: 'There is no model but controls.' };
  if (drawn.length === 0) {
    return {
      ...COMMON,
      reason: `deltaSCD is defined on none of ${counted(items.contrasts.length, 'item')}.`,
    };
  }
  const x = {
    type: 'quantitative' as const,
    title: 'deltaSCD of an item (SCD P2 - SCD P1)',
    scale: { domain: [-1.1, 1.1], nice: false },
    axis: { values: [-1, -0.5, 0, 0.5, 1] },
  };
  const y = {
    field: 'short',
    type: 'nominal' as const,
    title: null,
    scale: { domain: spreads.map(({ short }) => short) },
    axis: { labelLimit: 0 },
  };
  const { row, largest, below } = spreads.length > MOST_WIDE ? DENSE : WIDE;
  return {
    ...COMMON,
    caption: captionOf(spreads),
    alt: `Circles for the items of ${counted(spreads.length, 'model')} by their deltaSCD, and the mean of each; the table below has the numbers.`,
    spec: {
      width: 315,
      height: { step: row },
      layer: [
        {
          data: {
            values: spreads.flatMap(({ short, counts }) =>
              counts.filter((place) => place.items > 0).map((place) => ({ short, ...place })),
            ),
          },
          mark: { type: 'circle', color: PALETTE.first, opacity: 0.65, yOffset: -4 },
          encoding: {
            x: { ...x, field: 'at' },
            y,
            size: {
              field: 'items',
              type: 'quantitative',
              title: 'items',
              scale: { domainMin: 0, range: [0, largest], nice: false },
              legend: { tickCount: 4, format: 'd' },
            },
          },
        },
        {
          data: {
            values: spreads.flatMap(({ short, card: { deltaSCD } }) =>
              deltaSCD.paired.interval === null
                ? []
                : [{ short, low: deltaSCD.paired.interval[0], high: deltaSCD.paired.interval[1] }],
            ),
          },
          mark: { type: 'rule', color: PALETTE.second, strokeWidth: 2, yOffset: below, y2Offset: below },
          encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' }, y },
        },
        {
          data: {
            values: spreads.flatMap(({ short, card: { deltaSCD } }) =>
              deltaSCD.paired.value === null ? [] : [{ short, mean: deltaSCD.paired.value }],
            ),
          },
          mark: {
            type: 'point',
            shape: 'diamond',
            filled: true,
            color: PALETTE.second,
            size: 60,
            opacity: 1,
            yOffset: below,
          },
          encoding: { x: { ...x, field: 'mean' }, y },
        },
      ],
    },
  };
}
