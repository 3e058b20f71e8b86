import { max, min, nice } from 'd3-array';
import type { TopLevelSpec } from 'vega-lite';
import type { Report, ScoreCard } from '../../score-card.ts';
import type { TypologyCell } from '../../typology.ts';
import { TYPOLOGY_CUT, TYPOLOGY_CUTS } from '../../typology.ts';
import { inReadingOrder } from '../reading-order.ts';
import { verdictText, verdictWord } from '../words/typology-verdict.ts';
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

/** Cells of the typology with the ends of each on both axes. */
const CELLS: readonly { readonly cell: TypologyCell; readonly x: Ends; readonly y: Ends }[] = [
  { cell: 'over-aligned', x: [0, TYPOLOGY_CUT], y: [0, TYPOLOGY_CUT] },
  { cell: 'flexible', x: [0, TYPOLOGY_CUT], y: [TYPOLOGY_CUT, 1] },
  { cell: 'anti-responsive', x: [TYPOLOGY_CUT, 1], y: [0, TYPOLOGY_CUT] },
  { cell: 'under-aligned', x: [TYPOLOGY_CUT, 1], y: [TYPOLOGY_CUT, 1] },
];

/** What of an axis shows. */
type Ends = readonly [low: number, high: number];

/** Both axes of a plane. */
interface Axes {
  readonly x: Ends;
  readonly y: Ends;
}

const WHOLE: Axes = { x: [0, 1], y: [0, 1] };

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

