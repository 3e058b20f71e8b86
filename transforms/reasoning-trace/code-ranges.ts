import type { Range } from './without-cuts.ts';

/* A line that may open or close a fenced block. */
const FENCE_LINE = /^[ \t]{0,3}(?<fence>`{3,}|~{3,})(?<info>[^\n]*)$/gm;
const BACKTICKS = /`+/g;

/** What may begin code. */
interface Mark {
  readonly start: number;
  /** Where the code ends that it begins; undefined where nothing closes it. */
  readonly codeEnd: number | undefined;
}

/** The place of the first of some numbers in ascending order that is no less than a bound. */
function firstFrom(length: number, numberAt: (i: number) => number, bound: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fences: each is closed by the next of its character that is as long and stands alone on its line. */
function fenceMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  // From the nearest, which is last, to the farthest, which is longest.
  const closings: Record<string, { readonly width: number; readonly end: number }[]> = { '`': [], '~': [] };
  for (const { 0: line, index, groups } of [...text.matchAll(FENCE_LINE)].reverse()) {
    const { fence = '', info = '' } = groups ?? {};
    const character = fence.charAt(0);
    // A span of code on one line.
    if (character === '`' && info.includes('`')) continue;
    const after = closings[character] ?? [];
    const width = fence.length;
    const nearest = firstFrom(after.length, (i) => -(after[i]?.width ?? 0), -width + 1) - 1;
    marks.push({ start: index, codeEnd: after[nearest]?.end });
    if (info.trim() !== '') continue;
    while ((after.at(-1)?.width ?? Number.POSITIVE_INFINITY) <= width) after.pop();
    after.push({ width, end: index + line.length });
  }
  return marks.reverse();
}

/** Runs of backticks: each is closed by the next of its length on its line. */
function spanMarks(text: string): Mark[] {
  const runs = [...text.matchAll(BACKTICKS)].map((match) => ({
    start: match.index,
    width: match[0].length,
  }));
  let lineEnd = -1;
  const lineEnds = runs.map(({ start }) => {
    if (start > lineEnd) {
      const next = text.indexOf('\n', start);
      lineEnd = next === -1 ? text.length : next;
    }
    return lineEnd;
  });
  const following = new Map<number, number>();
  const marks: Mark[] = [];
  for (let i = runs.length - 1; i >= 0; i -= 1) {
    const { start, width } = runs[i] ?? { start: 0, width: 0 };
    const closing = following.get(width);
    const isClosed = closing !== undefined && closing < (lineEnds[i] ?? 0);
    marks.push({ start, codeEnd: isClosed ? closing + width : undefined });
    following.set(width, start);
  }
  return marks.reverse();
}

/**
 * Finds the code around places of a text: fenced blocks that are closed, and spans on one line. To be asked from the first
 * place to the last; linear in the text's length, but for a logarithm.
 */
export class CodeRanges {
  private readonly marks: readonly Mark[];
  private next = 0;
  private current: Range | undefined;

  constructor(text: string) {
    this.marks = /[`~]/.test(text)
      ? [...fenceMarks(text), ...spanMarks(text)].sort((a, b) => a.start - b.start)
      : [];
  }

  /** From here on nothing counts that opened before a place. */
  restart(place: number): void {
    this.current = undefined;
    this.next = firstFrom(this.marks.length, (i) => this.marks[i]?.start ?? 0, place);
  }

  /** The code that holds a place, its delimiters included; undefined where it is in none. */
  around(place: number): Range | undefined {
    while (this.current === undefined || this.current[1] <= place) {
      const mark = this.marks[this.next];
      if (mark === undefined || mark.start > place) return undefined;
      if (mark.codeEnd === undefined) {
        this.next += 1;
      } else {
        const { start, codeEnd } = mark;
        this.restart(codeEnd);
        this.current = [start, codeEnd];
      }
    }
    return this.current[0] <= place ? this.current : undefined;
  }
}
