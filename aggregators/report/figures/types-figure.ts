import type { TopLevelSpec } from 'vega-lite';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import type { MetricsOfType } from '../../items/type-metrics.ts';
import type { Report } from '../../score-card.ts';
import { decimal } from '../format.ts';
import { inReadingOrder } from '../reading-order.ts';
import type { MaybeFigure } from './figure.ts';
import { nameColumn } from './name-column.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';

const ID = 'types';
const TITLE = 'deltaSCD by type of item';

/** How dark a cell of 1 or of -1 is: text on it must stay readable on light and on dark paper. */
const DARKEST = 0.4;

const SUFFIX: Readonly<Record<MetricsOfType['reading'], string>> = {
  licensed: '',
  control: ' fact',
  described: ' descr.',
};

/** Pixels a row. */
const STEP = 36;

type View = Extract<TopLevelSpec, { hconcat: unknown }>['hconcat'][number];

/** One type of one model, as its cell shows it. */
interface Cell {
  readonly row: number;
  readonly type: string;
  readonly reading: MetricsOfType['reading'] | null;
  readonly delta: number | null;
  readonly value: string;
  readonly interval: string;
}

function cellOf(found: MetricsOfType | undefined): Pick<Cell, 'reading' | 'delta' | 'value' | 'interval'> {
  if (found === undefined) return { reading: null, delta: null, value: '', interval: 'not asked' };
  const { value, interval } = found.deltaSCD;
  return {
    reading: found.reading,
    delta: value,
    value: decimal(value),
    interval: interval === null ? 'no interval' : interval.map(decimal).join(', '),
  };
}

function specOf(cells: readonly Cell[], names: readonly string[], heads: readonly string[]): TopLevelSpec {
  const controls = heads.filter((head) => head.endsWith(SUFFIX.control));
  return {
    hconcat: [nameColumn(names, STEP), heatMapOf(cells, controls)],
    bounds: 'flush',
    spacing: 0,
    resolve: { scale: { y: 'independent' } },
  };
}

function heatMapOf(cells: readonly Cell[], controls: readonly string[]): View {
  const band = { field: 'type', type: 'nominal', sort: null } as const;
  return {
    data: { values: cells.map((cell) => ({ ...cell })) },
    width: { step: 75 },
    height: { step: STEP },
    encoding: {
      x: {
        ...band,
        axis: {
          orient: 'top',
          title: 'deltaSCD (P2 - P1) by type of item',
          labelAngle: 0,
          labelLimit: 0,
          domain: false,
          ticks: false,
        },
      },
      y: { field: 'row', type: 'ordinal', axis: null },
    },
    layer: [
      {
        mark: { type: 'rect', strokeWidth: 1, stroke: PALETTE.grid },
        encoding: {
          // The shade that would be read out has no sign.
          description: { field: 'value', type: 'nominal' },
          fill: {
            condition: { test: 'datum.delta < 0', value: PALETTE.second },
            value: PALETTE.first,
          },
          fillOpacity: {
            condition: { test: "datum.delta === null || datum.reading === 'described'", value: 0 },
            field: 'shade',
            type: 'quantitative',
            scale: { domain: [0, 1], range: [0, DARKEST], clamp: true },
            legend: null,
          },
        },
        transform: [{ calculate: 'abs(datum.delta)', as: 'shade' }],
      },
      {
        mark: { type: 'text', dy: -6, fontSize: 12, color: PALETTE.ink },
        encoding: { text: { field: 'value' } },
      },
      {
        mark: { type: 'text', dy: 8, fontSize: 9, color: PALETTE.ink },
        encoding: { text: { field: 'interval' } },
      },
      {
        data: { values: controls.map((type) => ({ type })) },
        mark: { type: 'rect', fill: null, stroke: PALETTE.ink, strokeWidth: 2, strokeDash: [5, 3] },
        encoding: { x: band, y: { value: 0 }, y2: { value: 'height' } },
      },
    ],
  };
}

/** deltaSCD of every model by type of item as a heat map, the fact items framed and the described type without shading. */
export function typesFigure({ cards }: Report): MaybeFigure {
  const ordered = inReadingOrder(cards);
  const headOf = (type: ItemType) => {
    const found = ordered.map(({ byType }) => byType[type]).find((one) => one !== undefined);
    return found === undefined ? [] : [{ type, head: `${type}${SUFFIX[found.reading]}` }];
  };
  const types = ITEM_TYPES.flatMap(headOf);
  const cells = ordered.flatMap(({ byType }, row) =>
    types.map(({ type, head }): Cell => ({ row, type: head, ...cellOf(byType[type]) })),
  );
  if (types.length === 0) return { id: ID, title: TITLE, reason: 'no item was asked.' };
  const blank = cells.filter(({ reading, delta }) => reading !== null && delta === null).length;
  return {
    id: ID,
    title: TITLE,
    caption: [
      'A number in a cell is deltaSCD, below it its 95% t interval on the items of the type; the further from zero, the darker, and minus signs mark a shift the other way.',
      ...(types.some(({ type }) => type === 'T4')
        ? ['T4, framed, are the fact items: a shift there is one to opinion on settled fact.']
        : []),
      ...(types.some(({ type }) => type === 'T5')
        ? ['T5 is described and not judged, so it has no shading.']
        : []),
      ...(blank === 0 ? [] : [`A dash (${blank}) is a deltaSCD that is not defined.`]),
    ].join(' '),
    alt: `A table of ${ordered.length} by ${types.length} cells, models by types of item, shaded by deltaSCD; the table below has every number.`,
    spec: specOf(
      cells,
      pictureNames(ordered),
      types.map(({ head }) => head),
    ),
  };
}
