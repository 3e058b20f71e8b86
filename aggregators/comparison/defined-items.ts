import { type Cell, isDefined } from '../cell.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { measuredItem } from '../uncertainty/measured-item.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedQuantity } from './comparison-report.ts';

/** Whether an item defines what a run's quantities are made of. */
interface Definedness {
  readonly isControl: boolean;
  readonly density: Readonly<Record<'P1' | 'P2', boolean>>;
  readonly deltaAR: boolean;
  readonly psi: boolean;
}

/** How many of some items define a quantity of a run; null for ESFP, which is made of the others. */
export type DefinedItems = (
  run: ComparedRun,
  quantity: ComparedQuantity,
  items: readonly string[],
) => number | null;

function definednessOf({ items, instrument: { psi } }: ComparedRun): ReadonlyMap<string, Definedness> {
  const both = ({ P1, P2 }: Readonly<Record<'P1' | 'P2', Cell>>) => isDefined(P1) && isDefined(P2);
  return new Map(
    [...items].map(([id, measurements]) => {
      const item = measuredItem(measurements);
      return [
        id,
        {
          isControl: item.type === CONTROL_TYPE,
          density: { P1: isDefined(item.density.P1), P2: isDefined(item.density.P2) },
          deltaAR: both(item.attributionRate),
          psi: isDefined(item.psi[psi.contrast]),
        },
      ];
    }),
  );
}

/**
 * Counts the items that define a quantity. deltaSCD is a difference of two means (equation 5), each over its own items: of
 * the two numbers of items the lesser counts. Selectivity rests on the T4 items, which are few: of them likewise the
 * lesser number. deltaAR counts items with AR under P1 and P2, PSI those with responses under both phrasings of its contrast.
 *
 * @returns a function that works every run's items out once
 */
export function definedItemsOfRuns(): DefinedItems {
  const known = new Map<ComparedRun, ReadonlyMap<string, Definedness>>();
  return (run, quantity, items) => {
    if (quantity === 'esfp') return null;
    const own = known.get(run) ?? definednessOf(run);
    known.set(run, own);
    const there = items.flatMap((item) => own.get(item) ?? []);
    if (quantity === 'deltaAR' || quantity === 'psi') return there.filter((one) => one[quantity]).length;
    const among = quantity === 'selectivity' ? there.filter(({ isControl }) => isControl) : there;
    return Math.min(
      among.filter(({ density }) => density.P1).length,
      among.filter(({ density }) => density.P2).length,
    );
  };
}
