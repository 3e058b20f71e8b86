import { type Stripped, untouched } from './stripped.ts';
import { type Range, withoutCuts } from './without-cuts.ts';

const THINKING = 'Thinking: ';
const REDACTED = 'Redacted Thinking: ';
const REASONING = 'Reasoning: ';

/* A signature, or what is encrypted, is one long word. */
const SEALED = /[A-Za-z0-9+/=_-]{20,}[ \t]*(?=\r?\n|$)/y;
const SIGNATURE = '\nSignature: ';

/** Where the long word ends that stands at a place; undefined where none does. */
function pastSealed(text: string, at: number): number | undefined {
  SEALED.lastIndex = at;
  return SEALED.test(text) ? SEALED.lastIndex : undefined;
}

/** The next signature from a place on: where its block ends. */
function nextSignature(text: string, from: number): number | undefined {
  for (let at = text.indexOf(SIGNATURE, from); at !== -1; at = text.indexOf(SIGNATURE, at + 1)) {
    const end = pastSealed(text, at + SIGNATURE.length);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The paragraphs' beginnings, in order. */
function* paragraphs(text: string): Generator<number> {
  let at = 0;
  while (at < text.length) {
    while (at < text.length && text.charAt(at).trim() === '') at += 1;
    yield at;
    const next = text.indexOf('\n\n', at);
    if (next === -1) return;
    at = next + 2;
  }
}

/** The blocks that end with a signature, or are encrypted: where they end is certain. */
function sealedBlocks(text: string): Range[] {
  const blocks: Range[] = [];
  let past = 0;
  // None is looked for twice in what has none.
  let unsigned = false;
  for (const at of paragraphs(text)) {
    if (at < past) continue;
    let end: number | undefined;
    if (text.startsWith(REDACTED, at)) end = pastSealed(text, at + REDACTED.length);
    else if (!unsigned && text.startsWith(THINKING, at)) {
      end = nextSignature(text, at);
      unsigned = end === undefined;
    }
    if (end === undefined) continue;
    blocks.push([at, end]);
    past = end;
  }
  return blocks;
}

/** A text that begins with a prefix, after white space, without its beginning up to a boundary that is guessed. */
function afterLast(text: string, boundary: '\n\n' | '\n'): { answer: string; boundaries: number } {
  const body = text.trimStart();
  const trimmed = body.trimEnd();
  // A trace without an answer after it, as the token limit leaves one, keeps the blank line.
  const isOpen = boundary === '\n\n' && body.slice(trimmed.length).includes(boundary);
  const last = trimmed.lastIndexOf(boundary);
  if (isOpen) return { answer: '', boundaries: last === -1 ? 1 : 2 };
  if (last === -1) return { answer: '', boundaries: 0 };
  const others = trimmed.slice(0, last).trimEnd().includes(boundary);
  return { answer: trimmed.slice(last).trimStart(), boundaries: others ? 2 : 1 };
}

/* A heading that a model may write above what it thinks. Where that ends nothing says. */
const HEADING =
  /^(?:#{1,6}[ \t]{1,3})?(?:\*\*|__)?(?:here(?:'|’)s (?:a|my) )?(?:thinking process|thought process|thinking(?=:?\*\*|:?__|:?[ \t]*\n))(?:\*\*|__)?[ \t]{0,3}[:\n*_]/i;
const LONGEST_HEADING = 80;

/**
 * Takes out what promptfoo writes before an answer: "Thinking: " and a trace, "Redacted Thinking: ", and for the Responses
 * API "Reasoning: ". A signature says where a trace ends. Without one a blank line does, and where there are several the
 * last is taken and the boundary is ambiguous; a line takes the blank line's place after "Reasoning: ". A response that the
 * token limit cut off is all trace without a signature: promptfoo writes no blank line where there is no answer. A heading
 * of the model's own, such as "**Thinking:**", makes a boundary ambiguous, and stays.
 *
 * @param finishReason the provider's, as promptfoo names it
 */
export function withoutThinkingPrefix(text: string, finishReason?: unknown): Stripped {
  const sealed = sealedBlocks(text);
  if (sealed.length > 0) {
    return { text: withoutCuts(text, sealed), rules: ['thinking prefix'], ambiguous: false };
  }
  const start = text.trimStart();
  if (start.startsWith(THINKING)) {
    const { answer, boundaries } = afterLast(text, '\n\n');
    if (finishReason === 'length') {
      const isSure = answer === '' && boundaries < 2;
      return { text: '', rules: ['thinking prefix'], ambiguous: !isSure };
    }
    return { text: answer, rules: ['thinking prefix'], ambiguous: boundaries !== 1 };
  }
  if (start.startsWith(REASONING)) {
    return { text: afterLast(text, '\n').answer, rules: ['reasoning prefix'], ambiguous: true };
  }
  if (HEADING.test(start.slice(0, LONGEST_HEADING))) {
    return { text, rules: ['thinking prefix'], ambiguous: true };
  }
  return untouched(text);
}
