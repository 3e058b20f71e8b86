import type { Delimiter } from './delimiters.ts';
import { meantDelimiters } from './meant-delimiters.ts';
import { type Stripped, untouched } from './stripped.ts';
import { type Range, withoutCuts } from './without-cuts.ts';

/* What promptfoo writes after the trace of a signed block. */
const SIGNATURE = /\s{1,4}Signature: [A-Za-z0-9+/=_-]{20,}(?=\s|$)/y;

/** Where a trace ends that was closed: its signature goes with it. */
function pastSignature(text: string, end: number): number {
  SIGNATURE.lastIndex = end;
  return SIGNATURE.test(text) ? SIGNATURE.lastIndex : end;
}

const isBlank = (text: string, [start, end]: Range) => text.slice(start, end).trim() === '';

/**
 * The first of the openings that nothing closes that is no mere mention: a special token, or a tag before which nothing
 * stands on its line.
 */
function firstMeant(text: string, unclosed: readonly Delimiter[]): Delimiter | undefined {
  let past = 0;
  return unclosed.find(({ start, rule }) => {
    // From the opening before, which is enough to tell: a scan is linear then.
    const before = text.slice(past, start);
    past = start;
    return rule === 'tokens' || before.slice(before.lastIndexOf('\n') + 1).trim() === '';
  });
}

/**
 * Takes out what stands between the delimiters of reasoning traces. Before a closing that nothing opened all is trace, and
 * after an opening that nothing closes, if nothing stands before it on its line. Delimiters that a text only speaks of stay.
 */
export function withoutDelimited(text: string): Stripped {
  const { meant, doubted } = meantDelimiters(text);
  if (meant.length === 0) {
    return doubted.size === 0 ? untouched(text) : { text, rules: [...doubted], ambiguous: true };
  }
  let cuts: Range[] = [];
  let ambiguous = doubted.size > 0;
  const opened: Delimiter[] = [];
  let last: Delimiter | undefined;
  const cut = (start: number, end: number) => {
    while ((cuts.at(-1)?.[0] ?? -1) > start) cuts.pop();
    cuts.push([start, end]);
  };
  for (const one of meant) {
    if (one.kind === 'empty') {
      cut(one.start, one.end);
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
        cut(opening.start, pastSignature(text, one.end));
      }
    }
    last = one;
  }
  const unclosed = firstMeant(text, opened);
  ambiguous ||= opened.length > 0 && unclosed !== opened[0];
  if (unclosed !== undefined) {
    // What closes, or begins an answer, within it.
    ambiguous ||= meant.some(({ kind, start }) => kind !== 'open' && start > unclosed.start);
    cut(unclosed.start, text.length);
  }
  const rules = [...new Set([...meant.map(({ rule }) => rule), ...doubted])];
  return { text: withoutCuts(text, cuts), rules, ambiguous };
}
