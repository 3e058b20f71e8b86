import { z } from 'zod';
import { subjectSchema } from '../subject.ts';
import { instrumentDifferenceSchema } from './instrument-differences.ts';
import { judgeChangeSchema } from './judge-changes.ts';
import { liteRunsSchema } from './lite-runs.ts';

/** What is compared, in the order of a report. `psi` is PSI's mean under the contrast of the composite. */
export const COMPARED_QUANTITIES = ['deltaSCD', 'esfp', 'deltaAR', 'selectivity', 'psi'] as const;
export type ComparedQuantity = (typeof COMPARED_QUANTITIES)[number];

/** The quantities by which models are given ranks. */
export const RANKED_QUANTITIES = ['deltaSCD', 'esfp'] as const;
export type RankedQuantity = (typeof RANKED_QUANTITIES)[number];

const count = z.int().nonnegative();
const value = z.number().nullable();
const why = z.string().nullable();

const differenceSchema = z.strictObject({
  value: value.describe('`to` minus `from`; null where either is undefined'),
  interval: z.tuple([z.number(), z.number()]).nullable().describe('null where there is none'),
  reason: why.describe('why there is no value or no interval; null where there is'),
  verdict: z
    .enum(['higher', 'lower', 'not told apart', 'the judge moved'])
    .nullable()
    .describe('of `to`, where the interval leaves zero out; null without an interval'),
  basis: z
    .enum(['items', 'generations', 'paired items', 'paired resamples'])
    .describe(
      'what the interval rests on. items: joint resamples of the items, simultaneous over all pairs of models. Of two runs of ' +
        'one model alone: generations, the noise of repeats on these items; at one generation an item, paired items (t ' +
        'on how far each item moved) or, where a quantity has no value an item, paired resamples of the items',
    ),
  defined: z
    .strictObject({ from: count, to: count })
    .nullable()
    .describe(
      'items that define it, of those compared: for deltaSCD those with SCD under P1 or under P2, whichever are fewer, and for ' +
        'selectivity the T4 items among them, on which it depends most; null for ESFP, which is made of the others',
    ),
  undefined: count.describe('resamples in which the difference was undefined; 0 where none were drawn'),
});
export type ComparedDifference = z.infer<typeof differenceSchema>;

const pairSchema = z.strictObject({
  kind: z.enum(['models', 'runs']).describe('two models, or two runs of one'),
  from: z.string(),
  to: z.string(),
  items: count.describe('items of which both gave an answer: all that is compared'),
  acrossInstruments: z
    .array(instrumentDifferenceSchema)
    .describe('how the instruments of the two differ; empty where they are one'),
  movedJudges: z.array(z.string()).describe('judges whose anchors moved between the two'),
  judgeChanges: z
    .array(judgeChangeSchema)
    .describe('judges whose servers called themselves otherwise for one of the two'),
  differences: z.record(z.enum(COMPARED_QUANTITIES), differenceSchema),
});
export type ComparedPair = z.infer<typeof pairSchema>;

const rankSchema = z.strictObject({
  model: z.string(),
  value: value.describe('on all items of the model'),
  best: z.int().positive().nullable().describe('1 + the models told to be higher'),
  worst: z.int().positive().nullable().describe('the models less those told to be lower'),
  of: count.describe('models in which the quantity is defined'),
});

const rankingSchema = z.strictObject({
  reason: why.describe('why there are no ranks; null where there are'),
  models: z.array(rankSchema),
});
export type Ranking = z.infer<typeof rankingSchema>;

const families = z.record(
  z.enum(COMPARED_QUANTITIES),
  z.strictObject({
    pairs: count.describe('pairs of models that have an interval'),
    critical: value.describe(
      'their intervals are value ± critical × sd, the sd of a difference that rests on fewer items than others being widened; null without one',
    ),
  }),
);
const ranks = z.record(z.enum(RANKED_QUANTITIES), rankingSchema);
const notes = z.array(z.string()).describe('what a reader must know of the comparison, in plain sentences');

/** What `esfp compare --json` prints. */
export const comparisonReportSchema = z.strictObject({
  v: z.literal(1),
  level: z
    .number()
    .describe(
      'coverage: of all intervals of a quantity over pairs of models together; of each interval of two runs',
    ),
  resamples: count,
  seed: count,
  acrossInstruments: z.boolean().describe('whether some pair was measured by two instruments'),
  lite: liteRunsSchema
    .nullable()
    .describe('what the lite preset can detect; null where a whole corpus was asked'),
  runs: z.array(
    z.strictObject({
      name: z.string(),
      model: z.string(),
      output: z.string(),
      instrumentHash: z.string(),
      subject: subjectSchema,
      items: count.describe('items of which it gave an answer'),
      repeats: count.describe('the most generations that an item has'),
    }),
  ),
  families,
  pairs: z.array(pairSchema),
  ranks,
  notes,
});
export type ComparisonReport = z.infer<typeof comparisonReportSchema>;

/**
 * The models of one evaluation compared with each other, as a part of report.json. Of one evaluation all have one instrument
 * and one time of judging, and so a pair has neither here, nor a kind, nor a basis: it is of two models, by items.
 */
export const cohortComparisonSchema = z.strictObject({
  /** Why nothing is compared, as with one model; null where something is. */
  reason: why,
  /** Coverage of all intervals of a quantity together. */
  level: z.number(),
  resamples: count,
  seed: count,
  /** Every two models that are no controls. */
  pairs: z.array(
    pairSchema
      .pick({ from: true, to: true, items: true, judgeChanges: true })
      .extend({ differences: z.record(z.enum(COMPARED_QUANTITIES), differenceSchema.omit({ basis: true })) }),
  ),
  families,
  ranks,
  notes,
});
export type CohortComparison = z.infer<typeof cohortComparisonSchema>;
