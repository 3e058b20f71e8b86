import type { RuleBasis } from './gate-report.ts';

/** What is held to a threshold: an estimate with its interval. */
export interface HeldInterval {
  /** The quantity, or its change since a baseline. */
  readonly estimate: number | null;
  /** The quantity of the candidate, and of the baseline where there is one. */
  readonly value: number | null;
  readonly baselineValue: number | null;
  /** null where there is none; `reason` says why. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason: string | null;
  readonly basis: RuleBasis;
  /** Degrees of freedom of the interval, above 0; null without one. */
  readonly df: number | null;
  readonly items: number;
  /** How many of the items define the scarcest part of it; null where it counts none. */
  readonly defined: number | null;
}

/** Nothing to hold, and why. */
export function nothingHeld(reason: string, basis: RuleBasis): HeldInterval {
  return {
    estimate: null,
    value: null,
    baselineValue: null,
    interval: null,
    reason,
    basis,
    df: null,
    items: 0,
    defined: null,
  };
}
