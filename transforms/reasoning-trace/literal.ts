/** Whether a delimiter is no delimiter but spoken of, and whether that is certain. */
export type Literal = 'no' | 'likely' | 'yes';

/* A word after a delimiter that says what it is. */
const NAMED_AFTER =
  /[ \t](?:tags?|tokens?|blocks?|elements?|markers?|delimiters?|sections?|markup|mode|channels?)\b/y;
const NAMED_BEFORE =
  /\b(?:the|an?|this|that|called|named|literal|special|opening|closing|tags?|tokens?)[ \t]+$/i;
/* How a sentence goes on after a word of it. */
const GOES_ON = /^(?:[ \t]+[\p{Ll}\p{N}(]|[,.;:!?/])/u;
/* How a list of delimiters goes on, be it at the beginning of a line. */
const LISTED = /^(?:,|\/| (?:and|or|to) )/;
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['(', ')'],
]);

/* As far as a word reaches to the left of a delimiter. */
const WORD = 16;

/* A line that a code block opens or ends with. */
const FENCE = /^[ \t]{0,3}```/gm;

/** The code of a text: fenced blocks that are closed, and spans on one line. In order; linear in its length. */
function codeRanges(text: string): [number, number][] {
  if (!text.includes('`')) return [];
  const fences = [...text.matchAll(FENCE)].map(({ index }) => index);
  const ranges: [number, number][] = [];
  for (let i = 0; i + 1 < fences.length; i += 2) ranges.push([fences[i] ?? 0, (fences[i + 1] ?? 0) + 3]);
  let open = -1;
  let within = 0;
  for (let at = text.indexOf('`'); at !== -1; at = text.indexOf('`', at + 1)) {
    while (within < ranges.length && (ranges[within]?.[1] ?? 0) <= at) within += 1;
    const isFenced = within < ranges.length && (ranges[within]?.[0] ?? 0) <= at;
    if (isFenced) continue;
    if (open !== -1 && !text.slice(open, at).includes('\n')) {
      ranges.push([open, at]);
      open = -1;
    } else {
      open = at;
    }
  }
  return ranges.sort(([a], [b]) => a - b);
}

/**
 * Tells whether the delimiters of a text are spoken of: in code, in quotes, named as a tag, or in the midst of a sentence.
 * To be asked from the first to the last.
 */
export class LiteralMentions {
  private readonly text: string;
  private readonly code: readonly [number, number][];
  private next = 0;

  constructor(text: string) {
    this.text = text;
    this.code = codeRanges(text);
  }

  /**
   * @param start where the delimiter begins, not before that of the call before
   * @param end where it ends
   */
  of(start: number, end: number): Literal {
    if (this.isCode(start)) return 'yes';
    const { text } = this;
    const before = text.charAt(start - 1);
    const after = text.charAt(end);
    if (before !== '' && QUOTES.get(before) === after) return 'yes';
    if (/[A-Za-z]/.test(after)) return 'no';
    NAMED_AFTER.lastIndex = end;
    if (NAMED_AFTER.test(text)) return 'yes';
    const left = text.slice(Math.max(0, start - WORD), start);
    const right = text.slice(end, end + WORD);
    if (LISTED.test(right)) return 'likely';
    if (!GOES_ON.test(right)) return 'no';
    if (NAMED_BEFORE.test(left)) return 'yes';
    return /[\p{L}\p{N},][ \t]+$/u.test(left) ? 'likely' : 'no';
  }

  private isCode(place: number): boolean {
    while (this.next < this.code.length && (this.code[this.next]?.[1] ?? 0) <= place) this.next += 1;
    const range = this.code[this.next];
    return range !== undefined && range[0] <= place;
  }
}
