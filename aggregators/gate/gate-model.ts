import type { ComparedOutput, ComparedRun } from '../comparison/compared-run.ts';
import { pairsOf } from '../comparison/pairs.ts';
import { panelRule } from '../instrument.ts';
import type { ItemMeasurements } from '../uncertainty/measured-item.ts';
import { type ModelIntervals, modelIntervals } from '../uncertainty/model-intervals.ts';
import { type ChangedPair, changeInterval } from './change-interval.ts';
import { changeRefusal, gapsText } from './change-refusal.ts';
import type { MeasuredShares } from './coverage-gaps.ts';
import { detectableDistance } from './detectable-distance.ts';
import { reasonOf } from './gate-reason.ts';
import type { BaselineRole, GatedModel, GateReport, GateRule, RuleResult } from './gate-report.ts';
import type { HeldInterval } from './held-interval.ts';
import { labelsToFlip } from './labels-to-flip.ts';
import { thresholdInterval } from './threshold-interval.ts';
import { combinedVerdict, ruleVerdict } from './verdict.ts';

/** What a model is held against. */
export interface HeldBaseline {
  readonly role: BaselineRole;
  readonly output: ComparedOutput;
  /** null where it does not hold the model. */
  readonly run: ComparedRun | null;
  readonly shares: MeasuredShares;
}

/** One model with all that its rules are decided by. */
export interface HeldModel {
  readonly model: string;
  /** The outputs that hold it, copies too: a copy may tell what the other does not, as that it is of a cache. */
  readonly outputs: readonly ComparedOutput[];
  /** The names of those that were pooled into its run. */
  readonly pooled: readonly string[];
  /** Its pooled run. */
  readonly run: ComparedRun | null;
  /** Why its outputs cannot be pooled, or that none holds it; null where neither is so. */
  readonly flaw: string | null;
  readonly shares: MeasuredShares;
  /** The greatest share of cached rows among its outputs; null where one does not tell, and none has more than is taken. */
  readonly cached: number | null;
  readonly baselines: readonly HeldBaseline[];
}

export interface GateModelOptions {
  /** Of every rule's interval, in (0, 1). */
  readonly level: number;
  readonly mostCached: number;
  readonly sameAnswers: GateReport['sameAnswers'];
  /** Asked for where items are resampled; throws GateError where none reach as far as the level. */
  readonly resamples: () => number;
  readonly seed: number;
}

/** A value that is worked out when first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function undecidable(rule: GateRule, reason: string, level: number): RuleResult {
  return {
    rule,
    verdict: 'undecidable',
    reason,
    estimate: null,
    value: null,
    baselineValue: null,
    interval: null,
    level,
    basis: null,
    margin: null,
    detectable: null,
    labels: null,
    items: 0,
    defined: null,
  };
}

const OPEN = 'The interval reaches over the threshold: it is not told on which side the true value lies.';

/** What is said of a rule, from its interval. */
function decided(
  rule: GateRule,
  held: HeldInterval,
  measurements: readonly ItemMeasurements[],
  { model, instrument }: Pick<ComparedRun, 'model' | 'instrument'>,
  level: number,
): RuleResult {
  const { estimate, value, baselineValue, interval, basis, items, defined } = held;
  const verdict = interval === null ? 'undecidable' : ruleVerdict(interval, rule);
  const reason =
    interval === null ? (held.reason ?? 'There is no interval.') : verdict === 'undecided' ? OPEN : null;
  const rows = measurements.map(({ row }) => row);
  return {
    rule,
    verdict,
    reason,
    estimate,
    value,
    baselineValue,
    interval: interval === null ? null : [interval[0], interval[1]],
    level,
    basis: interval === null ? null : basis,
    margin:
      estimate === null
        ? null
        : rule.good === 'above'
          ? estimate - rule.threshold
          : rule.threshold - estimate,
    detectable: detectableDistance(held, level),
    labels: labelsToFlip(rule, { estimate, interval, verdict }, model, rows, panelRule(instrument)),
    items,
    defined,
  };
}

