import { CodeRanges } from './code-ranges.ts';
import { type Opening, Quotes } from './quotes.ts';
import type { Range } from './without-cuts.ts';

/** Whether a delimiter is none but spoken of. */
export interface Mention {
  /**
   * `no`: nothing says so. `quoted`: it stands alone in quotes or code. `coded`: code begins before it and ends after it.
   * `named`: a word beside it says what it is. `likely`: it stands in the midst of a sentence.
   */
  readonly how: 'no' | 'quoted' | 'coded' | 'named' | 'likely';
  readonly isSure: boolean;
  /** What holds it, from the quotation mark or the code's beginning on; the delimiter itself where nothing does. */
  readonly within: Range;
}

/* A word after a delimiter that says what it is. */
const NAMED_AFTER =
  /[ \t](?:tags?|tokens?|blocks?|elements?|markers?|delimiters?|sections?|markup|mode|channels?)\b/y;
const NAMED_BEFORE =
  /\b(?:the|an?|this|that|called|named|literal|special|opening|closing|tags?|tokens?)[ \t]+$/i;
/* How a sentence goes on after a word of it. */
const GOES_ON = /^(?:[ \t]+[\p{Ll}\p{N}(]|[,.;:!?/])/u;
/* How a list of delimiters goes on, be it at the beginning of a line. */
const LISTED = /^(?:,|\/| (?:and|or|to) )/;
const MID_SENTENCE = /[\p{L}\p{N},][ \t]+$/u;

/* As far as a word reaches to the left of a delimiter. */
const WORD = 16;

/**
 * Tells whether the delimiters of a text are spoken of: in code, in quotes, named as a tag, or in the midst of a sentence.
 * To be asked from the first to the last.
 */
export class LiteralMentions {
  private readonly text: string;
  private readonly code: CodeRanges;
  private readonly quotes: Quotes;

  constructor(text: string) {
    this.text = text;
    this.code = new CodeRanges(text);
    this.quotes = new Quotes(text);
  }

  /** From here on no code or quotation counts that opened before a place: a trace begins or ends there. */
  restart(place: number): void {
    this.code.restart(place);
    this.quotes.restart(place);
  }

  /** What opens right before a place: a quotation mark or a bracket. Code is none. */
  openedBefore(place: number): Opening | undefined {
    return this.text.charAt(place - 1) === '`' ? undefined : this.quotes.openingAt(place - 1);
  }

  /**
   * @param start where the delimiter begins, not before that of the call before
   * @param end where it ends
   */
  of(start: number, end: number): Mention {
    const { text } = this;
    const after = text.charAt(end);
    const code = this.code.around(start);
    if (code !== undefined) {
      const isAlone =
        /^`+$/.test(text.slice(code[0], Math.min(start, code[0] + WORD))) && start - code[0] < WORD;
      const isTight = isAlone && code[1] - end === start - code[0];
      return { how: isTight ? 'quoted' : 'coded', isSure: isTight, within: code };
    }
    const opening = this.openedBefore(start);
    if (opening?.closing === after && after !== '') {
      return { how: 'quoted', isSure: opening.isSure, within: [start - 1, end + 1] };
    }
    return { ...this.amongWords(start, end), within: [start, end] };
  }

  private amongWords(start: number, end: number): Omit<Mention, 'within'> {
    const { text } = this;
    const no = { how: 'no', isSure: true } as const;
    if (/[A-Za-z]/.test(text.charAt(end))) return no;
    const left = text.slice(Math.max(0, start - WORD), start);
    const right = text.slice(end, end + WORD);
    const isNamedBefore = NAMED_BEFORE.test(left);
    NAMED_AFTER.lastIndex = end;
    if (NAMED_AFTER.test(text)) return { how: 'named', isSure: isNamedBefore || MID_SENTENCE.test(left) };
    if (LISTED.test(right)) return { how: 'likely', isSure: false };
    if (!GOES_ON.test(right)) return no;
    if (isNamedBefore) return { how: 'named', isSure: true };
    return MID_SENTENCE.test(left) ? { how: 'likely', isSure: false } : no;
  }
}
