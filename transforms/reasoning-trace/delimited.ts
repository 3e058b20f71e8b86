import { type Delimiter, delimitersOf } from './delimiters.ts';
import { LiteralMentions } from './literal.ts';
import { type Stripped, untouched } from './stripped.ts';
import type { TraceRule } from './trace-note.ts';
import { type Range, withoutCuts } from './without-cuts.ts';

/* An opening that is spoken of has its closing this near, on the same line. */
const SPOKEN_PAIR = 80;

/* What promptfoo writes after the trace of a signed block. */
const SIGNATURE = /\s{1,4}Signature: [A-Za-z0-9+/=_-]{20,}(?=\s|$)/y;

/** Where a trace ends that was closed: its signature goes with it. */
function pastSignature(text: string, end: number): number {
  SIGNATURE.lastIndex = end;
  return SIGNATURE.test(text) ? SIGNATURE.lastIndex : end;
}

const isBlank = (text: string, [start, end]: Range) => text.slice(start, end).trim() === '';

/** The delimiters that are no mere mention, and whether it is uncertain that one is. */
function delimitersMeant(text: string) {
  const mentions = new LiteralMentions(text);
  const meant: Delimiter[] = [];
  const doubted = new Set<TraceRule>();
  let open = 0;
  let spokenOf: Delimiter | undefined;
  for (const one of delimitersOf(text)) {
    const literal = mentions.of(one.start, one.end);
    const isCounterpart =
      one.kind === 'close' &&
      spokenOf !== undefined &&
      one.start - spokenOf.end <= SPOKEN_PAIR &&
      !text.slice(spokenOf.end, one.start).includes('\n');
    spokenOf = undefined;
    // A trace that is open wants to be closed.
    const isWanted = one.kind === 'close' && open > 0;
    if (literal === 'yes' || (!isWanted && (literal === 'likely' || isCounterpart))) {
      if (literal !== 'yes') doubted.add(one.rule);
      if (one.kind === 'open') spokenOf = one;
      continue;
    }
    open = Math.max(0, open + (one.kind === 'open' ? 1 : one.kind === 'close' ? -1 : 0));
    meant.push(one);
  }
  return { meant, doubted };
}

/**
 * Takes out what stands between the delimiters of reasoning traces. Before a closing that nothing opened all is trace, and
 * after an opening that nothing closes. Delimiters that a text only speaks of stay.
 */
export function withoutDelimited(text: string): Stripped {
  const { meant, doubted } = delimitersMeant(text);
  if (meant.length === 0) {
    return doubted.size === 0 ? untouched(text) : { text, rules: [...doubted], ambiguous: true };
  }
  let cuts: Range[] = [];
  let ambiguous = doubted.size > 0;
  const opened: Delimiter[] = [];
  let last: Delimiter | undefined;
  for (const one of meant) {
    if (one.kind === 'empty') {
      if (opened.length === 0) cuts.push([one.start, one.end]);
    } else if (one.kind === 'open') {
      // A chat template and the model may each have opened it.
      const isTwice = last?.kind === 'open' && isBlank(text, [last.end, one.start]);
      if (!isTwice || opened.length === 0) opened.push(one);
    } else {
      const opening = opened.pop();
      if (opening === undefined) {
        ambiguous ||= cuts.length > 0 || isBlank(text, [one.end, text.length]);
        cuts = [[0, pastSignature(text, one.end)]];
      } else {
        ambiguous ||= opening.name !== one.name;
        if (opened.length === 0) cuts.push([opening.start, pastSignature(text, one.end)]);
      }
    }
    last = one;
  }
  const [unclosed] = opened;
  if (unclosed !== undefined) {
    ambiguous ||= meant.some((one) => one.kind === 'close' && one.start > unclosed.start);
    cuts.push([unclosed.start, text.length]);
  }
  const rules = [...new Set([...meant.map(({ rule }) => rule), ...doubted])];
  return { text: withoutCuts(text, cuts), rules, ambiguous };
}