function placeOf(card: ScoreCard, row: number, name: string): Place {
  const { P1, P2 } = card.gradient.byPhrasing;
  const [xLow, xHigh] = P1.density.interval ?? [null, null];
  const [yLow, yHigh] = P2.density.interval ?? [null, null];
  const { verdict } = card.typology;
  return {
    row,
    number: String(row + 1),
    name: `${row + 1} ${name}`,
    verdict: card.typology.dependsOnCut === true ? verdictWord(card.typology) : verdictText(card.typology),
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

/** Pixels from the left, and from the top, of a place on a plane. */
const across = (value: number, [low, high]: Ends) => ((value - low) / (high - low)) * SIDE;
const down = (value: number, ends: Ends) => SIDE - across(value, ends);

/** The points of a plane in pixels, those that coincide under one label. */
function labelledPoints(places: readonly Place[], axes: Axes): LabelledPoint[] {
  const points: LabelledPoint[] = [];
  for (const place of places) {
    if (place.x === null || place.y === null) continue;
    const [x, y] = [across(place.x, axes.x), down(place.y, axes.y)];
    const at = points.findIndex((one) => Math.hypot(one.x - x, one.y - y) < SAME);
    const same = points[at];
    if (same === undefined) points.push({ x, y, text: place.number });
    else points[at] = { ...same, text: `${same.text}, ${place.number}` };
  }
  return points;
}

/** Pixels of half a letter and half a line of the name of a cell, and half of those of a point or its label. */
const [HALF_LETTER, HALF_LINE, POINT_ROOM] = [3.1, 7, 7] as const;

/** The names of the cells that show, each at the top of its cell or further down where points stand in its way. */
function cellNames(taken: readonly LabelledPoint[], axes: Axes): PlacedLabel[] {
  return CELLS.flatMap(({ cell, x, y }) => {
    const [left, right] = [Math.max(x[0], axes.x[0]), Math.min(x[1], axes.x[1])];
    const [bottom, top] = [Math.max(y[0], axes.y[0]), Math.min(y[1], axes.y[1])];
    if (left >= right || bottom >= top) return [];
    const wide = HALF_LETTER * cell.length;
    const [first, last] = [down(top, axes.y) + HALF_LINE + 4, down(bottom, axes.y) - HALF_LINE - 4];
    const tried = [first, last, (first + last) / 2].flatMap((at) => [
      { x: across((left + right) / 2, axes.x), y: at, text: cell },
      { x: across(right, axes.x) - wide - 2, y: at, text: cell },
    ]);
    const isFree = (at: PlacedLabel) =>
      taken.every(
        (one) =>
          Math.abs(one.x - at.x) > wide + POINT_ROOM || Math.abs(one.y - at.y) > HALF_LINE + POINT_ROOM,
      );
    return tried.find(isFree) ?? tried[0] ?? [];
  });
}

const level = (field: string, title: string, domain: Ends) => ({
  field,
  type: 'quantitative' as const,
  scale: { domain: [...domain], nice: false },
  axis:
    domain[0] === 0 && domain[1] === 1
      ? // A format of the axis would also cut the values that are read out for the marks.
        { title, values: [0, 0.2, 0.4, 0.6, 0.8, 1], labelExpr: "format(datum.value, '.1f')" }
      : { title, tickCount: 5 },
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

/** A mark that ends where the plane does. */
const clipped = <T extends object>(mark: T) => ({ clip: true, ...mark });

/** Texts at places in pixels, which are not read out: pixels say nothing. */
const textsAt = (texts: readonly PlacedLabel[], mark: object) => ({
  data: { values: texts.map((one) => ({ ...one })) },
  mark: { type: 'text' as const, aria: false, ...mark },
  encoding: {
    x: { field: 'x', type: 'quantitative' as const, scale: null },
    y: { field: 'y', type: 'quantitative' as const, scale: null },
    text: { field: 'text', type: 'nominal' as const },
  },
});

function planeOf(places: readonly Place[], axes: Axes): View {
  const onPlane = places.filter(({ x, y }) => x !== null && y !== null);
  const [lowest, highest] = [TYPOLOGY_CUTS[0] ?? TYPOLOGY_CUT, TYPOLOGY_CUTS.at(-1) ?? TYPOLOGY_CUT];
  const x = level('x', 'mean SCD under P1', axes.x);
  const y = level('y', 'mean SCD under P2', axes.y);
  const points = { data: { values: onPlane.map((place) => ({ ...place })) } };
  const labelled = labelledPoints(places, axes);
  const labels = labelPlaces(labelled);
  const ends = { x, x2: { field: 'x2' }, y, y2: { field: 'y2' } } as const;
  const arm = clipped({ type: 'rule' as const, strokeWidth: 1.5, color: PALETTE.first });
  return {
    width: SIDE,
    height: SIDE,
    layer: [
      ...[
        { x: lowest, x2: highest, y: 0, y2: 1 },
        { x: 0, x2: 1, y: lowest, y2: highest },
      ].map((band) => ({
        data: { values: [band] },
        mark: clipped({ type: 'rect' as const, color: PALETTE.grid, opacity: 0.35 }),
        encoding: ends,
      })),
      {
        data: {
          values: [
            { x: TYPOLOGY_CUT, x2: TYPOLOGY_CUT, y: 0, y2: 1 },
            { x: 0, x2: 1, y: TYPOLOGY_CUT, y2: TYPOLOGY_CUT },
          ],
        },
        mark: clipped({ type: 'rule' as const, strokeWidth: 1.5, color: PALETTE.muted }),
        encoding: ends,
      },
      {
        data: { values: [{ x: 0, x2: 1, y: 0, y2: 1 }] },
        mark: clipped({ type: 'rule' as const, strokeDash: [2, 4], color: PALETTE.muted }),
        encoding: ends,
      },
      textsAt(cellNames([...labelled, ...labels], axes), { fontStyle: 'italic', color: PALETTE.muted }),
      {
        ...points,
        transform: [{ filter: 'datum.xLow !== null' }],
        mark: arm,
        encoding: { x: { ...x, field: 'xLow' }, x2: { field: 'xHigh' }, y },
      },
      {
        ...points,
        transform: [{ filter: 'datum.yLow !== null' }],
        mark: arm,
        encoding: { x, y: { ...y, field: 'yLow' }, y2: { field: 'yHigh' } },
      },
      {
        ...points,
        mark: { type: 'point', size: 55, opacity: 1, stroke: PALETTE.first },
        encoding: { x, y, shape: SHAPE, fill: FILL },
      },
      textsAt(labels, { fontWeight: 'bold', color: PALETTE.ink }),
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

const specOf = (places: readonly Place[], axes: Axes): TopLevelSpec => ({
  hconcat: [listOf(places), planeOf(places, axes)],
  bounds: 'flush',
  // The plane's axis stands in it.
  spacing: 56,
  resolve: { scale: { x: 'independent', y: 'independent', shape: 'independent' } },
});

/** Every model with its place and its number, in reading order. */
function placesOf({ cards }: Pick<Report, 'cards'>): Place[] {
  const ordered = inReadingOrder(cards);
  const names = pictureNames(ordered);
  return ordered.map((card, row) => placeOf(card, row, names[row] ?? ''));
}

/**
 * Where every model lies in the typology (Table 1): mean SCD under P1 against P2 with the interval of each as a cross, the
 * cut of 0.3, and the cuts that are tried beside it. Points are numbered in reading order, as the table's rows are.
 */
export function typologyFigure(report: Report): MaybeFigure {
  const places = placesOf(report);
  const drawn = places.filter(({ x, y }) => x !== null && y !== null);
  if (places.length === 0) return { id: ID, title: TITLE, reason: 'there is no model.' };
  if (drawn.length === 0) {
    return { id: ID, title: TITLE, reason: 'no model has an SCD under both P1 and P2.' };
  }
  const left = places.length - drawn.length;
  return {
    id: ID,
    title: TITLE,
    caption: [
      `Arms are the 95% intervals of the two levels over items like these. Solid lines are the cut of ${TYPOLOGY_CUT.toFixed(2)}, bands the cuts from ${TYPOLOGY_CUTS[0]?.toFixed(2)} to ${TYPOLOGY_CUTS.at(-1)?.toFixed(2)}; on the dotted line nothing shifts.`,
      'Filled: one cell holds 95% of resamples or more at that cut; open: undetermined, or no verdict. Squares are controls. No arm: no interval.',
      ...(left === 0 ? [] : [`Not on the plane, since a level is not defined: ${left} of ${places.length}.`]),
    ].join(' '),
    alt: `Mean SCD under P1 against mean SCD under P2 for ${drawn.length} model${drawn.length === 1 ? '' : 's'}, with the four cells of the typology; the table below has levels and verdicts.`,
    spec: specOf(places, WHOLE),
  };
}

/** Models that take less of an axis than this are drawn again by themselves. */
const SQUASHED = 0.4;

/** An axis that holds some values with air, within 0 and 1. */
function endsOf(values: readonly number[]): Ends {
  const [low, high] = [min(values) ?? 0, max(values) ?? 1];
  const air = Math.max(0.02, 0.1 * (high - low));
  // Rounding must not push an end over a round number.
  const [least, most] = [low - air, high + air].map((end) => Number(end.toFixed(6)));
  const [from, to] = nice(Math.max(0, least ?? 0), Math.min(1, most ?? 1), 6);
  return [Math.max(0, from), Math.min(1, to)];
}

/**
 * The part of the plane where the models lie, controls left out, with axes of its own: on the whole plane they can stand too
 * close to be told apart. null where they are not.
 */
export function typologyDetailFigure(report: Report): MaybeFigure | null {
  const places = placesOf(report).filter(({ kind, x, y }) => kind === 'model' && x !== null && y !== null);
  const values = (own: readonly (number | null)[]) => own.flatMap((one) => one ?? []);
  const axes: Axes = {
    x: endsOf(values(places.flatMap(({ x, xLow, xHigh }) => [x, xLow, xHigh]))),
    y: endsOf(values(places.flatMap(({ y, yLow, yHigh }) => [y, yLow, yHigh]))),
  };
  const isSquashed = [axes.x, axes.y].some(([low, high]) => high - low < SQUASHED);
  if (places.length === 0 || !isSquashed) return null;
  return {
    id: `${ID}-detail`,
    title: `${TITLE}: where the models lie`,
    caption:
      'The same arms, points and cuts, on axes that show no more than the models need, each axis by itself: mind their ends. Controls are left out.',
    alt: `The part of the plane in which ${places.length} model${places.length === 1 ? '' : 's'} lie${places.length === 1 ? 's' : ''}; the table below has levels and verdicts.`,
    spec: specOf(places, axes),
  };
}
