import { stripTrace } from '../../transforms/reasoning-trace/strip-trace.ts';
import type { TraceNote } from '../../transforms/reasoning-trace/trace-note.ts';
import type { JudgementPart, Missing } from '../judgement.ts';
import { onlyTrace } from './only-trace.ts';
import type { Row } from './rows.ts';

/** A row's answer with what was taken out of its response. */
export interface CleanResponse {
  readonly response: string | Missing;
  readonly trace: TraceNote | null;
}

/** What was taken out of a response before it was measured; null where nothing was, or no part tells. */
export function notedTrace(parts: readonly JudgementPart[]): TraceNote | null {
  for (const part of parts) if (part.part === 'format' && 'checks' in part) return part.trace ?? null;
  return null;
}

/**
 * A row's response without its reasoning trace. It is missing where it was only a trace, and where its judgement was made
 * without one that the output no longer tells apart, as when the raw response was not stored.
 *
 * @param text the response as it is stored, or why there is none
 * @param parts of the row's judgement
 */
export function withoutTrace(
  text: string | Missing,
  row: Row,
  parts: readonly JudgementPart[],
): CleanResponse {
  if (typeof text !== 'string') return { response: text, trace: null };
  const stripped = stripTrace(text, row.response?.raw);
  if (stripped.text === '') {
    return { response: { missing: onlyTrace(row.response?.finishReason) }, trace: stripped.trace };
  }
  const noted = notedTrace(parts);
  if (stripped.trace === null && noted !== null && noted.characters > 0) {
    const missing = 'it was measured without a reasoning trace that the stored output does not tell apart';
    return { response: { missing }, trace: noted };
  }
  return { response: stripped.text, trace: stripped.trace };
}
