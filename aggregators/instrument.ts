import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ITEM_TYPES } from '../corpus/item.ts';
import { PROTOCOLS } from '../protocol.ts';
import { RESPONSE_KINDS } from '../transforms/response-kinds/kinds.ts';
import type { PanelRule } from './panel.ts';

/** Raised only when a golden value changes, never with the package's version. */
export const MEASURE = 1;

export const judgeIdentitySchema = z.strictObject({
  id: z.string(),
  family: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  promptVersion: z.int(),
  embedded: z.boolean(),
});

export const weightsSchema = z.strictObject({
  deltaAR: z.number(),
  deltaSCD: z.number(),
  psi: z.number(),
  cpc: z.number(),
});

/** What measures. Two score cards compare only if their instruments agree (section 4 of the method's contracts). */
export const instrumentSchema = z.strictObject({
  v: z.literal(1),
  measure: z.int(),
  protocol: z.enum(PROTOCOLS),
  corpus: z.strictObject({
    name: z.string(),
    hash: z.string(),
    items: z.partialRecord(z.enum(ITEM_TYPES), z.int().nonnegative()),
    /** What chose the items out of how many; absent where all of a corpus are asked. */
    subset: z.strictObject({ preset: z.literal('lite'), of: z.int().positive() }).optional(),
  }),
  /** Hash of the five templates. */
  phrasings: z.string(),
  formatRules: z.string(),
  lexicon: z.string(),
  splitter: z.string(),
  judges: z.array(judgeIdentitySchema).min(1),
  /** How the judges' labels make the panel's; absent is unanimity, as in the paper. */
  panel: z.literal('majority').optional(),
  /** What a judge of stances sees with the response; absent is nothing, as in the paper. */
  stanceContext: z.literal('item').optional(),
  /** Kinds of responses that are left out, and by which version of their rules they are told; absent is none, as in the paper. */
  validity: z
    .strictObject({ rules: z.int().positive(), drop: z.array(z.enum(RESPONSE_KINDS)).min(1) })
    .optional(),
  embeddingModel: z.string(),
  psi: z.strictObject({
    ceiling: z.union([z.number().positive(), z.literal('cohort')]),
    contrast: z.enum(['P0P1', 'P1P2']),
  }),
  weights: weightsSchema,
});
export type Instrument = z.infer<typeof instrumentSchema>;

/** The rule by which an instrument's panel labels a sentence. */
export function panelRule({ panel }: Pick<Instrument, 'panel'>): PanelRule {
  return panel ?? 'unanimity';
}

/** JSON with sorted keys, so that equal values have equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/** The JSON of a value, the same whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value));
}

/** Short hash of anything that JSON carries; the order of keys does not matter. */
export function identityHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);
}
