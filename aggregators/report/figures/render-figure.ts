import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import type { Figure } from './figure.ts';
import { FIGURE_CONFIG } from './theme.ts';

/**
 * A picture as SVG, drawn without a browser.
 *
 * @returns a whole SVG document, its colours those of the palette
 */
export async function renderFigure({ spec }: Figure): Promise<string> {
  const compiled = compile(spec, { config: FIGURE_CONFIG }).spec;
  const view = new View(parse(compiled), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
