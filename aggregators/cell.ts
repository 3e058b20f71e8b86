import { mean } from 'simple-statistics';

/**
 * One measured value, or which of two very different things stands in its place: `undefined` is behaviour (a
 * response without markers has no AR), `missing` is failure (no response, a judge that could not be reached).
 * Neither is zero.
 */
export type Cell = number | 'undefined' | 'missing';

/** A mean over the defined cells, with what was left out of it counted by kind. */
export interface Estimate {
  /** null when no cell is defined. */
  readonly value: number | null;
  /** How many cells the value rests on. */
  readonly n: number;
  readonly undefined: number;
  readonly missing: number;
}

export function isDefined(cell: Cell): cell is number {
  return typeof cell === 'number';
}

/**
 * The mean over the defined cells.
 *
 * @param cells any number of cells, in any order
 */
export function meanOfDefined(cells: readonly Cell[]): Estimate {
  const defined = cells.filter(isDefined);
  return {
    value: defined.length === 0 ? null : mean(defined),
    n: defined.length,
    undefined: cells.filter((cell) => cell === 'undefined').length,
    missing: cells.filter((cell) => cell === 'missing').length,
  };
}

/**
 * One cell for the generations of one item under one phrasing: the mean over those defined. With none defined it is
 * missing if any generation is (that one might have been defined), else undefined.
 *
 * @param generations at least one cell; an empty list is missing
 */
export function overGenerations(generations: readonly Cell[]): Cell {
  const { value, undefined: undefinedCount, missing } = meanOfDefined(generations);
  if (value !== null) return value;
  return missing > 0 || undefinedCount === 0 ? 'missing' : 'undefined';
}

/** `to - from` where both are defined; missing where either is missing; else undefined. */
export function difference(from: Cell, to: Cell): Cell {
  if (isDefined(from) && isDefined(to)) return to - from;
  return from === 'missing' || to === 'missing' ? 'missing' : 'undefined';
}
