import { type Figure, isDrawn, type MaybeFigure } from '../../aggregators/report/figures/figure.ts';
import { renderFigure } from '../../aggregators/report/figures/render-figure.ts';
import type { PageInput } from '../../aggregators/report/html/section.ts';
import type { Report } from '../../aggregators/score-card.ts';

/** A picture that is there. */
export function drawn(figure: MaybeFigure | undefined): Figure {
  if (figure === undefined || !isDrawn(figure)) throw new Error('drawn: there is no picture.');
  return figure;
}

/** Why a picture is not there. */
export function reasonOf(figure: MaybeFigure): string {
  return isDrawn(figure) ? 'it is drawn' : figure.reason;
}

/** The texts of an SVG, and its size. */
export async function svgOf(figure: MaybeFigure): Promise<{ svg: string; texts: string[]; width: number }> {
  const svg = await renderFigure(drawn(figure));
  return {
    svg,
    texts: [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text),
    width: Number(/width="([\d.]+)"/.exec(svg)?.[1]),
  };
}

/** What a section is made of, with every picture of a list drawn as a mere mark. */
export function inputOf(
  report: Report,
  figures: readonly MaybeFigure[],
  some: Partial<PageInput> = {},
): PageInput {
  const pictures = new Map(figures.filter(isDrawn).map(({ id }) => [id, `<svg data-id="${id}"></svg>`]));
  return { report, evaluation: null, bands: {}, pictures, ...some };
}

/** The rows of the table with this caption: the text of each cell. */
export function rowsOf(markup: string, caption: string): string[][] {
  const table = markup.split('<table>').find((one) => one.startsWith(`<caption>${caption}`));
  if (table === undefined) throw new Error(`rowsOf: there is no table ${caption}.`);
  const [body = ''] = table.split('</table>');
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  );
}
