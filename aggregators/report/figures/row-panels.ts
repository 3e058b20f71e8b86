import type { TopLevelSpec } from 'vega-lite';
import type { PictureRow } from './picture-rows.ts';
import { PALETTE } from './theme.ts';

/** A part of a picture that stands beside others, row by row. */
export type Panel = Extract<TopLevelSpec, { readonly hconcat: unknown }>['hconcat'][number];
/** What is drawn over each other in a panel. */
export type Layer = Extract<Panel, { readonly layer: unknown }>['layer'][number];

/** Pixels between panels. */
export const SPACING = 6;
/** Pixels that a letter of a text panel takes, with room to spare. */
const LETTER = 6.6;
/** Pixels a row. */
const STEP = 26;
/** Half of what two lines are apart, in pixels. */
const HALF_LINE = 6;
/** Pixels from the first row up to the title of a column. */
const TITLE_ABOVE = -28;

/** The height of a panel, in pixels. */
export function panelHeight(rows: readonly PictureRow[]): number {
  return STEP * rows.length;
}

/** How many letters fit into a text panel. */
export function lettersIn(width: number): number {
  return Math.floor(width / LETTER);
}

/** The place of a row, with a thin line through each. */
export function rowPlace(rows: readonly PictureRow[]) {
  return {
    field: 'row',
    type: 'ordinal' as const,
    scale: { type: 'band' as const, domain: rows.map(({ row }) => row), padding: 0 },
    axis: { title: null, labels: false, ticks: false, domain: false, grid: true },
  };
}

const TEXT = { type: 'text' as const, align: 'left' as const, fontSize: 11 };

/** One line of text in some rows, some pixels below their middles. */
function textLayer(
  rows: readonly PictureRow[],
  lines: readonly { readonly row: number; readonly text: string }[],
  below: number,
): Layer {
  return {
    data: { values: [...lines] },
    mark: { ...TEXT, dy: below },
    encoding: {
      y: { ...rowPlace(rows), axis: null },
      x: { value: 0 },
      text: { field: 'text', type: 'nominal' },
    },
  };
}

/** A column of text of one line or two, its title above it. */
export function textPanel(
  rows: readonly PictureRow[],
  { title, width, lines }: { title: string; width: number; lines: (row: PictureRow) => readonly string[] },
): Panel {
  const lineOf = (n: number, count: number) =>
    rows.flatMap((row) => {
      const own = lines(row);
      const text = own[n];
      return text === undefined || own.length !== count ? [] : [{ row: row.row, text }];
    });
  return {
    width,
    height: panelHeight(rows),
    layer: [
      textLayer(rows, lineOf(0, 1), 0),
      textLayer(rows, lineOf(0, 2), -HALF_LINE),
      textLayer(rows, lineOf(1, 2), HALF_LINE),
      {
        data: { values: [{ text: title }] },
        mark: TEXT,
        encoding: { x: { value: 0 }, y: { value: TITLE_ABOVE }, text: { field: 'text', type: 'nominal' } },
      },
    ],
  };
}

/** The names of the models, that of the controls' line among them. */
export function namesPanel(rows: readonly PictureRow[], width: number): Panel {
  return textPanel(rows, { title: '', width, lines: ({ name }) => name });
}

/** The horizontal axis of a panel, above its rows. */
export function valueAxis(title: string, domain: readonly [number, number]) {
  return {
    type: 'quantitative' as const,
    scale: { domain: [...domain], nice: false },
    axis: {
      title,
      orient: 'top' as const,
      tickCount: 4,
      labelOverlap: false,
      labelFlush: false,
      labelFontSize: 11,
      grid: true,
    },
  };
}

/** A line at zero. */
export const ZERO_LINE: Layer = {
  data: { values: [{}] },
  mark: { type: 'rule', color: PALETTE.muted },
  encoding: { x: { datum: 0, type: 'quantitative' } },
};

/** A word in place of a value that is not defined. */
export function notDefined(rows: readonly PictureRow[], without: readonly PictureRow[]): Layer {
  return {
    data: { values: without.map(({ row }) => ({ row })) },
    mark: { type: 'text', align: 'left', dx: 4, text: 'not defined', color: PALETTE.muted, fontSize: 11 },
    encoding: { y: rowPlace(rows), x: { datum: 0, type: 'quantitative' } },
  };
}
