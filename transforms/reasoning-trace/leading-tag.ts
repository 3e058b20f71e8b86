import { type Stripped, untouched } from './stripped.ts';

/* Words that are no trace's alone: in the midst of a response such a tag is part of it. */
const OPENING = /\s*<(?<name>reflection|scratchpad|analysis)(?:[ \t][^<>\n]{0,200})?>/iy;
const EITHER = /<(?<closing>\/?)(?<name>reflection|scratchpad|analysis)(?:[ \t][^<>\n]{0,200})?>/gi;

/** Where the tag ends that closes the one before a place; undefined where none does. */
function pastClosing(text: string, from: number, name: string): number | undefined {
  EITHER.lastIndex = from;
  let depth = 1;
  for (let found = EITHER.exec(text); found !== null; found = EITHER.exec(text)) {
    if (found.groups?.name?.toLowerCase() !== name) continue;
    depth += found.groups.closing === '' ? 1 : -1;
    if (depth === 0) return EITHER.lastIndex;
  }
  return undefined;
}

/**
 * Takes out what stands in tags named reflection, scratchpad or analysis that open a response and close before its answer.
 * Elsewhere they stay. Where nothing follows, or the tag is not closed, it may be the answer: it stays and is ambiguous, and
 * is only a trace where the token limit cut the response off within it.
 *
 * @param finishReason the provider's, as promptfoo names it
 */
export function withoutLeadingTag(text: string, finishReason?: unknown): Stripped {
  OPENING.lastIndex = 0;
  const name = OPENING.exec(text)?.groups?.name?.toLowerCase();
  if (name === undefined) return untouched(text);
  const end = pastClosing(text, OPENING.lastIndex, name);
  if (end === undefined && finishReason === 'length') return { text: '', rules: ['tags'], ambiguous: true };
  const answer = end === undefined ? '' : text.slice(end).trimStart();
  if (answer === '') return { text, rules: ['tags'], ambiguous: true };
  // One more closing may be the true one.
  const closesTwice =
    new RegExp(`</${name}>`, 'i').test(answer) && !new RegExp(`<${name}[ \\t>]`, 'i').test(answer);
  return { text: answer, rules: ['tags'], ambiguous: closesTwice };
}