/** Resamples of some items of a run; runs with the same items are drawn alike. */
function resampled(
  { instrument, ceiling }: ComparedRun,
  measurements: readonly ItemMeasurements[],
  { level, resamples, seed }: GateModelOptions,
): ModelIntervals {
  return modelIntervals(measurements, instrument, ceiling, { level, resamples: resamples(), seed });
}

const measurementsOf = (run: ComparedRun, items: readonly string[]): ItemMeasurements[] =>
  items.flatMap((item) => run.items.get(item) ?? []);

/** The candidate and a baseline on the items that both have. */
function pairOf(from: ComparedRun, to: ComparedRun, options: GateModelOptions): ChangedPair {
  const [pair = { from, to, items: [] }] = pairsOf([from, to]);
  const own = (run: ComparedRun) => resampled(run, measurementsOf(run, pair.items), options);
  return { ...pair, resamples: lazily(() => ({ from: own(pair.from), to: own(pair.to) })) };
}

/** Decides the rules on change against one baseline. */
function changeDecider(
  { model, outputs, cached }: HeldModel,
  run: ComparedRun,
  { role, output, run: before, shares }: HeldBaseline,
  options: GateModelOptions,
): (rule: GateRule) => RuleResult {
  const { level, mostCached, sameAnswers } = options;
  const refusal =
    before === null
      ? `${output.name} (${role}) has no run of ${model}.`
      : changeRefusal({
          model,
          outputs,
          baseline: output,
          role,
          cached,
          mostCached,
          sameAnswers,
          baselineShares: shares,
        });
  if (before === null || refusal !== null) return (rule) => undecidable(rule, refusal ?? '', level);
  const pair = pairOf(before, run, options);
  return (rule) =>
    decided(rule, changeInterval(pair, rule, level), measurementsOf(pair.to, pair.items), run, level);
}

/** Decides the rules of one model. */
function decider(
  held: HeldModel,
  run: ComparedRun,
  options: GateModelOptions,
): (rule: GateRule) => RuleResult {
  const { level } = options;
  const measurements = [...run.items.values()];
  const intervals = lazily(() => resampled(run, measurements, options));
  const byRole = new Map(held.baselines.map((one) => [one.role, changeDecider(held, run, one, options)]));
  return (rule) => {
    if (rule.against === null) {
      return decided(rule, thresholdInterval(measurements, intervals, rule, level), measurements, run, level);
    }
    const decide = byRole.get(rule.against);
    return decide === undefined
      ? undecidable(rule, 'No baseline is given that the change could be measured from.', level)
      : decide(rule);
  };
}

/** Why nothing is decided, whatever the intervals say; null where something is. */
function coverageReason({ shares: { gaps } }: HeldModel): string | null {
  return gaps.length === 0 ? null : `Too little was measured: ${gapsText(gaps)}.`;
}

/** Decides every rule on one model. */
export function gateModel(
  held: HeldModel,
  rules: readonly GateRule[],
  options: GateModelOptions,
): GatedModel {
  const { model, pooled, run, flaw, shares, cached } = held;
  const isMeasured = run !== null && run.items.size > 0;
  const blocked = flaw ?? (isMeasured ? null : `There is no answer of ${model}.`);
  const little = coverageReason(held);
  const decide =
    blocked !== null || run === null
      ? (rule: GateRule) => undecidable(rule, blocked ?? '', options.level)
      : decider(held, run, options);
  const results = rules.map(decide).map((result): RuleResult => {
    if (blocked !== null || little === null) return result;
    return { ...result, verdict: 'undecidable', reason: little, labels: null };
  });
  return {
    model,
    verdict: combinedVerdict(results.map(({ verdict }) => verdict)),
    reason: reasonOf(results),
    outputs: [...pooled],
    items: run?.items.size ?? 0,
    repeats: run?.repeats ?? 0,
    leastCoverage: flaw === null ? shares.least : null,
    gaps: flaw === null ? [...shares.gaps] : [],
    cached,
    rules: results,
  };
}
