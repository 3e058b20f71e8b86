import { esfp, flexibility } from '../composite.ts';
import type { Instrument } from '../instrument.ts';
import { scaledPsi } from '../phrasing-sensitivity.ts';
import { CONTROL_TYPE, LICENSED_TYPES, selectivity } from '../selectivity.ts';
import type { ItemSums, Quantity } from '../uncertainty/item-sums.ts';
import { minus } from '../uncertainty/model-quantities.ts';
import { weightedKappa } from '../uncertainty/weighted-kappa.ts';
import type { DrawnCells } from './drawn-item.ts';
import type { GatedQuantity } from './gate-report.ts';

function contrast(sums: ItemSums<DrawnCells>, passes: (item: DrawnCells) => boolean): Quantity {
  const level = (phrasing: 'P1' | 'P2') =>
    sums.mean((item) => (passes(item) ? item.density[phrasing] : 'undefined'));
  return minus(level('P2'), level('P1'));
}

function composite(
  sums: ItemSums<DrawnCells>,
  deltaSCD: Quantity,
  { weights }: Pick<Instrument, 'weights'>,
  ceiling: number | null,
): Quantity {
  const [deltaAR, psi] = [sums.mean((item) => item.deltaAR), sums.mean((item) => item.psi)];
  const kappa = weightedKappa(
    sums,
    (item: DrawnCells) => item.ratings,
    (item) => item.generationWeight,
  );
  const psiScaled: Quantity = (totals) => {
    const mean = psi(totals);
    return mean === null || ceiling === null ? null : scaledPsi(mean, ceiling);
  };
  return (totals) =>
    esfp(flexibility(deltaAR(totals), deltaSCD(totals), psiScaled(totals), weights), kappa(totals), weights);
}

/**
 * The gated quantities as functions of sums over made-up items: the formulas of a model's quantities, without those that no
 * gate asks for. Those left out of `wanted` are undefined, so that their sums take no time.
 *
 * @param sums where their sums are registered
 */
export function drawnQuantities(
  sums: ItemSums<DrawnCells>,
  instrument: Pick<Instrument, 'weights'>,
  ceiling: number | null,
  wanted: ReadonlySet<GatedQuantity>,
): Record<GatedQuantity, Quantity> {
  const none: Quantity = () => null;
  const deltaSCD = contrast(sums, () => true);
  const control = (): Quantity => {
    const [licensed, own] = [
      contrast(sums, ({ type }) => LICENSED_TYPES.includes(type)),
      contrast(sums, ({ type }) => type === CONTROL_TYPE),
    ];
    return (totals) => selectivity(licensed(totals), own(totals));
  };
  return {
    deltaSCD,
    selectivity: wanted.has('selectivity') ? control() : none,
    esfp: wanted.has('esfp') ? composite(sums, deltaSCD, instrument, ceiling) : none,
  };
}
