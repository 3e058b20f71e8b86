import { z } from 'zod';
import { ITEM_TYPES } from '../corpus/item.ts';
import { PHRASINGS } from '../corpus/phrasings.ts';
import { allResponsesSchema } from './all-responses.ts';
import { anchorAgreementSchema } from './anchor-agreement.ts';
import { cohortComparisonSchema } from './comparison/comparison-report.ts';
import { instrumentSchema } from './instrument.ts';
import { typeMetricsSchema } from './items/type-metrics.ts';
import { modelJudgesSchema } from './judges/judges-of-model.ts';
import { panelReportSchema } from './judges/panel-report.ts';
import { modelLabelsSchema } from './missing/labels-of-model.ts';
import { cohortOrdersSchema } from './missing/orders-of-cohort.ts';
import { panelErrorSchema } from './missing/panel-error.ts';
import { withoutEchoSchema } from './prompt-echo.ts';
import { responseRatesSchema } from './response-rates.ts';
import { reversedAgreementSchema } from './reversed-agreement.ts';
import { cohortSectionSchema } from './robustness/cohort-section.ts';
import { servedModelSchema } from './served-models.ts';
import { subjectSchema } from './subject.ts';
import { traceCountsSchema } from './trace-counts.ts';
import { typologySharesSchema } from './typology/typology-shares.ts';

const count = z.int().nonnegative();
const value = z.number().nullable();

/** The ends of a 95% interval; why one is null stands in `intervalReasons`, under its path on the card. */
const interval = z.tuple([z.number(), z.number()]).nullable();

/** A mean over defined cells; undefined (behaviour) and missing (failure) are counted apart. */
const estimate = z.strictObject({ value, n: count, undefined: count, missing: count });
const withInterval = estimate.extend({ interval });

/** A value whose interval generalises to items like these. */
const valueWithInterval = z.strictObject({ value, interval });

const deltaSCD = z.strictObject({
  value,
  underP1: estimate,
  underP2: estimate,
  interval,
});

const underPhrasing = z.strictObject({
  attributionRate: withInterval,
  density: withInterval,
  /** Responses expected, and how many are not there. */
  responses: z.strictObject({ expected: count, missing: count }),
  /** Why SCD is undefined: all C is behaviour; no agreed label is measurement. */
  undefinedDensity: z.strictObject({ allC: count, noAgreedLabel: count, noSentences: count }),
  /** Surface of the responses, over those whose format was checked. */
  format: z.strictObject({
    checked: count,
    overWordLimit: count,
    notPlainProse: count,
    notEnglish: count,
    /** Of those whose provider said why they ended: how many the token limit cut. */
    finishKnown: count,
    cutOff: count,
  }),
  /** What the responses are besides answers as they were asked for, and how long they are. */
  validity: responseRatesSchema,
  /** How many of the responses came with a reasoning trace; absent in reports of earlier versions. */
  traces: traceCountsSchema.optional(),
});

/** PSI between repeats of one phrasing; null with its reason, as without repeats. */
const noiseFloor = estimate.extend({
  reason: z.string().nullable(),
  /** Items whose repeats are all one text, of those with two repeats or more. */
  identical: count,
  repeated: count,
});

/** The variance of a quantity over items like these, split; null with its reason, as without repeats. */
const noiseShare = z.strictObject({
  shares: z
    .strictObject({ items: z.number(), generations: z.number(), generationShare: z.number() })
    .nullable(),
  reason: z.string().nullable(),
});

/**
 * Everything that is measured of one model, each quantity with its n and coverage, and what it is a measurement of
 * (subject) by what (instrument). An `interval` generalises to items like these, a `corpusInterval` to other generations of
 * these very items.
 */
