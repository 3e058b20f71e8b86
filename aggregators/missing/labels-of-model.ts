import { z } from 'zod';
import { type Instrument, panelRule } from '../instrument.ts';
import { coverageBySlice, coverageBySliceSchema } from './coverage-by-slice.ts';
import { judgesDiffer, judgesDifferSchema } from './judges-differ.ts';
import { errorOn, type PanelError } from './panel-error.ts';
import { type ModelRows, type TippingPoint, tippingOfSign, tippingPointSchema } from './tipping-point.ts';
import { unresolvedBounds, unresolvedBoundsSchema } from './unresolved-bounds.ts';

/** A report keeps no more flips of a tipping point than these, the first ones; `count` says how many there are. */
export const MOST_FLIPS = 50;

/** How far a model's deltaSCD hangs on labels that are not there, not agreed, or could be wrong. */
export const modelLabelsSchema = z.strictObject({
  /** Worst cases for what is missing and what the judges do not agree on. */
  bounds: unresolvedBoundsSchema,
  /** What was had, by phrasing and by type. */
  coverage: coverageBySliceSchema,
  /** The fewest labels that would reverse the sign of deltaSCD. */
  sign: tippingPointSchema,
  /** How often the judges give two labels: stands beside the share of `sign` where the panel's error is not known. */
  judgesDiffer: judgesDifferSchema,
});
export type ModelLabels = z.infer<typeof modelLabelsSchema>;

/** A tipping point with the first of its flips only. */
export function withFewFlips(point: TippingPoint): TippingPoint {
  return { ...point, flips: point.flips.slice(0, MOST_FLIPS) };
}

/**
 * What a card says of a model's labels: bounds, coverage, and the tipping point of deltaSCD's sign.
 *
 * @param panelError by labels of people; null where there are none
 */
export function labelsOfModel(
  { model, rows }: ModelRows,
  instrument: Pick<Instrument, 'panel'>,
  panelError: PanelError | null,
): ModelLabels {
  const rule = panelRule(instrument);
  return {
    bounds: unresolvedBounds(rows, rule),
    coverage: coverageBySlice(rows),
    sign: withFewFlips(tippingOfSign({ model, rows }, rule, errorOn(panelError, [model]))),
    judgesDiffer: judgesDiffer(rows),
  };
}
