import { type Delimiter, delimitersOf } from './delimiters.ts';
import { LiteralMentions, type Mention } from './literal.ts';
import type { TraceRule } from './trace-note.ts';

/* An opening that is spoken of has its closing this near, on the same line. */
const SPOKEN_PAIR = 80;

/** A delimiter that opens, and what it is quoted by. */
interface Open {
  readonly place: number;
  readonly one: Delimiter;
  readonly quoted: ReturnType<LiteralMentions['openedBefore']>;
}

/** Whether a delimiter stays as one that is spoken of, and whether that is doubtful. */
interface Verdict {
  readonly isLiteral: boolean;
  readonly isDoubtful: boolean;
}

const holds = ({ within: [start, end] }: Mention, one: Delimiter | undefined) =>
  one !== undefined && start <= one.start && one.end <= end;

/** A trace that is open wants to be closed: a closing is spoken of only where its quotation or code lies within the trace. */
function verdictInTrace(mention: Mention, spokenOf: Delimiter | undefined, lastClosing: number): Verdict {
  const { how, isSure, within } = mention;
  const closesLater = lastClosing >= within[1];
  switch (how) {
    case 'quoted':
      return { isLiteral: isSure, isDoubtful: !isSure || !closesLater };
    case 'coded': {
      const isPair = holds(mention, spokenOf);
      return { isLiteral: isPair || closesLater, isDoubtful: !isPair || !closesLater };
    }
    case 'named':
      return { isLiteral: closesLater, isDoubtful: !closesLater || !isSure };
    default:
      return { isLiteral: false, isDoubtful: false };
  }
}

function verdictOutside(text: string, one: Delimiter, mention: Mention, spokenOf?: Delimiter): Verdict {
  if (mention.how === 'coded') {
    return { isLiteral: true, isDoubtful: one.kind === 'close' && !holds(mention, spokenOf) };
  }
  if (mention.how !== 'no') return { isLiteral: true, isDoubtful: !mention.isSure };
  const isCounterpart =
    one.kind === 'close' &&
    spokenOf !== undefined &&
    one.start - spokenOf.end <= SPOKEN_PAIR &&
    !text.slice(spokenOf.end, one.start).includes('\n');
  return { isLiteral: isCounterpart, isDoubtful: isCounterpart };
}

/**
 * The delimiters of a text that are no mere mention, and the rules of those of which it is uncertain. A pair that stands in
 * quotes as a whole is one.
 */
export function meantDelimiters(text: string): { meant: Delimiter[]; doubted: Set<TraceRule> } {
  const mentions = new LiteralMentions(text);
  const all = delimitersOf(text);
  const lastClosing = all.findLast(({ kind }) => kind === 'close')?.start ?? -1;
  const meant: Delimiter[] = [];
  const doubted = new Set<TraceRule>();
  const open: Open[] = [];
  let spokenOf: Delimiter | undefined;
  for (const one of all) {
    const mention = mentions.of(one.start, one.end);
    const isWanted = one.kind === 'close' && open.length > 0;
    const { isLiteral, isDoubtful } = isWanted
      ? verdictInTrace(mention, spokenOf, lastClosing)
      : verdictOutside(text, one, mention, spokenOf);
    spokenOf = undefined;
    if (isDoubtful) doubted.add(one.rule);
    if (isLiteral) {
      if (one.kind === 'open') spokenOf = one;
      continue;
    }
    const opening = one.kind === 'close' ? open.pop() : undefined;
    if (opening?.quoted !== undefined && opening.quoted.closing === text.charAt(one.end)) {
      meant.length = opening.place;
      if (!opening.quoted.isSure || text.slice(opening.one.end, one.start).includes('\n')) {
        doubted.add(one.rule);
      }
      mentions.restart(one.end + 1);
      continue;
    }
    if (one.kind === 'open') {
      open.push({ place: meant.length, one, quoted: mentions.openedBefore(one.start) });
    }
    meant.push(one);
    mentions.restart(one.end);
  }
  return { meant, doubted };
}
