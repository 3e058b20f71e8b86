import { z } from 'zod';
import { instrumentDifferenceSchema } from '../comparison/instrument-differences.ts';
import { judgeChangeSchema } from '../comparison/judge-changes.ts';

/** What is followed over time. */
export const FOLLOWED_QUANTITIES = ['deltaSCD', 'esfp'] as const;
export type FollowedQuantity = (typeof FOLLOWED_QUANTITIES)[number];

const count = z.int().nonnegative();
const value = z.number().nullable();
const why = z.string().nullable();

const changeSchema = z.strictObject({
  anchorValue: value.describe('of the baseline’s anchor, on the items that both answered'),
  value: value.describe('of the run, on the items that both answered'),
  difference: value.describe('run less the baseline’s anchor; null where either is undefined'),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  reason: why.describe('why there is no difference or no interval; null where there is'),
  basis: z
    .string()
    .describe(
      'what the interval rests on: generations, the noise of repeats; else paired items or paired resamples of the items',
    ),
  verdict: z
    .enum(['higher', 'lower', 'not told apart', 'the judge moved', 'nothing new'])
    .nullable()
    .describe(
      'of the run, where the interval leaves zero out; null without an interval. nothing new: too many of its rows came from a cache ' +
        'or are the baseline’s own',
    ),
});
export type Change = z.infer<typeof changeSchema>;

const pointSchema = z.strictObject({
  run: z.string(),
  date: z.string().nullable(),
  items: count.describe('items of which both gave an answer: all that is compared'),
  repeats: count.describe('the most generations that an item of the run has'),
  again: value.describe(
    'the share of its rows that came from a cache or are the baseline’s own; null where the output does not tell of a cache',
  ),
  acrossInstruments: z
    .array(instrumentDifferenceSchema)
    .describe(
      'how the run’s instrument differs from that of the baseline’s anchor: then nothing is compared',
    ),
  judgeChanges: z.array(judgeChangeSchema).describe('judges whose servers called themselves otherwise'),
  changes: z.record(z.enum(FOLLOWED_QUANTITIES), changeSchema),
});
export type HistoryPoint = z.infer<typeof pointSchema>;

const judgeSchema = z.strictObject({
  judge: z.string(),
  verdict: z
    .enum(['moved', 'steady'])
    .nullable()
    .describe('by the judges’ anchors in the run and in that of the baseline; null where they do not tell'),
});

const runSchema = z.strictObject({
  name: z.string(),
  date: z.string().nullable(),
  judges: z.array(judgeSchema).describe('those with a server: an embedded judge does not move'),
});
export type HistoryRun = z.infer<typeof runSchema>;

/** What `esfp history --json` prints. */
export const historyReportSchema = z.strictObject({
  v: z.literal(1),
  level: z.number().describe('coverage of all intervals of one quantity of one model together'),
  resamples: count,
  seed: count,
  anchor: z.strictObject({ name: z.string(), date: z.string().nullable(), instrumentHash: z.string() }),
  runs: z.array(runSchema).describe('oldest first; without a date last, as given'),
  models: z.array(
    z.strictObject({
      model: z.string(),
      each: z
        .number()
        .nullable()
        .describe('coverage of each of its intervals, by Bonferroni over its runs; null without one'),
      points: z.array(pointSchema),
    }),
  ),
  notes: z.array(z.string()).describe('what a reader must know, in plain sentences'),
});
export type HistoryReport = z.infer<typeof historyReportSchema>;
