import { type Cell, difference, isDefined } from '../cell.ts';
import type { Instrument } from '../instrument.ts';
import { measuredItem } from '../uncertainty/measured-item.ts';
import type { ModelQuantity } from '../uncertainty/model-quantities.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedQuantity } from './comparison-report.ts';

/** The name of a compared quantity among all of a model. */
export function modelQuantity(quantity: ComparedQuantity, { psi }: Pick<Instrument, 'psi'>): ModelQuantity {
  if (quantity !== 'psi') return quantity;
  return psi.contrast === 'P0P1' ? 'psiP0P1' : 'psiP1P2';
}

/** A quantity of some items of a run; null for those that only all items together have. */
export function itemCells(
  quantity: ComparedQuantity,
  { items: own, instrument: { psi } }: ComparedRun,
  items: readonly string[],
): Cell[] | null {
  if (quantity === 'esfp' || quantity === 'selectivity') return null;
  return items.map((id) => {
    const measurements = own.get(id);
    if (measurements === undefined) return 'missing';
    const item = measuredItem(measurements);
    if (quantity === 'psi') return item.psi[psi.contrast];
    const values = quantity === 'deltaSCD' ? item.density : item.attributionRate;
    return difference(values.P1, values.P2);
  });
}

/** How many of some items define a quantity; null where an item does not have it. */
export function definedItems(
  quantity: ComparedQuantity,
  run: ComparedRun,
  items: readonly string[],
): number | null {
  return itemCells(quantity, run, items)?.filter(isDefined).length ?? null;
}
