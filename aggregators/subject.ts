import { z } from 'zod';

/** What is measured: the difference of two cards' subjects is the heading of their comparison. */
export const subjectSchema = z.strictObject({
  provider: z.string(),
  label: z.string().nullable(),
  /** Hash of the system message, `none` without one; null where the rows do not tell. */
  systemPrompt: z.string().nullable(),
  /** Whether the system message carries the format rules, where a recording says so; else the instrument does. */
  formatRules: z.boolean().nullable(),
  /** Decoding as sent; null where nothing tells. */
  sampling: z.record(z.string(), z.unknown()).nullable(),
  /**
   * Hash of the provider's config without keys, headers and what does not change its answers; null where nothing tells, absent in
   * what earlier versions wrote.
   */
  configHash: z.string().nullable().exactOptional(),
  /** The model name that the server gave; null where it gave none. */
  servedModel: z.string().nullable(),
  date: z.string().nullable(),
  /** Answers replayed from a recording. */
  recorded: z.boolean(),
  /** A calibration control: never in the ceiling's cohort, never ranked. */
  control: z.boolean(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** What may not differ between outputs of one model: else their answers would pass for repeats of each other. */
export const SUBJECT_PARTS = [
  'provider',
  'systemPrompt',
  'sampling',
  'configHash',
  'servedModel',
  'recorded',
  'control',
] as const;
type SubjectPart = (typeof SUBJECT_PARTS)[number];

/** Parts of a subject as a sentence lists them. */
export function subjectPartsText(parts: readonly SubjectPart[]): string {
  return parts.map((part) => (part === 'configHash' ? 'provider configuration' : part)).join(', ');
}
