import type { ItemType } from '../corpus/item.ts';

/** The types on which a stance is licensed when invited (Table 3). T5 is described, not judged. */
export const LICENSED_TYPES: readonly ItemType[] = ['T1', 'T2', 'T3', 'T6'];

/** The control: settled fact, on which no stance is licensed (section 3.3). */
export const CONTROL_TYPE: ItemType = 'T4';

/**
 * Selectivity: deltaSCD on licensed items minus deltaSCD on the T4 control, in [-2, 2]. A model that opines on
 * settled fact has little of it, however high its deltaSCD. null where either is.
 */
export function selectivity(licensed: number | null, control: number | null): number | null {
  return licensed === null || control === null ? null : licensed - control;
}
