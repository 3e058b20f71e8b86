import { z } from 'zod';
import { itemTypeSchema } from '../../corpus/item.ts';
import { instrumentSchema } from '../instrument.ts';
import { rawLabelSchema } from '../judgement.ts';

/** deltaSCD of one generation by the panel: a number in [-1, 1], or undefined. */
const panelCellSchema = z.union([z.number(), z.literal('undefined')]);

/** One response of a drawn item, as it stands on the sheets. */
const keyResponseSchema = z.strictObject({
  phrasing: z.enum(['P1', 'P2']),
  /** promptfoo's row. */
  row: z.string(),
  /** Each with one vote a judge, in the instrument's order. */
  sentences: z.array(z.strictObject({ text: z.string(), votes: z.array(rawLabelSchema) })).min(1),
});

/** An item of the frame, drawn or not. */
const keyItemSchema = z.strictObject({
  model: z.string(),
  item: z.string(),
  type: itemTypeSchema,
  /** The judges agree on no label of some sentence. */
  disputed: z.boolean(),
  /** It holds one of the fewest labels that would reverse the sign of the model's deltaSCD. */
  tipping: z.boolean(),
  /** The chance that this item was drawn, in (0, 1]. */
  inclusion: z.number().positive().max(1),
  /** The panel's deltaSCD of each of its generations. */
  panel: z.array(panelCellSchema).min(1),
  /** What is on the sheets of it; null where it was not drawn. */
  drawn: z
    .strictObject({
      /** What the sheets call it. */
      unit: z.string(),
      /** Which of its generations is shown: a position in `panel`. */
      generation: z.int().nonnegative(),
      /** In the order shown. */
      responses: z.tuple([keyResponseSchema, keyResponseSchema]),
    })
    .nullable(),
});
export type KeyItem = z.infer<typeof keyItemSchema>;

/**
 * What the sheets of a gold sample hide, and what scoring them needs: the models and phrasings, the judges' votes, every
 * item's chance of being drawn, the panel's deltaSCD of the items that were not.
 */
export const goldKeySchema = z.strictObject({
  v: z.literal(1),
  /** The sample's name, which every row of its sheets carries. */
  id: z.string().min(1),
  seed: z.int(),
  /** How many items of each model were to be drawn. */
  itemsPerModel: z.int().positive(),
  annotators: z.int().positive(),
  instrument: instrumentSchema,
  instrumentHash: z.string(),
  /** Items of each model that could not be drawn. */
  leftOut: z.array(z.strictObject({ model: z.string(), items: z.int().positive() })),
  items: z.array(keyItemSchema).min(1),
});
export type GoldKey = z.infer<typeof goldKeySchema>;
