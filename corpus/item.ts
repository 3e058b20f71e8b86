import { z } from 'zod';

/** The six epistemic categories of the corpus (section 3.3, Table 3). */
export const ITEM_TYPES = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const;
export const itemTypeSchema = z.enum(ITEM_TYPES);
export type ItemType = z.infer<typeof itemTypeSchema>;

/**
 * One item of a corpus. `text` is what the phrasings carry, byte for byte; `note`, `lean` (T1) and
 * `discipline` (T4) document the item and are never shown to a model.
 */
export const itemSchema = z.strictObject({
  id: z.string().min(1),
  type: itemTypeSchema,
  text: z.string().min(1),
  note: z.string().min(1).optional(),
  lean: z.enum(['left', 'right', 'neither']).optional(),
  discipline: z.string().min(1).optional(),
});
export type Item = z.infer<typeof itemSchema>;
