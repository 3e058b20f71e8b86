import { sum } from 'd3-array';
import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import type { Instrument } from '../instrument.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { decidedBy, type PlanningBasis } from './basis.ts';
import { DEFAULT_BASIS } from './default-basis.ts';
import { type DetectableChange, detectableChange, errorsToDetect } from './detectable-change.ts';
import type { OwnSpread } from './own-spread.ts';

const count = z.int().nonnegative();

/** What must stand beside every number of a run with the lite preset. */
export const liteFactsSchema = z.strictObject({
  /** Items of the subset, of the whole corpus, and of the subset's T4 control. */
  items: count,
  of: count,
  control: count,
  /** The smallest difference of two models in deltaSCD that is found at 80% power, two-sided 5%; null with its reason. */
  change: z.number().nullable(),
  /** Whether the true one may be smaller, since what repeats gain was not measured. */
  atMost: z.boolean(),
  reason: z.string().nullable(),
  /** Where the variance comes from: the run itself, or a recorded small model that stands in for it. */
  variance: z.enum(['own', 'recorded']),
});
export type LiteFacts = z.infer<typeof liteFactsSchema>;

/** The variance at the run's own size and repeats is the squared standard error. */
function changeOfOwn({ oneModel, twoModels, items }: OwnSpread): DetectableChange {
  if (items < 2) return { change: null, atMost: false, reason: 'One item tells nothing of others.' };
  const change = errorsToDetect(items - 1) * Math.sqrt(twoModels ?? 2 * oneModel);
  return { change, atMost: false, reason: null };
}

/**
 * What a run with the lite preset can tell.
 *
 * @param repeats of the run, at least 1
 * @param own the run's own variance; where it is null, that of the basis stands in
 * @param basis what stands in; the defaults of this package unless told otherwise
 * @returns null for a run of all items
 */
export function liteFacts(
  { corpus }: Pick<Instrument, 'corpus'>,
  repeats: number,
  own: OwnSpread | null = null,
  basis: PlanningBasis = DEFAULT_BASIS,
): LiteFacts | null {
  if (corpus.subset === undefined) return null;
  const items = sum(ITEM_TYPES, (type) => corpus.items[type] ?? 0);
  const found =
    own === null
      ? detectableChange(decidedBy(basis, 'two models', 'deltaSCD'), { items, repeats })
      : changeOfOwn(own);
  return {
    items,
    of: corpus.subset.of,
    control: corpus.items[CONTROL_TYPE] ?? 0,
    ...found,
    variance: own === null ? 'recorded' : 'own',
  };
}
