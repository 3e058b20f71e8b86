import { type ItemRow, itemTable } from '../../../aggregators/item-table.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import type { ItemType } from '../../../corpus/item.ts';
import { itemObservations, missing, panel } from '../builders.ts';

/** The panel's labels of one item's responses, one string a generation; null is a response without labels. */
export interface ItemLabels {
  readonly P1: readonly (string | null)[];
  readonly P2: readonly (string | null)[];
  readonly type?: ItemType;
}

const labelled = (labels: string | null | undefined) => (labels ? panel(labels, labels) : missing('refused'));

function observationsOf({ P1, P2, type = 'T1' }: ItemLabels, item: string): Observation[] {
  return Array.from({ length: Math.max(P1.length, P2.length) }, (_, repeat) =>
    itemObservations(
      { item, type, repeat },
      { P1: { labelled: labelled(P1[repeat]) }, P2: { labelled: labelled(P2[repeat]) } },
    ),
  ).flat();
}

/** The table of some items, X1, X2, ..., on which two judges agree throughout. */
export function tableOf(...items: readonly ItemLabels[]): ItemRow[] {
  const names = items.map(({ type = 'T1' }, i) => ({ item: `X${i + 1}`, type }));
  return itemTable(
    items.flatMap((one, i) => observationsOf(one, `X${i + 1}`)),
    names,
    'unanimity',
  );
}
