import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { NO_SPREAD, ROUNDING } from '../uncertainty/level.ts';
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

/** Degrees of freedom: of generations within items for drift with repeats, else of items. */
function degreesOfFreedom(decision: Decision, { items, repeats }: RunSize): number {
  return decision === 'drift' && repeats > 1 ? items * (repeats - 1) : items - 1;
}

/** By how many standard errors a change must exceed zero: both t quantiles added up. */
export function errorsToDetect(df: number): number {
  return tQuantile(1 - TWO_SIDED_LEVEL / 2, df) + tQuantile(POWER, df);
}

/**
 * The smallest change that is detected at 80% power by a two-sided test at 5%: the standard error times the sum of the t
 * quantiles at 97.5% and 80%, which approximates the noncentral t distribution and is a few percent too small below ten
 * degrees of freedom. With generations unmeasured, each decision takes the split that is worst for it. Drift at one
 * repeat is the paired t test on the items' differences, of items that all move alike; ESFP has no value an item, and
 * none there. One comparison is meant: several at once detect less.
 *
 * @throws RangeError when items or repeats are no whole number of at least 1
 */
export function detectableChange(
  { decision, quantity, components }: Decided,
  size: RunSize,
): DetectableChange {
  for (const [name, value] of Object.entries({ items: size.items, repeats: size.repeats })) {
    if (!(Number.isSafeInteger(value) && value >= 1)) {
      throw new RangeError(`detectableChange: \`${name}\` is ${value}; give a whole number of at least 1.`);
    }
  }
  const none = (reason: string): DetectableChange => ({ change: null, atMost: false, reason });
  if (!isKnown(components)) return none(components.reason);
  if (decision === 'drift' && quantity === 'esfp' && size.repeats === 1) {
    return none(
      'ESFP has no value an item: at one repeat its drift cannot be told. Plan two repeats or more.',
    );
  }
  const df = degreesOfFreedom(decision, size);
  if (df < 1) return none('One item tells nothing of others: plan two or more.');
  const { variance, atMost } = varianceTimesItems(decision, components, size.repeats);
  const error = Math.sqrt(variance / size.items);
  if (!(error > ROUNDING)) return none(NO_SPREAD);
  return { change: errorsToDetect(df) * error, atMost, reason: null };
}
