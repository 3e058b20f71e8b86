import type { TopLevelSpec } from 'vega-lite';
import type { Report, ScoreCard } from '../../score-card.ts';
import type { TypologyCell } from '../../typology.ts';
import { TYPOLOGY_CUT, TYPOLOGY_CUTS } from '../../typology.ts';
import { inReadingOrder } from '../reading-order.ts';
import { verdictText } from '../words/typology-verdict.ts';
import type { MaybeFigure } from './figure.ts';
import { type LabelledPoint, labelPlaces, type PlacedLabel } from './label-places.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';

const ID = 'typology';
const TITLE = 'Typology plane';

/** The plane's side in pixels. */
const SIDE = 330;

/** Points nearer than this, in pixels, share one label. */
const SAME = 4;

/** From so many models on, each has one line in the list and not two. */
const MANY = 16;

/** Where the cells' names stand: at the top of each at the cut of 0.3. */
const CELL_NAMES: readonly { readonly cell: TypologyCell; readonly x: number; readonly y: number }[] = [
  { cell: 'over-aligned', x: 0.15, y: 0.27 },
  { cell: 'flexible', x: 0.15, y: 0.97 },
  { cell: 'anti-responsive', x: 0.65, y: 0.27 },
  { cell: 'under-aligned', x: 0.65, y: 0.97 },
];

/** One of the views that stand side by side. */
type View = Extract<TopLevelSpec, { hconcat: unknown }>['hconcat'][number];

/** A model on the plane; a level is null where it is not defined. */
interface Place {
  readonly row: number;
  /** Its number in the picture and in the table. */
  readonly number: string;
  readonly name: string;
  readonly verdict: string;
  readonly kind: 'model' | 'control';
  /** Whether a cell is its verdict. */
  readonly determined: boolean;
  readonly x: number | null;
  readonly xLow: number | null;
  readonly xHigh: number | null;
  readonly y: number | null;
  readonly yLow: number | null;
  readonly yHigh: number | null;
}

/** Whether deltaSCD shifts, with no claim that it does not. */
export function shiftText({ typology: { shift } }: Pick<ScoreCard, 'typology'>): string {
  return shift === 'does not shift' ? 'no shift shown' : (shift ?? '—');
}

function placeOf(card: ScoreCard, row: number, name: string): Place {
  const { P1, P2 } = card.gradient.byPhrasing;
  const [xLow, xHigh] = P1.density.interval ?? [null, null];
  const [yLow, yHigh] = P2.density.interval ?? [null, null];
  const { verdict } = card.typology;
  return {
    row,
    number: String(row + 1),
    name: `${row + 1} ${name}`,
    verdict: verdictText(card.typology),
    kind: card.subject.control ? 'control' : 'model',
    determined: verdict !== null && verdict !== 'undetermined',
    x: P1.density.value,
    xLow,
    xHigh,
    y: P2.density.value,
    yLow,
    yHigh,
  };
}

/** The numbers of the points, those of points that coincide in one label. */
function pointLabels(places: readonly Place[]): PlacedLabel[] {
  const points: LabelledPoint[] = [];
  for (const place of places) {
    if (place.x === null || place.y === null) continue;
    const [x, y] = [place.x * SIDE, (1 - place.y) * SIDE];
    const at = points.findIndex((one) => Math.hypot(one.x - x, one.y - y) < SAME);
    const same = points[at];
    if (same === undefined) points.push({ x, y, text: place.number });
    else points[at] = { ...same, text: `${same.text}, ${place.number}` };
  }
  return labelPlaces(points);
}

const level = (field: string, title: string) => ({
  field,
  type: 'quantitative' as const,
  scale: { domain: [0, 1] },
  axis: { title, values: [0, 0.2, 0.4, 0.6, 0.8, 1], format: '.1f' },
});

const SHAPE = {
  field: 'kind',
  type: 'nominal',
  scale: { domain: ['model', 'control'], range: ['circle', 'square'] },
  legend: null,
} as const;

const FILL = {
  condition: { test: 'datum.determined', value: PALETTE.first },
  value: PALETTE.paper,
} as const;

