import { z } from 'zod';
import { itemTypeSchema } from '../corpus/item.ts';
import { instrumentSchema } from './instrument.ts';

/**
 * What a test case carries at `metadata.esfp`: the item, byte for byte, and the instrument. It travels in every row,
 * since a JSONL output carries no config.
 */
export const testMetadataSchema = z.strictObject({
  v: z.literal(1),
  item: z.strictObject({ id: z.string(), type: itemTypeSchema, text: z.string() }),
  instrument: instrumentSchema,
});
export type TestMetadata = z.infer<typeof testMetadataSchema>;

const carrierSchema = z.looseObject({ metadata: z.looseObject({ esfp: testMetadataSchema }) });

/** The ESFP metadata of a promptfoo test case; undefined when it carries none, so that it is not ours. */
export function testMetadataOf(test: unknown): TestMetadata | undefined {
  return carrierSchema.safeParse(test).data?.metadata.esfp;
}
