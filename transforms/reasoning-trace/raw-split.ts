import { rawParts } from './raw-parts.ts';
import { type Range, withoutCuts } from './without-cuts.ts';

/* What promptfoo writes around a trace. White space before it is passed over beforehand. */
const BEFORE = /(?:(?:Redacted )?Thinking: |Reasoning: |<think(?:ing)?>)?/y;
const AFTER = /<\/think(?:ing)?>|Signature: [^\s]+/y;

/** The first place from one on that is no white space. */
function pastSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === '') at += 1;
  return at;
}

/** Where a pattern that is matched at one place only ends; the place itself where it does not match. */
function pastMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where a trace ends that begins at a place, with what promptfoo writes around it; undefined where none begins there. */
function pastTrace(output: string, at: number, trace: string): number | undefined {
  const body = [pastSpace(output, pastMatch(BEFORE, output, at)), at].find((from) =>
    output.startsWith(trace, from),
  );
  if (body === undefined) return undefined;
  let end = body + trace.length;
  // A closing tag, then a signature, each of which may be there.
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const from = pastSpace(output, end);
    const past = pastMatch(AFTER, output, from);
    if (past !== from) end = past;
  }
  return end;
}

/**
 * Takes a response's trace out by the provider's own split of it. A trace that a provider did not show is none here.
 *
 * @param output the response as promptfoo hands it over
 * @param raw the raw response
 * @returns the answer; undefined where the raw response tells no trace apart, or the output is not made of it
 */
export function rawSplit(output: string, raw: unknown): string | undefined {
  const parts = rawParts(raw);
  if (!parts.some(({ kind }) => kind === 'trace')) return undefined;
  const cuts: Range[] = [];
  let at = pastSpace(output, 0);
  for (const { kind, text } of parts) {
    const wanted = text.trim();
    if (wanted === '') continue;
    if (kind === 'answer') {
      if (!output.startsWith(wanted, at)) return undefined;
      at = pastSpace(output, at + wanted.length);
      continue;
    }
    const end = pastTrace(output, at, wanted);
    if (end === undefined) continue;
    cuts.push([at, end]);
    at = pastSpace(output, end);
  }
  return at === output.length ? withoutCuts(output, cuts) : undefined;
}
