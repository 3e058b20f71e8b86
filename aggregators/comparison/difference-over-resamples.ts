import { itemsFreedom, itemsSupport, supportOfDifference } from '../uncertainty/items-freedom.ts';
import { isOnOneControl, type ModelIntervals, ONE_CONTROL } from '../uncertainty/model-intervals.ts';
import type { ModelQuantity } from '../uncertainty/model-quantities.ts';
import { tooFewItems } from '../uncertainty/sufficient-items.ts';
import type { ResampledDifference } from './max-t.ts';

/** One quantity of a run over resampled items. */
export interface ResampledQuantity {
  readonly intervals: ModelIntervals;
  readonly name: ModelQuantity;
}

/** A difference with its resamples. */
export interface OverResamples {
  readonly resampled: ResampledDifference;
  /** Why they tell nothing of other items; null where they do. */
  readonly flaw: string | null;
}

function flawOf({ intervals: { bootstrap }, name }: ResampledQuantity): string | null {
  return isOnOneControl(bootstrap, name) ? ONE_CONTROL : tooFewItems(bootstrap, name);
}

/**
 * How far a quantity of one run lies from that of another, `to - from`, over resamples of the items that both have.
 *
 * @param from of the same items as `to`, and drawn alike
 * @returns the run in which the quantity is not defined, where there is one
 */
export function differenceOverResamples(
  from: ResampledQuantity,
  to: ResampledQuantity,
): OverResamples | { readonly undefinedIn: 'from' | 'to' } {
  const of = ({ intervals: { bootstrap }, name }: ResampledQuantity) => bootstrap.of[name];
  const [before, after] = [of(from), of(to)];
  if (before.point === null) return { undefinedIn: 'from' };
  if (after.point === null) return { undefinedIn: 'to' };
  const support = supportOfDifference(itemsSupport(from.name, before), itemsSupport(to.name, after));
  return {
    resampled: {
      point: after.point - before.point,
      df: itemsFreedom(support, from.intervals.bootstrap.strata),
      joint: after.joint.map((value, i) => value - (before.joint[i] ?? Number.NaN)),
    },
    flaw: flawOf(from) ?? flawOf(to),
  };
}
