import { sum } from 'd3-array';
import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import type { Instrument } from '../instrument.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { decidedBy, type PlanningBasis } from './basis.ts';
import { DEFAULT_BASIS } from './default-basis.ts';
import { detectableChange, errorsToDetect, errorsToDetectWith } from './detectable-change.ts';
import type { OwnSpread } from './own-spread.ts';

const count = z.int().nonnegative();

/** What must stand beside every number of a run with the lite preset. */
export const liteFactsSchema = z.strictObject({
  /** Items of the subset, of the whole corpus, and of the subset's T4 control. */
  items: count,
  of: count,
  control: count,
  /**
   * The smallest difference of two models in deltaSCD that one comparison finds at 80% power, two-sided 5%; null with its
   * reason.
   */
  change: z.number().nullable(),
  /** Whether the true one may be smaller, since what repeats gain was not measured. */
  atMost: z.boolean(),
  reason: z.string().nullable(),
  /** The same of each of the run's pairs of models, compared together as they are; null under two pairs. */
  together: z.strictObject({ pairs: count, change: z.number() }).nullable(),
  /** Where the variance comes from: pairs of the run's models, its models, or a recorded small model that stands in. */
  variance: z.enum(['pairs', 'models', 'recorded']),
  /** How many pairs or models it is of; 0 where it is recorded. */
  measured: count,
});
export type LiteFacts = z.infer<typeof liteFactsSchema>;

/** The variance at the run's own size and repeats is the squared standard error. */
function ofOwn({ variance, of, count: measured, df, together }: OwnSpread) {
  const error = Math.sqrt(variance);
  return {
    change: errorsToDetect(df) * error,
    atMost: false,
    reason: null,
    together:
      together === null
        ? null
        : { pairs: together.pairs, change: errorsToDetectWith(together.critical, df) * error },
    variance: of,
    measured,
  };
}

/**
 * What a run with the lite preset can tell. The variances that stand in are of the whole corpus's mix of types, in which the
 * T4 control, on which models differ least, has a smaller share: they err a little wide.
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
      ? {
          ...detectableChange(decidedBy(basis, 'two models', 'deltaSCD'), { items, repeats }),
          together: null,
          variance: 'recorded' as const,
          measured: 0,
        }
      : ofOwn(own);
  return { items, of: corpus.subset.of, control: corpus.items[CONTROL_TYPE] ?? 0, ...found };
}
