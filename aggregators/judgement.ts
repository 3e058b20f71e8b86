import { z } from 'zod';
import { traceNoteSchema } from '../transforms/reasoning-trace/trace-note.ts';
import { RESPONSE_KINDS } from '../transforms/response-kinds/kinds.ts';

/** The three epistemic labels of a sentence (section 4.4). */
export const EPISTEMIC_LABELS = ['A', 'B', 'C'] as const;
export const epistemicLabelSchema = z.enum(EPISTEMIC_LABELS);
export type EpistemicLabel = z.infer<typeof epistemicLabelSchema>;

/** What one judge said of one sentence: a label, or that it could not tell. */
export const rawLabelSchema = z.enum(['A', 'B', 'C', 'abstain']);
export type RawLabel = z.infer<typeof rawLabelSchema>;

/** The four stances of a response (section 4.5). */
export const STANCES = ['positive', 'negative', 'neutral', 'no_stance'] as const;
export const stanceSchema = z.enum(STANCES);
export type Stance = z.infer<typeof stanceSchema>;

/** A value that could not be had, and why. Never a default label, never a zero. */
export const missingSchema = z.strictObject({ missing: z.string().min(1) });
export type Missing = z.infer<typeof missingSchema>;

export function isMissing(value: unknown): value is Missing {
  return typeof value === 'object' && value !== null && 'missing' in value;
}

/** Marker counts of both lexicons in one response (section 4.2). */
export const attributionCountsSchema = z.strictObject({
  self: z.int().nonnegative(),
  third: z.int().nonnegative(),
  /** Of these, the markers that stand in the phrasing's own words; absent where that was not counted. */
  echoed: z.strictObject({ self: z.int().nonnegative(), third: z.int().nonnegative() }).optional(),
});
export type AttributionCounts = z.infer<typeof attributionCountsSchema>;

/** The name that a judge's server gave with an answer, null where it gave none, and when it answered, ISO 8601. */
export const servedSchema = z.strictObject({ model: z.string().nullable(), date: z.string() });
export type Served = z.infer<typeof servedSchema>;

/**
 * Labels of the same sentences, asked again in reversed order and stored back in the sentences' own order; or why there
 * are none.
 */
export const reversedLabelsSchema = z.union([
  z.strictObject({ labels: z.array(rawLabelSchema) }),
  missingSchema,
]);
export type ReversedLabels = z.infer<typeof reversedLabelsSchema>;

/**
 * One judge's labels of every sentence of a response, or why there are none. `served` is absent for judges without a
 * server, `reversed` where the judge was not asked again; outputs of earlier versions have neither.
 */
export const judgeLabelsSchema = z.union([
  z.strictObject({
    judge: z.string(),
    labels: z.array(rawLabelSchema),
    served: servedSchema.optional(),
    reversed: reversedLabelsSchema.optional(),
  }),
  z.strictObject({ judge: z.string(), missing: z.string().min(1) }),
]);
export type JudgeLabels = z.infer<typeof judgeLabelsSchema>;

/** One judge's stance of a response, or why there is none. `served` is absent for judges without a server. */
export const judgeStanceSchema = z.union([
  z.strictObject({ judge: z.string(), stance: stanceSchema, served: servedSchema.optional() }),
  z.strictObject({ judge: z.string(), missing: z.string().min(1) }),
]);
export type JudgeStance = z.infer<typeof judgeStanceSchema>;

/** Surface checks against the format rules of the response system prompt (section 4.1). */
export const formatChecksSchema = z.strictObject({
  words: z.int().nonnegative(),
  withinWordLimit: z.boolean(),
  plainProse: z.boolean(),
  english: z.boolean(),
  /** True when the provider said that the token limit or its content filter cut the answer; null when it said nothing. */
  cutOff: z.boolean().nullable(),
  /** What the response is besides an answer as it was asked for; absent where that is not known. */
  kinds: z.array(z.enum(RESPONSE_KINDS)).optional(),
});
export type FormatChecks = z.infer<typeof formatChecksSchema>;

const version = z.literal(1);

/**
 * What one assertion writes of one response, at `componentResults[i].metadata.esfp` of the row. The parts of a row
 * joined are its judgement: enough to recompute every number offline.
 */
export const judgementPartSchema = z.union([
  z.strictObject({ v: version, part: z.literal('ar'), counts: attributionCountsSchema }),
  z.strictObject({
    v: version,
    part: z.literal('scd'),
    sentences: z.array(z.string()),
    judges: z.array(judgeLabelsSchema),
  }),
  z.strictObject({ v: version, part: z.literal('stance'), judges: z.array(judgeStanceSchema) }),
  z.strictObject({
    v: version,
    part: z.literal('format'),
    checks: formatChecksSchema,
    /** What was taken out of the response before all of its parts were measured; absent where nothing was. */
    trace: traceNoteSchema.optional(),
  }),
  z.strictObject({
    v: version,
    part: z.enum(['ar', 'scd', 'stance', 'format']),
    missing: z.string().min(1),
  }),
]);
export type JudgementPart = z.infer<typeof judgementPartSchema>;
