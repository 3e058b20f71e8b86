import { z } from 'zod';

/** How a reasoning trace was told from the answer. docs/reasoning-traces.md says what each rule takes away. */
export const TRACE_RULES = [
  /** The provider's own split, in the raw response. */
  'raw',
  /** Tags in angle brackets: think, thinking, thought, reasoning. */
  'tags',
  /** [THINK] and [/THINK]. */
  'brackets',
  /** Special tokens of single models. */
  'tokens',
  /** Harmony channels, by their special tokens. */
  'harmony',
  /** Harmony channels whose special tokens a server has dropped. */
  'bare harmony',
  /** "Thinking: ", "Redacted Thinking: " and "Signature: ", which promptfoo writes before an answer. */
  'thinking prefix',
  /** "Reasoning: ", which promptfoo writes before an answer of the Responses API. */
  'reasoning prefix',
] as const;
export type TraceRule = (typeof TRACE_RULES)[number];

/** What was taken out of a response as its reasoning trace. */
export const traceNoteSchema = z.strictObject({
  /** In the order of {@link TRACE_RULES}, each once. */
  rules: z.array(z.enum(TRACE_RULES)).min(1),
  /** By how many UTF-16 units the response became shorter; 0 where nothing was certain enough to be taken out. */
  characters: z.int().nonnegative(),
  /** Whether it is uncertain where the trace ends, or whether it is one. */
  ambiguous: z.boolean(),
});
export type TraceNote = z.infer<typeof traceNoteSchema>;
