import type { Phrasing } from '../../corpus/phrasings.ts';
import { difference } from '../cell.ts';
import { esfp, flexibility } from '../composite.ts';
import type { Instrument } from '../instrument.ts';
import { scaledPsi } from '../phrasing-sensitivity.ts';
import { CONTROL_TYPE, LICENSED_TYPES, selectivity } from '../selectivity.ts';
import type { ItemSums, Quantity } from './item-sums.ts';
import type { MeasuredItem } from './measured-item.ts';
import { weightedKappa } from './weighted-kappa.ts';

type Key = 'density' | 'densityOrZero' | 'attributionRate';

/** What PSI is divided by, and which kappa amplifies flex. */
export interface QuantitySettings {
  /** PSI's ceiling, which every resample keeps: a cohort's too. null leaves PSI_scaled, flex and ESFP undefined. */
  readonly ceiling: number | null;
  /** The kappa that every resample keeps (protocol paper); undefined where each works out its own. */
  readonly fixedKappa?: number | null;
}

/** The difference of two quantities, `to - from`; null where either is. */
export function minus(to: Quantity, from: Quantity): Quantity {
  return (totals) => {
    const [high, low] = [to(totals), from(totals)];
    return high === null || low === null ? null : high - low;
  };
}

/** The means of SCD and AR under every phrasing, and the contrasts of the gradient (Figure 4). */
function gradientQuantities(sums: ItemSums<MeasuredItem>) {
  const level = (key: Key, phrasing: Phrasing) => sums.mean((item) => item[key][phrasing]);
  const paired = (key: Key, from: Phrasing, to: Phrasing) =>
    sums.mean((item) => difference(item[key][from], item[key][to]));
  const levels = {
    densityP0: level('density', 'P0'),
    densityP1: level('density', 'P1'),
    densityP2: level('density', 'P2'),
    densityP3: level('density', 'P3'),
    densityP4: level('density', 'P4'),
    attributionRateP0: level('attributionRate', 'P0'),
    attributionRateP1: level('attributionRate', 'P1'),
    attributionRateP2: level('attributionRate', 'P2'),
    attributionRateP3: level('attributionRate', 'P3'),
    attributionRateP4: level('attributionRate', 'P4'),
  };
  return {
    ...levels,
    densityP3minusP1: paired('density', 'P1', 'P3'),
    densityP4minusP2: paired('density', 'P2', 'P4'),
    attributionRateP3minusP1: paired('attributionRate', 'P1', 'P3'),
    attributionRateP4minusP2: paired('attributionRate', 'P2', 'P4'),
    deltaSCDP1P4: minus(levels.densityP4, levels.densityP1),
    gapP0: minus(levels.attributionRateP0, levels.densityP0),
    deltaSCD: minus(levels.densityP2, levels.densityP1),
    deltaSCDPaired: paired('density', 'P1', 'P2'),
    deltaAR: paired('attributionRate', 'P1', 'P2'),
  };
}

/** deltaSCD over the items that pass. */
function contrastAmong(
  sums: ItemSums<MeasuredItem>,
  key: Key,
  passes: (item: MeasuredItem) => boolean,
): Quantity {
  const level = (phrasing: Phrasing) =>
    sums.mean((item) => (passes(item) ? item[key][phrasing] : 'undefined'));
  return minus(level('P2'), level('P1'));
}

/** AR of all markers taken together, under P2 minus under P1. */
function pooledContrast(sums: ItemSums<MeasuredItem>): Quantity {
  const pooled = (phrasing: Phrasing): Quantity => {
    const items = sums.support(({ markers }) => markers[phrasing].self + markers[phrasing].third > 0);
    const self = sums.sum((item) => item.generationWeight * item.markers[phrasing].self);
    const third = sums.sum((item) => item.generationWeight * item.markers[phrasing].third);
    return (totals) => {
      const all = self(totals) + third(totals);
      return items(totals) > 0 ? self(totals) / all : null;
    };
  };
  return minus(pooled('P2'), pooled('P1'));
}

/**
 * Every quantity of one model that carries an interval, as a function of weighted sums over its items. Each is the same
 * formula as on the card (equations 2 to 6), with items weighed; deltaAR, deltaSCDPaired and the differences P3 - P1 and
 * P4 - P2 are means of per-item differences; gapP0 is mean AR minus mean SCD under P0. ESFP is defined where kappa is not:
 * the multiplier is then 1.
 *
 * @param sums where their sums are registered
 */
export function modelQuantities(
  sums: ItemSums<MeasuredItem>,
  { weights, psi: { contrast } }: Pick<Instrument, 'weights' | 'psi'>,
  { ceiling, fixedKappa }: QuantitySettings,
) {
  const gradient = gradientQuantities(sums);
  const licensed = contrastAmong(sums, 'density', ({ type }) => LICENSED_TYPES.includes(type));
  const control = contrastAmong(sums, 'density', ({ type }) => type === CONTROL_TYPE);
  const psi = { P0P1: sums.mean((item) => item.psi.P0P1), P1P2: sums.mean((item) => item.psi.P1P2) };
  const psiScaled: Quantity = (totals) => {
    const mean = psi[contrast](totals);
    return mean === null || ceiling === null ? null : scaledPsi(mean, ceiling);
  };
  const kappa = weightedKappa(
    sums,
    (item: MeasuredItem) => item.ratings,
    (item) => item.generationWeight,
  );
  const flex: Quantity = (totals) =>
    flexibility(gradient.deltaAR(totals), gradient.deltaSCD(totals), psiScaled(totals), weights);
  return {
    ...gradient,
    deltaSCDUndefinedAsZero: contrastAmong(sums, 'densityOrZero', () => true),
    licensed,
    control,
    selectivity: (totals: Float64Array) => selectivity(licensed(totals), control(totals)),
    deltaARPooled: pooledContrast(sums),
    psiP0P1: psi.P0P1,
    psiP1P2: psi.P1P2,
    psiScaled,
    kappa,
    flex,
    esfp: (totals: Float64Array) =>
      esfp(flex(totals), fixedKappa === undefined ? kappa(totals) : fixedKappa, weights),
  };
}

/** The names of the quantities of one model. */
export type ModelQuantity = keyof ReturnType<typeof modelQuantities>;
