import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { LEAST_DEFINED } from '../uncertainty/contrast-t-interval.ts';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
import { LEAST_RESAMPLED_ITEMS } from '../uncertainty/sufficient-items.ts';
import type { Components, MaybeComponents, PlannedQuantity } from './components.ts';
import { isKnown } from './components.ts';

/** The power that runs are planned for, and the two-sided level of the test. */
export const POWER = 0.8;
export const TWO_SIDED_LEVEL = 0.05;

/**
 * What is decided: whether two models differ on the same items, whether one model moved between two runs on the same items,
 * whether one model lies above or below a threshold.
 */
export const DECISIONS = ['two models', 'drift', 'threshold'] as const;
export type Decision = (typeof DECISIONS)[number];

/** How large a run is: items in the mix of types that the variances come from, and generations an item and phrasing. */
export interface RunSize {
  /** A whole number, at least 1. */
  readonly items: number;
  /** A whole number, at least 1. */
  readonly repeats: number;
}

/** The smallest change that a run detects. */
export interface DetectableChange {
  /** In the quantity's own units; null where it cannot be told. */
  readonly change: number | null;
  /** Whether the true one may be smaller, since generation noise was not measured apart. */
  readonly atMost: boolean;
  /** Why `change` is null; null where it is not. */
  readonly reason: string | null;
}

/** What a decision rests on. */
export interface Decided {
  readonly decision: Decision;
  readonly quantity: PlannedQuantity;
  /** Of one model for drift and threshold; of the difference of two for two models. */
  readonly components: MaybeComponents;
}

/** A variance by the number of items, and whether it is only an upper bound. */
function varianceTimesItems(
  decision: Decision,
  { perItem, generations, isBound = false }: Components,
  repeats: number,
): { variance: number; atMost: boolean } {
  if (decision === 'drift') {
    return { variance: (2 * (generations ?? perItem)) / repeats, atMost: generations === null || isBound };
  }
  if (generations === null) return { variance: perItem, atMost: repeats > 1 || isBound };
  return { variance: perItem - generations + generations / repeats, atMost: isBound };
}

/**
 * The most degrees of freedom of what resamples of items within the six types decide, at least 1: of the items that define the
 * scarcest part of a quantity, less one, and less their share of one for each type.
 *
 * @param definedShare how many of the items those are, in (0, 1]
 */
export function resampledDf(items: number, definedShare: number): number {
  const defined = items * definedShare;
  return Math.max(1, Math.min(defined - 1, defined * (1 - ITEM_TYPES.length / items)));
}

/**
 * Whether the items' own values decide, and not resamples of them: so of drift, but for ESFP's, which has no value an item
 * and falls back on resamples.
 */
function isByItem({ decision, quantity }: Decided): boolean {
  return decision === 'drift' && quantity === 'deltaSCD';
}

/** How many items a decision takes to have an interval. */
function leastItems(decided: Decided, repeats: number): number {
  if (!isByItem(decided)) return LEAST_RESAMPLED_ITEMS;
  return repeats > 1 ? 1 : LEAST_DEFINED;
}

/** Why a run of some size has no interval to decide by; null where it has. */
function tooFew(decided: Decided, { definedShare }: Components, { items, repeats }: RunSize): string | null {
  const least = leastItems(decided, repeats);
  if (items < least) return `An interval takes ${least} items or more.`;
  const defined = Math.round(items * definedShare);
  return defined >= least
    ? null
    : `An interval takes ${least} items that define every part of it, and of ${items} about ${defined} would, as in the run that ` +
        'the variances come from.';
}

function degreesOfFreedom(
  decided: Decided,
  { definedShare }: Components,
  { items, repeats }: RunSize,
): number {
  if (!isByItem(decided)) return resampledDf(items, definedShare);
  return repeats > 1 ? items * (repeats - 1) : items - 1;
}

/** By how many standard errors a change must exceed zero where an interval reaches `critical` of them to either side. */
export function errorsToDetectWith(critical: number, df: number): number {
  return critical + tQuantile(POWER, df);
}

/** By how many standard errors a change must exceed zero in one comparison: both t quantiles added up. */
export function errorsToDetect(df: number): number {
  return errorsToDetectWith(tQuantile(1 - TWO_SIDED_LEVEL / 2, df), df);
}

/**
 * The smallest change that is detected at 80% power by a two-sided test at 5%, as `esfp compare` and the items interval
 * decide: the standard error times the sum of the t quantiles at 97.5% and 80%, which approximates the noncentral t
 * distribution and is a few percent too small below ten degrees of freedom. With generations unmeasured, each decision takes
 * the split that is worst for it. Drift is of items that all move alike. That of deltaSCD rests on the items' differences at one
 * repeat and on generation noise from two on; that of ESFP on paired resamples of the items, at two repeats or more as well,
 * since its generation noise is often not to be had. One comparison is meant: several at once detect less.
 *
 * @throws RangeError when items or repeats are no whole number of at least 1
 */
export function detectableChange(decided: Decided, size: RunSize): DetectableChange {
  for (const [name, value] of Object.entries({ items: size.items, repeats: size.repeats })) {
    if (!(Number.isSafeInteger(value) && value >= 1)) {
      throw new RangeError(`detectableChange: \`${name}\` is ${value}; give a whole number of at least 1.`);
    }
  }
  const { decision, components } = decided;
  const none = (reason: string): DetectableChange => ({ change: null, atMost: false, reason });
  if (!isKnown(components)) return none(components.reason);
  const few = tooFew(decided, components, size);
  if (few !== null) return none(few);
  const { variance, atMost } = varianceTimesItems(decision, components, size.repeats);
  const error = Math.sqrt(variance / size.items);
  if (!(error > ROUNDING)) return none(NO_SPREAD);
  return {
    change: errorsToDetect(degreesOfFreedom(decided, components, size)) * error,
    atMost,
    reason: null,
  };
}
