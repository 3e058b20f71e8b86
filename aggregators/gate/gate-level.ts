import { counted } from '../counted.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import type { GateConditions } from './gate-conditions.ts';
import { GateError } from './gate-error.ts';

const LEAST_RESAMPLES = 10_000;
const MOST_RESAMPLES = 100_000;
/** So many resamples lie beyond each end of an interval, for its place not to be a matter of luck. */
const BEYOND = 50;
/** With fewer than these beyond each end, at the most resamples that are drawn, an interval is no longer wider at a higher level. */
const LEAST_BEYOND = 5;

/** The least part of alpha that a rule decided by resamples may have, and one decided without. */
const LEAST_BY_RESAMPLES = (2 * LEAST_BEYOND) / MOST_RESAMPLES;
const LEAST_PART = 1e-9;

const short = (value: number) => String(Number(value.toPrecision(3)));

/** A number with three digits that is no less, but for rounding. */
function noLess(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return short(rounded < value * (1 - ROUNDING) ? rounded + unit : rounded);
}

/** Whether a part of alpha is less than it must be, by more than rounding. */
const isLess = (part: number, least: number) => part < least * (1 - ROUNDING);

/** That alpha is too small for its rules. */
function tooSmall(alpha: number, rules: number, least: number, why: string): GateError {
  return new GateError(
    `alpha ${alpha}, shared over ${counted(rules, 'rule')}, leaves ${short(alpha / rules)} a rule, and ${why}: set alpha to at least ` +
      `${noLess(least * rules)}, or fewer rules.`,
  );
}

/**
 * The level of every rule's interval: 1 - alpha / rules.
 *
 * @param rules over all models, at least 1
 * @throws GateError where so little of alpha is left that no interval can be told from one without end
 */
export function gateLevel({ alpha }: Pick<GateConditions, 'alpha'>, rules: number): number {
  if (isLess(alpha / rules, LEAST_PART)) {
    throw tooSmall(alpha, rules, LEAST_PART, `no interval is worked out below ${LEAST_PART}`);
  }
  return 1 - alpha / rules;
}

/**
 * How many resamples of the items an interval takes.
 *
 * @param rules that share alpha, at least 1
 * @throws GateError where the most that are drawn do not reach that far
 */
export function gateResamples({ alpha }: Pick<GateConditions, 'alpha'>, rules: number): number {
  const part = alpha / rules;
  if (isLess(part, LEAST_BY_RESAMPLES)) {
    throw tooSmall(
      alpha,
      rules,
      LEAST_BY_RESAMPLES,
      `${MOST_RESAMPLES} resamples of the items, by which some rules are decided, tell nothing below ${short(LEAST_BY_RESAMPLES)}`,
    );
  }
  return Math.min(MOST_RESAMPLES, Math.max(LEAST_RESAMPLES, Math.ceil((2 * BEYOND) / part)));
}