export const scoreCardSchema = z.strictObject({
  model: z.string(),
  subject: subjectSchema,
  items: z.strictObject({ inTable: count, inCorpus: count, repeats: count }),
  /** Share of the corpus's responses with AR counts and a panel label set, and stances under P0, P2, P4: [0, 1]. */
  coverage: z.strictObject({
    responses: z.number(),
    attributionRate: z.number(),
    density: z.number(),
    stance: z.number(),
  }),
  /** How many measurements are missing, by part and reason. */
  missing: z.array(z.strictObject({ part: z.string(), reason: z.string(), count })),

  deltaSCD: deltaSCD.extend({
    corpusInterval: interval,
    /** Worst-case bounds for the responses that are missing. */
    bounds: z.tuple([z.number(), z.number()]).nullable(),
    /** With undefined counted as no stance; a gap to `value` means that disclaiming hides in it. */
    undefinedAsZero: value,
    undefinedAsZeroInterval: interval,
    /** Mean of per-item differences, over items defined under both. */
    paired: withInterval,
    byJudge: z.array(z.strictObject({ judge: z.string(), value })),
    /** With the responses that the validity policy leaves out; absent where it leaves none out. */
    allResponses: allResponsesSchema.optional(),
  }),
  selectivity: z.strictObject({ licensed: deltaSCD, control: deltaSCD, value, interval }),
  deltaAR: withInterval.extend({
    pooled: value,
    pooledInterval: interval,
    /** By the markers that do not stand in the words of the phrasing. */
    withoutEcho: withoutEchoSchema,
  }),
  psi: z.strictObject({
    P0P1: withInterval,
    P1P2: withInterval,
    contrast: z.enum(['P0P1', 'P1P2']),
    ceiling: value,
    scaled: value,
    scaledInterval: interval,
    /** PSI within a phrasing, across repeats. */
    noiseFloor: z.strictObject({ P0: noiseFloor, P1: noiseFloor, P2: noiseFloor }),
  }),
  cpc: z.strictObject({
    kappa: value,
    interval,
    n: count,
    stanceless: count,
    missing: count,
    reversals: z.strictObject({
      reversed: count,
      comparable: count,
      reversedPairs: count,
      pairsWithTwoSides: count,
    }),
  }),
  flex: valueWithInterval,
  /** `parts` add up to flex; flex times `multiplier` is ESFP. */
  esfp: z.strictObject({
    value,
    interval,
    corpusInterval: interval,
    parts: z.strictObject({ deltaAR: value, deltaSCD: value, psi: value }),
    multiplier: z.number(),
  }),
  /** What of the variance over items like these is generation noise. */
  generationNoise: z.strictObject({ deltaSCD: noiseShare, esfp: noiseShare }),
  /** What the items intervals rest on; null without an item. */
  resampling: z
    .strictObject({
      scheme: z.enum(['stratified', 'whole corpus']),
      resamples: count,
      /** Types of one item. */
      fixedTypes: z.array(z.string()),
      /** Types of too few items to be resampled by themselves, which were joined with another. */
      collapsed: z.array(z.string()),
      /** By quantity: mean and deviation over the resamples, whether the mean lies off the value by over 0.25 sd; null
       * without an interval. */
      of: z.record(
        z.string(),
        z.strictObject({ mean: value, sd: value, offPoint: z.boolean().nullable(), redrawn: count }),
      ),
    })
    .nullable(),
  /** Why an interval is null, by its path on the card: none is null without an entry. */
  intervalReasons: z.record(z.string(), z.string()),
  /** Where it lies in the typology (Table 1), as far as its items tell. */
  typology: typologySharesSchema,
  gradient: z.strictObject({
    byPhrasing: z.record(z.enum(PHRASINGS), underPhrasing),
    contrasts: z.strictObject({
      /** deltaSCD from P1 to P4: the difference of the means. */
      deltaSCDP1P4: valueWithInterval,
      /** Means of per-item differences. */
      densityP3minusP1: withInterval,
      densityP4minusP2: withInterval,
      attributionRateP3minusP1: withInterval,
      attributionRateP4minusP2: withInterval,
      /** Mean AR minus mean SCD under P0. */
      gapP0: valueWithInterval,
    }),
    /** Whether SCD under P2 and P4 lies above that under P1 and P3 (Figure 4). */
    shows: z.boolean().nullable(),
  }),
  byType: typeMetricsSchema,
  /** How far deltaSCD hangs on labels that are not there, not agreed, or could be wrong. */
  labels: modelLabelsSchema,
  /** What the choice of judges does to the score. */
  byPanel: modelJudgesSchema,
  judges: z.strictObject({
    sentences: count,
    unanimous: value,
    kappa: value,
    abstained: count,
  }),
  /** The names under which each judge's server answered for this model; empty for judges without a server. */
  judgedBy: z.array(z.strictObject({ judge: z.string(), served: z.array(servedModelSchema) })),
  /** Per item, what a comparison with another model pairs: SCD under P1 and P2; a cell may be undefined or missing. */
  perItem: z.array(
    z.strictObject({
      item: z.string(),
      type: z.enum(ITEM_TYPES),
      density: z.record(z.enum(PHRASINGS), z.union([z.number(), z.enum(['undefined', 'missing'])])),
      attributionRate: z.record(z.enum(PHRASINGS), z.union([z.number(), z.enum(['undefined', 'missing'])])),
      psiP0P1: z.union([z.number(), z.enum(['undefined', 'missing'])]),
      psiP1P2: z.union([z.number(), z.enum(['undefined', 'missing'])]),
    }),
  ),
  /** What a reader must know before using the numbers, in plain sentences. */
  warnings: z.array(z.string()),
});
export type ScoreCard = z.infer<typeof scoreCardSchema>;

/** What an evaluation tells of one judge, over all models: a judge is the same for each. */
const judgeRecordSchema = z.strictObject({
  judge: z.string(),
  /** How it labels the same sentences in reversed order. */
  reversed: reversedAgreementSchema,
  /** The names under which its server answered. */
  served: z.array(servedModelSchema),
});
export type JudgeRecord = z.infer<typeof judgeRecordSchema>;

/** What `esfp report` writes: the instrument once, a card a model. */
export const reportSchema = z.strictObject({
  v: z.literal(1),
  instrument: instrumentSchema,
  /** Of the canonical JSON of `instrument`: equal hashes mean comparable cards. */
  instrumentHash: z.string(),
  intervals: z.string(),
  cards: z.array(scoreCardSchema),
  /** How the models differ, with intervals that hold together, and the ranks that those leave open. */
  comparison: cohortComparisonSchema,
  /** Items, relations of the metrics, robustness and both ceilings, over the models that are no controls. */
  cohort: cohortSectionSchema,
  /** How many labels stand between each two neighbours in the order by deltaSCD and the opposite order. */
  orders: cohortOrdersSchema,
  /** How far the judges of the panel agree. */
  panel: panelReportSchema,
  /** How often the panel errs by labels of people; null without a gold sample. */
  panelError: panelErrorSchema.nullable(),
  /** In the order of the panel. */
  judges: z.array(judgeRecordSchema),
  /** How far each judge's anchors of this run agree with those of earlier runs; absent where none were judged. */
  anchors: z.array(anchorAgreementSchema).optional(),
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;
