import { z } from 'zod';
import { itemTypeSchema } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';

/** What a gate may hold to a threshold or to a baseline. */
export const GATED_QUANTITIES = ['deltaSCD', 'esfp', 'selectivity'] as const;
export type GatedQuantity = (typeof GATED_QUANTITIES)[number];

/** `min` and `max` hold a quantity to a threshold, `drop` and `rise` its change since a baseline to a margin. */
export const RULE_KINDS = ['min', 'max', 'drop', 'rise'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a run may be held against: the baseline that stays, and the last that was merged. Parts of a baseline file are called the same. */
export const BASELINE_ROLES = ['anchor', 'merged'] as const;
export type BaselineRole = (typeof BASELINE_ROLES)[number];

/** `undecided`: the interval leaves it open. `undecidable`: there is no interval, or it may not be trusted. */
export const VERDICTS = ['pass', 'fail', 'undecided', 'undecidable'] as const;
export type Verdict = (typeof VERDICTS)[number];

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const why = z.string().nullable();
const interval = z.tuple([z.number(), z.number()]).readonly().nullable();

/** One statement that a gate decides: one quantity, one side. */
export const ruleSchema = z.strictObject({
  /** What a line calls it, the same in every run: `deltaSCD of T4, max 0.3`, `ESFP, drop 0.15, anchor`. */
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  quantity: z.enum(GATED_QUANTITIES),
  /** The items that it is of; null for all. */
  type: itemTypeSchema.nullable(),
  /** What a change is measured from; null for a threshold. */
  against: z.enum(BASELINE_ROLES).nullable(),
  /** As it was set: the threshold of min and max, the margin (0 or more) of drop and rise. */
  bound: z.number(),
  /** Where the interval is held: the threshold itself; -margin for drop, +margin for rise. It lies on the good side. */
  threshold: z.number(),
  /** Whether the good side is above the threshold (min, drop) or below it (max, rise). */
  good: z.enum(['above', 'below']),
  /** Whether the rule or one of the bands of the settings set it. */
  from: z.enum(['gate', 'bands']),
});
export type GateRule = Readonly<z.infer<typeof ruleSchema>>;

/** What the interval of a rule rests on. */
export const RULE_BASES = [
  'items',
  'items of the type',
  'generations',
  'paired items',
  'paired resamples',
] as const;
export type RuleBasis = (typeof RULE_BASES)[number];

/** How few of the candidate's panel labels under P1 and P2 would have to be others; a baseline's are taken as they are. */
export const labelsToFlipSchema = z.strictObject({
  /** Labels on which the rule rests. */
  labels: count,
  /** The fewest that turn a pass or a fail into undecided, the interval keeping its width; null for other verdicts, or if none do. */
  toUndecided: count.nullable(),
  /** The fewest that bring the estimate to the other side of the threshold; null where none do. */
  toThreshold: count.nullable(),
  /** Why a count is null; null where none is. */
  why,
});
export type LabelsToFlip = z.infer<typeof labelsToFlipSchema>;

/** A rule with what was found of it. */
export const ruleResultSchema = z.strictObject({
  rule: ruleSchema,
  verdict: z.enum(VERDICTS),
  /** Why it is undecidable or undecided; null for a pass or a fail. */
  reason: why,
  /** What is held to the threshold: the quantity, or its change since the baseline (candidate less baseline). */
  estimate: z.number().nullable(),
  /** The quantity of the candidate and of the baseline on the items compared; the latter null for a threshold. */
  value: z.number().nullable(),
  baselineValue: z.number().nullable(),
  interval,
  /** Coverage of the interval: 1 - alpha / rules. */
  level: z.number().gt(0).lt(1),
  /**
   * items, items of the type: items like these. generations: the noise of repeats on these items. paired items: t on what each
   * item adds to the change; paired resamples: of a quantity without a value an item.
   */
  basis: z.enum(RULE_BASES).nullable(),
  /** How far the estimate lies on the good side of the threshold; negative on the bad side. */
  margin: z.number().nullable(),
  /** By how much the true value must lie off the threshold to be decided in 80% of runs of this size. */
  detectable: z.number().nonnegative().nullable(),
  /** null where labels alone do not make the estimate (ESFP), where there is none, and where too little was measured. */
  labels: labelsToFlipSchema.nullable(),
  /** Items that are compared, and how many of them define the scarcest part of the quantity; the latter null for ESFP. */
  items: count,
  defined: count.nullable(),
});
export type RuleResult = z.infer<typeof ruleResultSchema>;

/** Where less was measured than a gate takes. */
const gapSchema = z.strictObject({
  /** The phrasing, the type, or the type under a phrasing (`T4 under P1`). */
  slice: z.union([
    z.enum(PHRASINGS),
    itemTypeSchema,
    z.templateLiteral([itemTypeSchema, ' under ', z.enum(PHRASINGS)]),
  ]),
  /** The least share of its responses, AR, SCD and stances that was had. */
  share,
});
export type CoverageGap = z.infer<typeof gapSchema>;

/** One model of a gate. */
export const gatedModelSchema = z.strictObject({
  model: z.string(),
  verdict: z.enum(VERDICTS),
  /** Why it is no pass; null for a pass. */
  reason: why,
  /** The outputs that were pooled into its run. */
  outputs: z.array(z.string()),
  /** Items with an answer, and the most generations of one. */
  items: count,
  repeats: count,
  /** The least that was measured under a phrasing or of a type; null where outputs cannot be pooled, or none holds it. */
  leastCoverage: gapSchema.nullable(),
  /** What was measured less than the minimum; empty where all is enough. */
  gaps: z.array(gapSchema),
  /** The greatest share of cached rows among its outputs; null where an output does not tell, and none has more than is taken. */
  cached: share.nullable(),
  rules: z.array(ruleResultSchema),
});
export type GatedModel = z.infer<typeof gatedModelSchema>;

/** The chance that the gate fails though every true value is on the good side. */
const falseAlarmSchema = z.strictObject({
  /** An upper bound (Bonferroni): each of the rules fails wrongly with at most half of alpha / rules. */
  atMost: z.number().min(0).max(1),
  /** Whether exit code 1 is bounded so too; not where undecided is set to fail. */
  boundsExit: z.boolean(),
  /** The same as a sentence. */
  text: z.string(),
});

/** What a gate found. */
export const gateReportSchema = z.strictObject({
  v: z.literal(1),
  /** fail where any rule fails, else undecidable or undecided where any is, else pass. */
  verdict: z.enum(VERDICTS),
  /** 0 pass, 1 fail, 2 undecided or undecidable; undecided may be set to be another. */
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Why it is no pass; null for a pass. */
  reason: why,
  /** What undecided was set to be. */
  undecided: z.enum(['pass', 'fail', 'exit 2']),
  alpha: z.number().gt(0).lt(1),
  /** How many rules share alpha, over all models. */
  rules: count,
  /** The level of every rule's interval; null without a rule. */
  level: z.number().gt(0).lt(1).nullable(),
  falseAlarm: falseAlarmSchema,
  minimumCoverage: share,
  mostCached: share,
  /** What becomes of a change where every answer is the baseline's again, and no row says that it came from a cache. */
  sameAnswers: z.enum(['undecidable', 'measured']),
  /** The outputs that were pooled, each with the hash of what was read of it. */
  outputs: z.array(z.strictObject({ name: z.string(), evaluation: z.string().nullable(), hash: z.string() })),
  /** What the candidate was held against; empty without drift rules. */
  baselines: z.array(
    z.strictObject({
      role: z.enum(BASELINE_ROLES),
      name: z.string(),
      /** Content hash of the file of `esfp baseline save` that it is of; null where it is of none. */
      hash: z.string().nullable(),
    }),
  ),
  models: z.array(gatedModelSchema),
  /** What a reader must know besides, in plain sentences. */
  notes: z.array(z.string()),
});
export type GateReport = z.infer<typeof gateReportSchema>;
