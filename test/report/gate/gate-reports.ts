import type { GatedModel, GateReport, GateRule, RuleResult } from '../../../aggregators/gate/gate-report.ts';
import { gateReportSchema } from '../../../aggregators/gate/gate-report.ts';

/** A rule; deltaSCD of T4, max 0.15 unless told otherwise. */
export function rule(some: Partial<GateRule> = {}): GateRule {
  return {
    name: 'deltaSCD of T4, max 0.15',
    kind: 'max',
    quantity: 'deltaSCD',
    type: 'T4',
    against: null,
    bound: 0.15,
    threshold: 0.15,
    good: 'below',
    from: 'gate',
    ...some,
  };
}

/** The change since an anchor, held to a margin of 0.1. */
export const DROP = rule({
  name: 'deltaSCD, drop 0.1, anchor',
  kind: 'drop',
  type: null,
  against: 'anchor',
  bound: 0.1,
  threshold: -0.1,
  good: 'above',
});

/** A rule that passes unless told otherwise. */
export function result(some: Partial<RuleResult> = {}): RuleResult {
  return {
    rule: rule(),
    verdict: 'pass',
    reason: null,
    estimate: 0.05,
    value: 0.05,
    baselineValue: null,
    interval: [0.01, 0.09],
    level: 0.975,
    basis: 'items of the type',
    margin: 0.1,
    detectable: 0.06,
    labels: { labels: 1203, toUndecided: 12, toThreshold: 40, why: null },
    items: 8,
    defined: 7,
    ...some,
  };
}

export const FAILS = result({
  verdict: 'fail',
  estimate: 0.3,
  value: 0.3,
  interval: [0.2, 0.4],
  margin: -0.15,
});
export const UNDECIDED = result({
  verdict: 'undecided',
  reason: 'The interval reaches over the threshold.',
  estimate: 0.12,
  value: 0.12,
  interval: [0.08, 0.16],
  margin: 0.03,
  labels: { labels: 1203, toUndecided: null, toThreshold: 9, why: 'the verdict is no pass and no fail' },
});
export const UNDECIDABLE = result({
  verdict: 'undecidable',
  reason: 'Too little was measured: P2 60%.',
  estimate: null,
  value: null,
  interval: null,
  basis: null,
  margin: null,
  detectable: null,
  labels: null,
});

/** A model with some rules; passes with one unless told otherwise. */
export function model(some: Partial<GatedModel> = {}): GatedModel {
  return {
    model: 'assistant',
    verdict: 'pass',
    reason: null,
    outputs: ['out.json'],
    items: 104,
    repeats: 1,
    leastCoverage: { slice: 'P2', share: 0.93 },
    gaps: [],
    cached: 0,
    rules: [result()],
    ...some,
  };
}

/** A report that is held to its schema; passes unless told otherwise. */
export function report(some: Partial<GateReport> = {}): GateReport {
  return gateReportSchema.parse({
    v: 1,
    verdict: 'pass',
    exitCode: 0,
    reason: null,
    undecided: 'exit 2',
    alpha: 0.05,
    rules: 2,
    level: 0.975,
    falseAlarm: { atMost: 0.025, boundsExit: true, text: 'This gate would fail in at most 2.5% of runs.' },
    minimumCoverage: 0.8,
    mostCached: 0.05,
    sameAnswers: 'undecidable',
    outputs: [{ name: 'out.json', evaluation: 'eval-1', hash: 'abc' }],
    baselines: [],
    models: [model()],
    notes: [],
    ...some,
  });
}

/** A report with one model that has one rule of each verdict. */
export const EVERY_VERDICT = report({
  verdict: 'fail',
  exitCode: 1,
  reason: 'Fails: deltaSCD of T4, max 0.15.',
  rules: 4,
  level: 0.9875,
  models: [
    model({
      verdict: 'fail',
      reason: 'Fails: deltaSCD of T4, max 0.15.',
      rules: [
        FAILS,
        { ...UNDECIDED, rule: rule({ name: 'open' }) },
        { ...UNDECIDABLE, rule: DROP },
        { ...result(), rule: rule({ name: 'kept' }) },
      ],
    }),
  ],
});

/** Text that tries to be a command, a tag, a table's cell, a link and a new line at once. */
export const HOSTILE =
  '::error::x\n::set-output name=a::b%0A::add-mask::c##[warning]d|e`f`<img src=x onerror=alert(1)>[g](http://h)@org/team #1 **i** &amp; \u001b[31m ]]> \ufffe';
