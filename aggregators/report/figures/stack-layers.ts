import { ESFP_PARTS, esfpParts } from './esfp-parts.ts';
import type { PictureRow } from './picture-rows.ts';
import { type Layer, rowPlace } from './row-panels.ts';
import { PALETTE } from './theme.ts';

/** What a letter of a label takes, and what stands free around it, in pixels. */
const LETTER = 5.3;
const AROUND = 4;

const SHORT = { deltaAR: 'AR', deltaSCD: 'SCD', PSI: 'PSI', CPC: 'CPC' } as const;

/** How far a stack of some parts reaches to either side of zero. */
export function stackReach(rows: readonly PictureRow[]): number[] {
  return rows.flatMap(({ card }) => {
    if (card === null || card.esfp.value === null) return [];
    const values = Object.values(esfpParts(card)).map((value) => value ?? 0);
    const side = (sign: 1 | -1) => values.reduce((sum, value) => sum + (value * sign > 0 ? value : 0), 0);
    return [side(-1), side(1)];
  });
}

/**
 * Bars of the parts of ESFP, from zero outwards in the order of the parts: negative ones to the left. A part is named on the
 * bar where the name fits. A model without ESFP has no bar.
 *
 * @param pixels for 1 point of ESFP
 */
export function stackLayers(
  rows: readonly PictureRow[],
  pixels: number,
  { above = 0 }: { readonly above?: number } = {},
): Layer[] {
  const values = rows.flatMap(({ row, card }) => {
    if (card === null || card.esfp.value === null) return [];
    const parts = esfpParts(card);
    return ESFP_PARTS.map((part, order) => {
      const value = parts[part] ?? 0;
      const fits = Math.abs(value) * pixels >= SHORT[part].length * LETTER + AROUND;
      return { row, part, order, value, label: fits ? SHORT[part] : '' };
    });
  });
  const shared = {
    y: rowPlace(rows),
    order: { field: 'order', type: 'quantitative' as const },
  };
  return [
    {
      data: { values },
      mark: { type: 'bar', height: 12, yOffset: -above, stroke: PALETTE.paper, strokeWidth: 1 },
      encoding: {
        ...shared,
        x: { field: 'value', type: 'quantitative', stack: 'zero' },
        color: {
          field: 'part',
          type: 'nominal',
          scale: {
            domain: [...ESFP_PARTS],
            range: [PALETTE.first, PALETTE.second, PALETTE.third, PALETTE.fourth],
          },
          legend: { title: null, columns: 4 },
        },
      },
    },
    {
      data: { values },
      mark: { type: 'text', color: PALETTE.paper, fontSize: 9, yOffset: -above },
      encoding: {
        ...shared,
        x: { field: 'value', type: 'quantitative', stack: 'zero', bandPosition: 0.5 },
        detail: { field: 'part', type: 'nominal' },
        text: { field: 'label', type: 'nominal' },
      },
    },
  ];
}
