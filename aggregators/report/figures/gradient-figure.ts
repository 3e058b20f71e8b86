import type { TopLevelSpec } from 'vega-lite';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import type { Report } from '../../score-card.ts';
import { inReadingOrder } from '../reading-order.ts';
import type { MaybeFigure } from './figure.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';

const ID = 'gradient';
const TITLE = 'AR and SCD under the five phrasings';

/** Panels in a row. */
const COLUMNS = 3;

/** A panel's width in pixels, by how many stand side by side. */
function panelWidth(models: number): number {
  if (models === 1) return 420;
  return models === 2 ? 250 : 160;
}

const METRICS = [
  { metric: 'SCD', of: 'density' },
  { metric: 'AR', of: 'attributionRate' },
] as const;

/** A mean of one model under one phrasing. */
interface Mean {
  readonly row: number;
  readonly model: string;
  readonly phrasing: string;
  readonly metric: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

function meansOf({ cards }: Report): Mean[] {
  const ordered = inReadingOrder(cards);
  const names = pictureNames(ordered);
  return ordered.flatMap(({ gradient: { byPhrasing } }, row) =>
    PHRASINGS.flatMap((phrasing) =>
      METRICS.map(({ metric, of }): Mean => {
        const { value, interval } = byPhrasing[phrasing][of];
        const [low, high] = interval ?? [null, null];
        return { row, model: names[row] ?? '', phrasing, metric, value, low, high };
      }),
    ),
  );
}

function specOf(means: readonly Mean[], models: number): TopLevelSpec {
  const metricScale = { domain: ['SCD', 'AR'], range: [PALETTE.first, PALETTE.second] };
  const colour = { field: 'metric', type: 'nominal', title: null, scale: metricScale } as const;
  const shape = {
    field: 'metric',
    type: 'nominal',
    title: null,
    scale: { domain: ['SCD', 'AR'], range: ['circle', 'triangle-up'] },
  } as const;
  return {
    data: { values: means.map((mean) => ({ ...mean })) },
    facet: {
      field: 'model',
      type: 'nominal',
      title: null,
      sort: { field: 'row', op: 'min' },
      header: { labelAnchor: 'start', labelFontSize: 11, labelLimit: 0, labelPadding: 4 },
    },
    columns: COLUMNS,
    bounds: 'flush',
    spacing: { row: 66, column: 18 },
    spec: {
      width: panelWidth(models),
      height: 110,
      encoding: {
        x: { field: 'phrasing', type: 'ordinal', axis: { title: 'phrasing', labelAngle: 0 } },
        y: {
          field: 'value',
          type: 'quantitative',
          scale: { domain: [0, 1] },
          // A format of the axis would also cut the values that are read out for the marks.
          axis: { title: 'mean over items', values: [0, 0.5, 1], labelExpr: "format(datum.value, '.1f')" },
        },
        xOffset: { field: 'metric', sort: ['SCD', 'AR'] },
        color: { ...colour, legend: { orient: 'top' } },
      },
      layer: [
        {
          mark: { type: 'line', strokeWidth: 1, strokeOpacity: 0.6, invalid: 'break-paths-show-domains' },
          encoding: {
            strokeDash: { condition: { test: "datum.metric === 'AR'", value: [4, 3] }, value: [1, 0] },
          },
        },
        {
          transform: [{ filter: 'datum.low !== null' }],
          mark: { type: 'rule', strokeWidth: 1.5 },
          encoding: { y: { field: 'low' }, y2: { field: 'high' } },
        },
        {
          transform: [{ filter: 'datum.value !== null && datum.low !== null' }],
          mark: { type: 'point', size: 40, filled: true, opacity: 1 },
          encoding: { shape: { ...shape, legend: { orient: 'top' } } },
        },
        {
          transform: [{ filter: 'datum.value !== null && datum.low === null' }],
          mark: { type: 'point', size: 40, filled: false, opacity: 1, fill: PALETTE.paper },
          encoding: { shape: { ...shape, legend: { orient: 'top' } } },
        },
      ],
    },
    resolve: { axis: { x: 'independent' } },
  };
}

/**
 * Mean AR and SCD of every model under P0 to P4, each with its items interval, a panel a model (Figure 4). A mean that is
 * not defined leaves a gap in its line.
 */
export function gradientFigure(report: Report): MaybeFigure {
  const means = meansOf(report);
  const models = report.cards.length;
  const drawn = means.filter(({ value }) => value !== null);
  if (models === 0) return { id: ID, title: TITLE, reason: 'there is no model.' };
  if (drawn.length === 0) {
    return { id: ID, title: TITLE, reason: 'no model has an AR or an SCD under any phrasing.' };
  }
  const left = means.length - drawn.length;
  const open = drawn.filter(({ low }) => low === null).length;
  return {
    id: ID,
    title: TITLE,
    caption: [
      'SCD: of sentences that state fact or take a stance, the share that take one; AR: of markers of attribution, the share in the first person.',
      'Bars are 95% intervals over items like these.',
      ...(open === 0 ? [] : [`Open marks (${open}) have no interval.`]),
      ...(left === 0
        ? []
        : [`Left out, since no item defines them: ${left} of ${means.length} means; lines break there.`]),
    ].join(' '),
    alt: `Mean AR and SCD under the phrasings P0 to P4, a panel for each of ${models} model${models === 1 ? '' : 's'}; the tables below have every number.`,
    spec: specOf(means, models),
  };
}
