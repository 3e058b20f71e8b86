import { z } from 'zod';
import { GATED_QUANTITIES, ruleSchema, VERDICTS } from './gate-report.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** How often something came about among the reruns of a simulation. */
const rateSchema = z.strictObject({
  share,
  /** Its Monte Carlo error: the 95% Wilson interval over as many reruns. */
  interval: z.tuple([share, share]),
});
export type Rate = z.infer<typeof rateSchema>;

const ratesSchema = z.record(z.enum(VERDICTS), rateSchema);
export type Rates = z.infer<typeof ratesSchema>;

/** The codes that a gate ends with. */
export const EXITS = ['0', '1', '2'] as const;

const exitsSchema = z.record(z.enum(EXITS), rateSchema);
export type ExitRates = z.infer<typeof exitsSchema>;

/**
 * `reporting`: some items' P2 is judged as the same model's P1 is. `opining on T4`: the P2 of all T4 items is judged as the
 * model's P2 on licensed items is. `none`: the model is unchanged.
 */
export const DAMAGES = ['none', 'reporting', 'opining on T4'] as const;
export type Damage = (typeof DAMAGES)[number];

const caseSchema = z.strictObject({
  damage: z.enum(DAMAGES),
  /** The share of items that are damaged: of all, or of T4; 0 of an unchanged model. */
  share,
  /** Generations an item of the rerun. */
  repeats: z.int().positive(),
  /** By how much the damage moves each quantity in the mean of the reruns; null where it is undefined, and of ESFP and selectivity without a rule. */
  moves: z.record(z.enum(GATED_QUANTITIES), z.number().nullable()),
  /** Of the gate as a whole. */
  verdicts: ratesSchema,
  /** How often the gate ends with each code, undecided being what it was set to be. */
  exits: exitsSchema,
  /** Of every rule by itself, in the order of the rules. */
  rules: z.array(z.strictObject({ name: z.string(), verdicts: ratesSchema })),
});
export type RehearsedCase = z.infer<typeof caseSchema>;

/** How often a gate would catch known damage, and how often it fails an unchanged model: by simulation, at no call. */
export const rehearsalReportSchema = z.strictObject({
  v: z.literal(1),
  model: z.string(),
  /** The output that the model's answers come from. */
  baseline: z.string(),
  items: count,
  /** Generations an item of the baseline, and so of every baseline that is drawn. */
  repeats: count,
  rules: z.array(ruleSchema),
  /** How many models share alpha with this one; itself counted. */
  models: z.int().positive(),
  /** The level of every rule's interval; null without a rule. */
  level: z.number().gt(0).lt(1).nullable(),
  alpha: z.number().gt(0).lt(1),
  /** What undecided was set to be. */
  undecided: z.enum(['pass', 'fail', 'exit 2']),
  /** The bound on how often the verdict is fail for an unchanged model whose true values are all good. */
  falseAlarm: z.number().min(0).max(1),
  /** Whether exit code 1 is bounded so too; not where undecided is set to fail. */
  boundsExit: z.boolean(),
  reruns: z.int().positive(),
  seed: z.int(),
  cases: z.array(caseSchema),
  /** How other generations were made up, and what the figures take for granted: plain sentences. */
  assumptions: z.array(z.string()),
});
export type RehearsalReport = z.infer<typeof rehearsalReportSchema>;
