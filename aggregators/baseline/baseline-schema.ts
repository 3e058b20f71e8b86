import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { anchorAgreementSchema } from '../anchor-agreement.ts';
import { VERDICTS } from '../gate/gate-report.ts';
import { instrumentSchema } from '../instrument.ts';
import { missingSchema } from '../judgement.ts';
import { subjectSchema } from '../subject.ts';
import { baselineScoresSchema } from './baseline-scores.ts';

const count = z.int().nonnegative();
const flag = z.union([z.literal(0), z.literal(1)]);

const letters = z.string().regex(/^[ABC-]*$/);

/** One entry a judge, in the order of the instrument; null where the row has nothing of it. */
const labelsOfJudges = z.array(z.union([letters, missingSchema, z.null()]));
const stancesOfJudges = z.array(z.union([z.enum(['+', '-', '=', '0']), missingSchema, z.null()]));
const serversOfJudges = z.array(count.nullable());

const rowId = z.uuid().optional().describe('the id that promptfoo gave the row: by it a row is known again');

const judgedGenerationSchema = z.strictObject({
  id: rowId,
  r: z.union([count, missingSchema]).describe('stands for the text of the response: one number, one text'),
  ar: z
    .union([z.tuple([count, count]), missingSchema])
    .describe('attribution markers: of the self, of third parties'),
  scd: z
    .union([labelsOfJudges, missingSchema])
    .describe('by judge the raw labels of the sentences in order, one letter each; - is an abstention'),
  sentences: count.optional().describe('how many sentences there are, where no judge’s labels tell'),
  again: labelsOfJudges.optional().describe('by judge the labels of the sentences asked in reversed order'),
  st: z
    .union([stancesOfJudges, missingSchema])
    .optional()
    .describe(
      'by judge the stance: + positive, - negative, = neutral, 0 none; absent under P1 and P3, where none is asked',
    ),
  f: z
    .union([z.tuple([count, flag, flag, flag, flag.nullable()]), missingSchema])
    .describe('words; within the word limit, plain prose, English, cut off: 1 yes, 0 no, null not known'),
  by: z
    .strictObject({ scd: serversOfJudges, st: serversOfJudges })
    .optional()
    .describe('which of `servers` gave the labels and the stance of each judge; null for none'),
});

/** One response with its judgement; `missing` alone where nothing of it could be had, for one reason. */
const generationSchema = z.union([missingSchema.extend({ id: rowId }), judgedGenerationSchema]);
export type BaselineGeneration = z.infer<typeof generationSchema>;
export type JudgedGeneration = z.infer<typeof judgedGenerationSchema>;

/** The generations of one phrasing in the order of their repeats; null for a row that is not there. */
const generations = z.array(generationSchema.nullable());

const itemSchema = z.strictObject({
  item: z.string(),
  type: z.enum(ITEM_TYPES),
  P0: generations,
  P1: generations,
  P2: generations,
  P3: generations,
  P4: generations,
  d: z
    .array(z.number())
    .describe(
      'cosine distances of responses: each of P0 from each of P1, each of P1 from each of P2, then every two of P0, of P1 and ' +
        'of P2; pairs without a response are left out',
    ),
});
export type BaselineItem = z.infer<typeof itemSchema>;

const serverSchema = z.strictObject({
  judge: z.string(),
  model: z.string().nullable().describe('the name that its server gave'),
  first: z.string().describe('when the first of these answers came, ISO 8601'),
  last: z.string(),
});
export type BaselineServer = z.infer<typeof serverSchema>;

const modelSchema = z.strictObject({
  model: z.string(),
  subject: subjectSchema,
  servers: z.array(serverSchema),
  scores: baselineScoresSchema.describe('as they were when it was saved'),
  items: z.array(itemSchema),
});
export type BaselineModel = z.infer<typeof modelSchema>;

/** Where a state came from. */
const savedSchema = z.strictObject({
  date: z.string().describe('when it was saved, ISO 8601'),
  outputs: z.array(
    z.strictObject({
      name: z.string().describe('the name of the file, without its folder'),
      evaluation: z
        .string()
        .nullable()
        .describe('the id that promptfoo gave it; null where the output does not tell'),
      date: z.string().nullable(),
    }),
  ),
  rows: count.describe('responses of the models that are saved'),
  cached: count.describe('how many of them came from a cache'),
});
export type BaselineSaved = z.infer<typeof savedSchema>;

/** Models as they were measured at one time. */
const stateSchema = z.strictObject({
  instrument: instrumentSchema,
  instrumentHash: z.string(),
  saved: savedSchema,
  evaluation: z
    .string()
    .nullable()
    .describe('the run whose anchors were judged; null where it is not known, or several were saved as one'),
  anchors: z.array(anchorAgreementSchema).describe('how the judges’ anchors agreed with earlier runs'),
  models: z.array(modelSchema).min(1),
});
export type BaselineState = z.infer<typeof stateSchema>;

const historySchema = z.strictObject({
  date: z.string(),
  what: z.enum(['saved', 'merged', 'new anchor']),
  reason: z.string().nullable().describe('as given with --accept; null where a gate passed'),
  from: z.string().nullable().describe('hash of the baseline before; null for the first'),
  gate: z.enum(VERDICTS).nullable().describe('its verdict; null where none was given'),
});
export type BaselineChange = z.infer<typeof historySchema>;

/**
 * One file without text, to be committed, from which every number is recomputed. `hash` shows an edit by mistake; it is no
 * signature, since whoever edits the file can work it out anew.
 */
export const baselineSchema = z.strictObject({
  esfpBaseline: z.literal(1),
  hash: z.string().describe('16 hex digits of the SHA-256 of the canonical JSON of all else'),
  history: z.array(historySchema).min(1),
  anchor: stateSchema.describe('what drift is measured against; pinned'),
  merged: stateSchema.nullable().describe('the last merged; null while that is the anchor'),
});
export type Baseline = z.infer<typeof baselineSchema>;
