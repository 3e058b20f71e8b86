import type { TopLevelSpec } from 'vega-lite';
import type { Report, ScoreCard } from '../../score-card.ts';
import { inReadingOrder } from '../reading-order.ts';
import type { MaybeFigure } from './figure.ts';
import { nameColumn } from './name-column.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';

const ID = 'gradient-contrasts';
const TITLE = 'Contrasts along the phrasings';

/** Pixels a row. */
const STEP = 20;

type View = Extract<TopLevelSpec, { hconcat: unknown }>['hconcat'][number];
type ContrastName = keyof ScoreCard['gradient']['contrasts'];

/** The contrasts that are drawn, as the report names them. */
export const DRAWN_CONTRASTS: readonly { readonly of: ContrastName; readonly name: string }[] = [
  { of: 'densityP3minusP1', name: 'SCD P3 - P1' },
  { of: 'densityP4minusP2', name: 'SCD P4 - P2' },
  { of: 'deltaSCDP1P4', name: 'SCD P4 - SCD P1' },
  { of: 'gapP0', name: 'AR - SCD, P0' },
];

/** A contrast of one model; the value is null where it is not defined. */
interface Contrast {
  readonly row: number;
  readonly contrast: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

function contrastsOf({ cards }: Report): Contrast[] {
  return inReadingOrder(cards).flatMap(({ gradient: { contrasts } }, row) =>
    DRAWN_CONTRASTS.map(({ of, name }): Contrast => {
      const { value, interval } = contrasts[of];
      const [low, high] = interval ?? [null, null];
      return { row, contrast: name, value, low, high };
    }),
  );
}

/** One contrast of all models. */
function panelOf(contrasts: readonly Contrast[], name: string, rows: number): View {
  return {
    width: 98,
    height: { step: STEP },
    title: { text: name, fontSize: 12, fontWeight: 'normal', color: PALETTE.ink },
    data: { values: contrasts.filter(({ contrast }) => contrast === name).map((one) => ({ ...one })) },
    encoding: {
      y: {
        field: 'row',
        type: 'ordinal',
        scale: { domain: Array.from({ length: rows }, (_, row) => row) },
        axis: { title: null, labels: false, ticks: false, domain: false, grid: true },
      },
      x: {
        field: 'value',
        type: 'quantitative',
        scale: { zero: true, nice: true },
        axis: { title: 'difference', tickCount: 3, grid: false },
      },
    },
    layer: [
      {
        data: { values: [{ value: 0 }] },
        mark: { type: 'rule', strokeDash: [3, 3], color: PALETTE.muted },
        encoding: { y: { value: 0 }, y2: { value: 'height' } },
      },
      {
        transform: [{ filter: 'datum.low !== null' }],
        mark: { type: 'rule', strokeWidth: 1.5, color: PALETTE.first },
        encoding: { x: { field: 'low' }, x2: { field: 'high' } },
      },
      {
        transform: [{ filter: 'datum.value !== null && datum.low !== null' }],
        mark: { type: 'point', size: 40, filled: true, opacity: 1, color: PALETTE.first },
      },
      {
        transform: [{ filter: 'datum.value !== null && datum.low === null' }],
        mark: { type: 'point', size: 40, opacity: 1, color: PALETTE.first, fill: PALETTE.paper },
      },
    ],
  };
}

function specOf(contrasts: readonly Contrast[], names: readonly string[]): TopLevelSpec {
  return {
    hconcat: [
      nameColumn(names, STEP),
      {
        hconcat: DRAWN_CONTRASTS.map(({ name }) => panelOf(contrasts, name, names.length)),
        bounds: 'flush',
        spacing: 18,
        resolve: { scale: { x: 'shared', y: 'independent' } },
      },
    ],
    bounds: 'flush',
    spacing: 0,
    resolve: { scale: { x: 'independent', y: 'independent' } },
  };
}

/** What sets the phrasings apart in every model, with items intervals: P3 and P4 against P1 and P2, AR above SCD under P0. */
export function gradientContrastsFigure(report: Report): MaybeFigure {
  const contrasts = contrastsOf(report);
  const drawn = contrasts.filter(({ value }) => value !== null);
  if (report.cards.length === 0) return { id: ID, title: TITLE, reason: 'there is no model.' };
  if (drawn.length === 0) return { id: ID, title: TITLE, reason: 'no model has a contrast that is defined.' };
  const left = contrasts.length - drawn.length;
  const open = drawn.filter(({ low }) => low === null).length;
  return {
    id: ID,
    title: TITLE,
    caption: [
      'Differences between phrasings, a row a model; bars are 95% intervals over items like these, and the dashed line is no difference.',
      ...(open === 0 ? [] : [`Open marks (${open}) have no interval.`]),
      ...(left === 0 ? [] : [`Left out, since they are not defined: ${left} of ${contrasts.length}.`]),
    ].join(' '),
    alt: `Four contrasts between phrasings for each of ${report.cards.length} model${report.cards.length === 1 ? '' : 's'}, with intervals around no difference; the table below has every number.`,
    spec: specOf(contrasts, pictureNames(inReadingOrder(report.cards))),
  };
}
