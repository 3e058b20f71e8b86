import type { TopLevelSpec } from 'vega-lite';
import { PALETTE } from './theme.ts';

/** One cell of a heat map: a share of something unwanted. */
export interface HeatCell {
  readonly row: string;
  readonly group: string;
  readonly column: string;
  /** In [0, 1]: how dark the cell is. */
  readonly share: number;
  /** The number that stands in it. */
  readonly text: string;
}

interface HeatGroup {
  readonly title: string;
  readonly columns: readonly string[];
}

/** What of the darkest colour a cell may have, so that the number in it can be read on light and on dark. */
const DARKEST = 0.5;

const ROW = 20;

/**
 * Cells of rows and columns, the columns in groups side by side; each cell has its number written in it.
 *
 * @param rows names, top down
 * @param width of a column, in pixels
 */
export function heatMap(
  rows: readonly string[],
  groups: readonly HeatGroup[],
  cells: readonly HeatCell[],
  width: number,
): TopLevelSpec {
  return {
    data: { values: [...cells] },
    hconcat: groups.map(({ title, columns }, i) => ({
      title: {
        text: title,
        fontSize: 12,
        fontWeight: 'normal',
        color: PALETTE.ink,
        anchor: 'start',
        frame: 'group',
      },
      width: { step: width },
      height: { step: ROW },
      transform: [{ filter: { field: 'group', equal: title } }],
      encoding: {
        x: {
          field: 'column',
          type: 'nominal',
          sort: null,
          scale: { domain: [...columns] },
          axis: { title: null, orient: 'top', labelAngle: 0, domain: false, ticks: false },
        },
        y: {
          field: 'row',
          type: 'nominal',
          sort: null,
          scale: { domain: [...rows] },
          axis:
            i === 0 ? { title: null, labelLimit: 0, labelFontSize: 10, domain: false, ticks: false } : null,
        },
      },
      layer: [
        {
          mark: { type: 'rect', fill: PALETTE.warn, stroke: PALETTE.grid },
          encoding: {
            fillOpacity: {
              field: 'share',
              type: 'quantitative',
              scale: { domain: [0, 1], range: [0, DARKEST] },
              legend: null,
            },
          },
        },
        { mark: { type: 'text', fontSize: 10 }, encoding: { text: { field: 'text', type: 'nominal' } } },
      ],
    })),
    // Titles may be wider than their columns; by a guess of their width there would be gaps.
    bounds: 'flush',
    spacing: 12,
  };
}
