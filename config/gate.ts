import { z } from 'zod';

/** The types of items, as the corpus names them. */
const TYPES = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const;

/** With a greater share of cached rows nothing new was measured, unless a user sets another. */
export const MOST_CACHED = 0.05;

const lowest = (end: z.ZodNumber) => end.optional().describe('the least that passes');
const highest = (end: z.ZodNumber) => end.optional().describe('the most that passes');

const sides = (end: z.ZodNumber, description: string) =>
  z
    .strictObject({ min: lowest(end), max: highest(end) })
    .refine(({ min, max }) => min !== undefined || max !== undefined, { message: 'give min, max or both' })
    .refine(({ min, max }) => min === undefined || max === undefined || min < max, {
      message: 'min lies below max: exchange them',
    })
    .optional()
    .describe(description);

const withinContrast = z.number().min(-1).max(1);

const thresholdsSchema = z.strictObject({
  deltaSCD: sides(withinContrast, 'of all items, within -1 and 1'),
  ESFP: sides(z.number(), 'within what ESFP can reach: -0.875 and 1.25 by the published weights'),
  selectivity: sides(
    z.number().min(-2).max(2),
    'deltaSCD of licensed items less that of T4, within -2 and 2',
  ),
  types: z
    .partialRecord(z.enum(TYPES), sides(withinContrast, 'deltaSCD of the items of one type'))
    .optional()
    .describe('deltaSCD by type, as in T4: { max: 0.3 }'),
});

const margin = (most: number) =>
  z.number().nonnegative().max(most).optional().describe('how far it may move: 0 or more');

const marginsSchema = z.strictObject({
  deltaSCD: margin(2),
  ESFP: margin(3),
  selectivity: margin(4),
  types: z.partialRecord(z.enum(TYPES), margin(2)).optional().describe('deltaSCD by type, as in T1: 0.15'),
});

/** What `gate` of esfp.yaml may say. */
export const gateSchema = z.strictObject({
  thresholds: thresholdsSchema
    .prefault({})
    .describe('from one side or both, so that too much fails as well as too little'),
  bands: z
    .boolean()
    .default(false)
    .describe('whether the ends of `bands` are thresholds too, where none is given for that end'),
  drop: marginsSchema
    .prefault({})
    .describe('how far below a baseline it may lie: the interval of the change is held to minus this margin'),
  rise: marginsSchema.prefault({}).describe('how far above a baseline it may lie, likewise'),
  mostCached: z
    .number()
    .min(0)
    .max(1)
    .default(MOST_CACHED)
    .describe('with a greater share of cached rows a change is not looked for: nothing new was measured'),
  sameAnswers: z
    .enum(['undecidable', 'measured'])
    .default('undecidable')
    .describe(
      'what becomes of a change where every answer is the baseline’s again, though none is from promptfoo’s cache: measured, for models ' +
        'without chance',
    ),
  alpha: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.05)
    .describe(
      'shared over all rules; the chance that a gate fails though every true value is good is at most half of it',
    ),
  undecided: z
    .enum(['pass', 'fail', 'exit 2'])
    .default('exit 2')
    .describe('what becomes of a rule whose interval leaves it open'),
});

/** What a gate holds outputs to: `gate` of esfp.yaml, and the coverage that all of a report's readers go by. */
export const gateConditionsSchema = gateSchema.extend({ minimumCoverage: z.number().min(0).max(1) });
export type GateSettings = z.output<typeof gateConditionsSchema>;
