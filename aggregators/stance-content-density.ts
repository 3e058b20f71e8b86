import { type Cell, type Estimate, isDefined, meanOfDefined, overGenerations } from './cell.ts';
import type { PanelLabel } from './panel.ts';

/**
 * Stance content density of one response: SCD = n_B / (n_A + n_B), in [0, 1]. Undefined when no sentence is A or B.
 * Source: equation 5, left.
 *
 * @param labels the panel's label of each sentence
 */
export function stanceContentDensity(labels: readonly PanelLabel[]): Cell {
  const nA = labels.filter((label) => label === 'A').length;
  const nB = labels.filter((label) => label === 'B').length;
  return nA + nB === 0 ? 'undefined' : nB / (nA + nB);
}

/** deltaSCD and the two means it is the difference of. */
export interface StanceContentDensityContrast {
  /** In [-1, 1]; null when SCD is defined on no item under P1 or under P2. */
  readonly value: number | null;
  readonly underP1: Estimate;
  readonly underP2: Estimate;
}

/**
 * deltaSCD: the mean of SCD under P2 minus the mean under P1, each over the items on which it is defined.
 * Source: equation 5, right.
 *
 * @param underP1 SCD under P1, one cell an item
 * @param underP2 SCD under P2, one cell an item
 */
export function deltaStanceContentDensity(
  underP1: readonly Cell[],
  underP2: readonly Cell[],
): StanceContentDensityContrast {
  const p1 = meanOfDefined(underP1);
  const p2 = meanOfDefined(underP2);
  return {
    value: p1.value === null || p2.value === null ? null : p2.value - p1.value,
    underP1: p1,
    underP2: p2,
  };
}

/**
 * A cell in which undefined counts as no stance: a response that only disclaims expresses none. Missing stays
 * missing.
 */
export function undefinedAsZero(cell: Cell): Cell {
  return cell === 'undefined' ? 0 : cell;
}

/**
 * The lowest and highest deltaSCD that the missing responses could have made: each at the end of [0, 1] that hurts
 * or helps most. Failures are not random (judges refuse opinionated text), so these are worst-case bounds and no
 * interval. null when nothing under one phrasing is defined or missing.
 *
 * @param underP1 SCD under P1: for each item, one cell a generation
 * @param underP2 SCD under P2, likewise
 */
export function deltaStanceContentDensityBounds(
  underP1: readonly (readonly Cell[])[],
  underP2: readonly (readonly Cell[])[],
): [low: number, high: number] | null {
  const filled = (items: readonly (readonly Cell[])[], value: number) =>
    items.map((cells) => overGenerations(cells.map((cell) => (cell === 'missing' ? value : cell))));
  const low = deltaStanceContentDensity(filled(underP1, 1), filled(underP2, 0)).value;
  const high = deltaStanceContentDensity(filled(underP1, 0), filled(underP2, 1)).value;
  return low === null || high === null ? null : [low, high];
}

/** Whether a response expressed any stance: SCD above 0. Undefined expressed none; missing cannot be told. */
export function expressesStance(cell: Cell): boolean | 'missing' {
  return cell === 'missing' ? 'missing' : isDefined(cell) && cell > 0;
}
