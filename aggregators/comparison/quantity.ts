import { type Cell, difference, isDefined } from '../cell.ts';
import type { Instrument } from '../instrument.ts';
import { type MeasuredItem, measuredItem } from '../uncertainty/measured-item.ts';
import type { ModelQuantity } from '../uncertainty/model-quantities.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedQuantity } from './comparison-report.ts';

/** The name of a compared quantity among all of a model. */
export function modelQuantity(quantity: ComparedQuantity, { psi }: Pick<Instrument, 'psi'>): ModelQuantity {
  if (quantity !== 'psi') return quantity;
  return psi.contrast === 'P0P1' ? 'psiP0P1' : 'psiP1P2';
}

/** The cells of some items whose mean a quantity is; with `less`, those whose mean is taken off it. */
export interface MeanCells {
  readonly cells: readonly Cell[];
  readonly less?: readonly Cell[];
}

function measuredItems({ items: own }: ComparedRun, items: readonly string[]): (MeasuredItem | null)[] {
  return items.map((id) => {
    const measurements = own.get(id);
    return measurements === undefined ? null : measuredItem(measurements);
  });
}

/**
 * The cells that a quantity of a run is the mean of; for deltaSCD those under P2, less those under P1, each of which has its
 * own defined items (equation 5). null for those that only all items together have.
 */
export function meanCells(
  quantity: ComparedQuantity,
  run: ComparedRun,
  items: readonly string[],
): MeanCells | null {
  if (quantity === 'esfp' || quantity === 'selectivity') return null;
  const measured = measuredItems(run, items);
  const cells = (cell: (item: MeasuredItem) => Cell) =>
    measured.map((item): Cell => (item === null ? 'missing' : cell(item)));
  if (quantity === 'psi') return { cells: cells(({ psi }) => psi[run.instrument.psi.contrast]) };
  if (quantity === 'deltaAR') {
    return { cells: cells(({ attributionRate: { P1, P2 } }) => difference(P1, P2)) };
  }
  return { cells: cells(({ density }) => density.P2), less: cells(({ density }) => density.P1) };
}

/** A quantity of some items of a run; null for those that only all items together have. */
export function itemCells(
  quantity: ComparedQuantity,
  run: ComparedRun,
  items: readonly string[],
): readonly Cell[] | null {
  const found = meanCells(quantity, run, items);
  if (found === null) return null;
  const { cells, less } = found;
  return less === undefined ? cells : cells.map((cell, i) => difference(less[i] ?? 'missing', cell));
}

/** How many of some items define a quantity; null where an item does not have it. */
export function definedItems(
  quantity: ComparedQuantity,
  run: ComparedRun,
  items: readonly string[],
): number | null {
  return itemCells(quantity, run, items)?.filter(isDefined).length ?? null;
}
