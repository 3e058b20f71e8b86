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
 * Whether a response cannot be had any more as it was measured: the raw response that told its trace is not stored, or
 * nothing tells a trace that was taken out.
 */
function isLost({ rules, characters }: TraceNote, current: TraceNote | null): boolean {
  if (rules.includes('raw') && current?.rules.includes('raw') !== true) return true;
  const told = current?.characters ?? 0;
  return characters !== told && (told === 0 || rules.includes('raw'));
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
  const { raw, finishReason } = row.response ?? {};
  const stripped = stripTrace(text, raw, finishReason);
  const noted = notedTrace(parts);
  if (noted !== null && isLost(noted, stripped.trace)) {
    const missing = 'it was measured without a reasoning trace that the stored output does not tell apart';
    return { response: { missing }, trace: noted };
  }
  if (stripped.text === '') {
    return { response: { missing: onlyTrace(finishReason) }, trace: stripped.trace };
  }
  return { response: stripped.text, trace: stripped.trace };
}
