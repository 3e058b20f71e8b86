import type { Band } from '../html/section.ts';
import type { Layer } from './row-panels.ts';
import { PALETTE } from './theme.ts';

/** A user's band as a shaded region between two dashed lines; nothing without one. */
export function bandLayers(band: Band | undefined): Layer[] {
  if (band === undefined) return [];
  const { low, high } = band;
  return [
    {
      data: { values: [{ low, high }] },
      mark: { type: 'rect', color: PALETTE.muted, opacity: 0.15 },
      encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
    },
    {
      data: { values: [{ end: low }, { end: high }] },
      mark: { type: 'rule', color: PALETTE.muted, strokeDash: [4, 3] },
      encoding: { x: { field: 'end', type: 'quantitative' } },
    },
  ];
}
