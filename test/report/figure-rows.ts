import { type Figure, isDrawn, type MaybeFigure } from '../../aggregators/report/figures/figure.ts';

/** A figure that must be drawn. */
export function drawn(figure: MaybeFigure): Figure {
  if (!isDrawn(figure)) throw new Error(`drawn: ${figure.title} is not drawn: ${figure.reason}`);
  return figure;
}

/** Why a figure is not drawn. */
export function reasonOf(figure: MaybeFigure): string {
  if (isDrawn(figure)) throw new Error(`reasonOf: ${figure.title} is drawn.`);
  return figure.reason;
}

/** The rows that a figure is drawn from. */
export function rowsOf(figure: MaybeFigure): Record<string, unknown>[] {
  const { data } = drawn(figure).spec;
  if (data === undefined || data === null || !('values' in data) || !Array.isArray(data.values)) {
    throw new Error('rowsOf: the figure has no rows of its own.');
  }
  return data.values.map((row) => ({ ...(row as object) }));
}
