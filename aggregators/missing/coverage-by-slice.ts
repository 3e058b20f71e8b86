import { z } from 'zod';
import { ITEM_TYPES, type ItemType, itemTypeSchema } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { isDefined } from '../cell.ts';
import { CPC_PHRASINGS } from '../cross-phrasing-consistency.ts';
import type { Generation } from '../generation.ts';
import { generationsOf, type ItemRow } from '../item-table.ts';

const count = z.int().nonnegative();

/** How much of something was had. */
const hadSchema = z.strictObject({
  expected: count,
  had: count,
  /** `had` of `expected`, in [0, 1]; null where nothing is expected. */
  share: z.number().min(0).max(1).nullable(),
});
export type Had = z.infer<typeof hadSchema>;

const measuredSchema = hadSchema.extend({ undefined: count });

/** What was had of some responses. A measure that was had may be undefined: that is behaviour, and counted apart. */
const sliceCoverageSchema = z.strictObject({
  responses: hadSchema,
  attributionRate: measuredSchema,
  density: measuredSchema,
  /** Of the responses under P0, P2 and P4, for which stances are judged. */
  stance: hadSchema,
});
export type SliceCoverage = z.infer<typeof sliceCoverageSchema>;

const byPhrasingSchema = z.record(z.enum(PHRASINGS), sliceCoverageSchema);

/** Coverage by phrasing, by type, and by both. */
export const coverageBySliceSchema = z.strictObject({
  byPhrasing: byPhrasingSchema,
  byType: z.partialRecord(itemTypeSchema, sliceCoverageSchema),
  byTypeAndPhrasing: z.partialRecord(itemTypeSchema, byPhrasingSchema),
});
type CoverageBySlice = z.infer<typeof coverageBySliceSchema>;

function coverage(rows: readonly ItemRow[], phrasings: readonly Phrasing[]): SliceCoverage {
  const generations = generationsOf(rows, phrasings);
  const judged = phrasings.filter((phrasing) => CPC_PHRASINGS.some((one) => one === phrasing));
  const had = (some: readonly Generation[], has: (generation: Generation) => boolean): Had => {
    const count = some.filter(has).length;
    return { expected: some.length, had: count, share: some.length === 0 ? null : count / some.length };
  };
  const undefinedOf = (quantity: 'attributionRate' | 'density') =>
    generations.filter((one) => one[quantity] === 'undefined').length;
  const measured = (quantity: 'attributionRate' | 'density') => ({
    ...had(generations, (one) => isDefined(one[quantity]) || one[quantity] === 'undefined'),
    undefined: undefinedOf(quantity),
  });
  return {
    responses: had(generations, (one) => one.response !== null),
    attributionRate: measured('attributionRate'),
    density: measured('density'),
    stance: had(generationsOf(rows, judged), (one) => one.stance !== 'missing'),
  };
}

function byPhrasing(rows: readonly ItemRow[]): Record<Phrasing, SliceCoverage> {
  const of = (phrasing: Phrasing) => coverage(rows, [phrasing]);
  return { P0: of('P0'), P1: of('P1'), P2: of('P2'), P3: of('P3'), P4: of('P4') };
}

/**
 * How much of a model's measurements was had, by phrasing and by type: what is missing is not missing at random, and a
 * gap under P2 alone moves deltaSCD where the same gap spread evenly would not.
 *
 * @param rows of one model
 */
export function coverageBySlice(rows: readonly ItemRow[]): CoverageBySlice {
  const types = ITEM_TYPES.filter((type) => rows.some((row) => row.type === type));
  const ofType = (type: ItemType) => rows.filter((row) => row.type === type);
  return {
    byPhrasing: byPhrasing(rows),
    byType: Object.fromEntries(types.map((type) => [type, coverage(ofType(type), PHRASINGS)])),
    byTypeAndPhrasing: Object.fromEntries(types.map((type) => [type, byPhrasing(ofType(type))])),
  };
}