function planeOf(places: readonly Place[]): View {
  const onPlane = places.filter(({ x, y }) => x !== null && y !== null);
  const [lowest, highest] = [TYPOLOGY_CUTS[0] ?? TYPOLOGY_CUT, TYPOLOGY_CUTS.at(-1) ?? TYPOLOGY_CUT];
  const x = level('x', 'mean SCD under P1');
  const y = level('y', 'mean SCD under P2');
  const points = { data: { values: onPlane.map((place) => ({ ...place })) } };
  return {
    width: SIDE,
    height: SIDE,
    layer: [
      {
        data: { values: [{ x: lowest, x2: highest, y: 0, y2: 1 }] },
        mark: { type: 'rect', color: PALETTE.grid, opacity: 0.35 },
        encoding: { x, x2: { field: 'x2' }, y, y2: { field: 'y2' } },
      },
      {
        data: { values: [{ x: 0, x2: 1, y: lowest, y2: highest }] },
        mark: { type: 'rect', color: PALETTE.grid, opacity: 0.35 },
        encoding: { x, x2: { field: 'x2' }, y, y2: { field: 'y2' } },
      },
      {
        data: {
          values: [
            { x: TYPOLOGY_CUT, x2: TYPOLOGY_CUT, y: 0, y2: 1 },
            { x: 0, x2: 1, y: TYPOLOGY_CUT, y2: TYPOLOGY_CUT },
          ],
        },
        mark: { type: 'rule', strokeWidth: 1.5, color: PALETTE.muted },
        encoding: { x, x2: { field: 'x2' }, y, y2: { field: 'y2' } },
      },
      {
        data: { values: [{ x: 0, x2: 1, y: 0, y2: 1 }] },
        mark: { type: 'rule', strokeDash: [2, 4], color: PALETTE.muted },
        encoding: { x, x2: { field: 'x2' }, y, y2: { field: 'y2' } },
      },
      {
        data: { values: CELL_NAMES.map((one) => ({ ...one })) },
        mark: { type: 'text', fontStyle: 'italic', color: PALETTE.muted },
        encoding: { x, y, text: { field: 'cell' } },
      },
      {
        ...points,
        transform: [{ filter: 'datum.xLow !== null' }],
        mark: { type: 'rule', strokeWidth: 1.5, color: PALETTE.first },
        encoding: { x: { ...x, field: 'xLow' }, x2: { field: 'xHigh' }, y },
      },
      {
        ...points,
        transform: [{ filter: 'datum.yLow !== null' }],
        mark: { type: 'rule', strokeWidth: 1.5, color: PALETTE.first },
        encoding: { x, y: { ...y, field: 'yLow' }, y2: { field: 'yHigh' } },
      },
      {
        ...points,
        mark: { type: 'point', size: 55, opacity: 1, stroke: PALETTE.first },
        encoding: { x, y, shape: SHAPE, fill: FILL },
      },
      {
        data: { values: pointLabels(places).map((one) => ({ ...one })) },
        mark: { type: 'text', fontWeight: 'bold', color: PALETTE.ink },
        encoding: {
          x: { field: 'x', type: 'quantitative', scale: null },
          y: { field: 'y', type: 'quantitative', scale: null },
          text: { field: 'text' },
        },
      },
    ],
  };
}

function listOf(places: readonly Place[]): View {
  const twoLines = places.length < MANY;
  const y = { field: 'row', type: 'ordinal', axis: null } as const;
  const name = { type: 'text', align: 'left', color: PALETTE.ink } as const;
  return {
    width: 210,
    height: { step: twoLines ? 34 : 17 },
    data: { values: places.map((place) => ({ ...place })) },
    encoding: { y },
    layer: [
      {
        mark: { type: 'point', size: 45, opacity: 1, stroke: PALETTE.first },
        encoding: { x: { value: 5 }, shape: SHAPE, fill: FILL },
      },
      { mark: name, encoding: { x: { value: 15 }, text: { field: 'name' } } },
      ...(twoLines
        ? [
            {
              mark: { ...name, dy: 13, fontSize: 10, color: PALETTE.muted },
              encoding: { x: { value: 15 }, text: { field: 'verdict' } },
            } as const,
          ]
        : []),
    ],
  };
}

/**
 * Where every model lies in the typology (Table 1): mean SCD under P1 against P2 with the interval of each as a cross, the
 * cut of 0.3, and the cuts that are tried beside it. Points are numbered in reading order, as the table's rows are.
 */
export function typologyFigure({ cards }: Report): MaybeFigure {
  const ordered = inReadingOrder(cards);
  const names = pictureNames(ordered);
  const places = ordered.map((card, row) => placeOf(card, row, names[row] ?? ''));
  const drawn = places.filter(({ x, y }) => x !== null && y !== null);
  if (ordered.length === 0) return { id: ID, title: TITLE, reason: 'there is no model.' };
  if (drawn.length === 0) {
    return { id: ID, title: TITLE, reason: 'no model has an SCD under both P1 and P2.' };
  }
  const left = places.length - drawn.length;
  const spec: TopLevelSpec = {
    hconcat: [listOf(places), planeOf(places)],
    bounds: 'flush',
    // The plane's axis stands in it.
    spacing: 56,
    resolve: { scale: { x: 'independent', y: 'independent', shape: 'independent' } },
  };
  return {
    id: ID,
    title: TITLE,
    caption: [
      `Arms are the 95% intervals of the two levels over items like these. Solid lines are the cut of ${TYPOLOGY_CUT.toFixed(2)}, bands the cuts from ${TYPOLOGY_CUTS[0]?.toFixed(2)} to ${TYPOLOGY_CUTS.at(-1)?.toFixed(2)}; on the dotted line nothing shifts.`,
      'Filled: one cell holds 95% of resamples or more; open: undetermined, or no verdict. Squares are controls. No arm: no interval.',
      ...(left === 0 ? [] : [`Not on the plane, since a level is not defined: ${left} of ${places.length}.`]),
    ].join(' '),
    alt: `Mean SCD under P1 against mean SCD under P2 for ${drawn.length} model${drawn.length === 1 ? '' : 's'}, with the four cells of the typology; the table below has levels and verdicts.`,
    spec,
  };
}
