import type { TraceNote } from '../../transforms/reasoning-trace/trace-note.ts';
import { splitterNamed, splitterOf } from '../../transforms/splitter.ts';
import type { JudgementPart, Missing } from '../judgement.ts';
import type { TestMetadata } from '../test-metadata.ts';
import { REDACTED } from './redacted.ts';

/** Why what was measured of a response with its reasoning trace in it is missing. */
export const MEASURED_WITH_TRACE = 'it was measured with its reasoning trace: judge it again with esfp judge';

/** Whether the sentences of a judgement are those of a text; a sentence that promptfoo has redacted may be any. */
function areSentencesOf(text: string, sentences: readonly string[], splitter: string): boolean {
  if (splitterNamed(splitter) === undefined) return true;
  const own = splitterOf(splitter)(text);
  return (
    own.length === sentences.length && own.every((one, i) => [one, REDACTED].includes(sentences[i] ?? ''))
  );
}

/**
 * Why no part of a judgement counts: it was made with the response's reasoning trace in it, as earlier versions did; null
 * where it was not. The parts tell by the note that the format part has, and by their sentences.
 *
 * @param response without its trace
 * @param trace what was taken out of it here
 */
export function measuredWithTrace(
  response: string,
  trace: TraceNote | null,
  parts: readonly JudgementPart[],
  { instrument }: Pick<TestMetadata, 'instrument'>,
): Missing | null {
  if (trace === null) return null;
  const measured = parts.filter((part) => !('missing' in part));
  if (measured.length === 0) return null;
  const isOf = measured.map((part) => {
    if ('checks' in part) return (part.trace?.characters ?? 0) === trace.characters;
    if ('sentences' in part) return areSentencesOf(response, part.sentences, instrument.splitter);
    return null;
  });
  // Where nothing was taken out, an earlier version measured the same text.
  const isClean = !isOf.includes(false) && (isOf.includes(true) || trace.characters === 0);
  return isClean ? null : { missing: MEASURED_WITH_TRACE };
}
