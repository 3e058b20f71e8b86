const CLOSING: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['(', ')'],
]);

/* What stands before a quotation mark that opens, if anything does. */
const BEFORE_OPENING = /[\s([{<>:—–-]/;
const LETTER = /[\p{L}\p{N}]/u;

/** A quotation mark, or a bracket, that opens. */
export interface Opening {
  /** The mark that closes it. */
  readonly closing: string;
  /** Whether it is certain that it opens: a mark that may do either does so by its place, and by those before it. */
  readonly isSure: boolean;
}

/**
 * Tells the quotation marks of a text that open from those that close. To be asked from the first to the last; linear in the
 * text's length.
 */
export class Quotes {
  private readonly text: string;
  private from = 0;
  private at = 0;
  /** Marks of the line that are open. */
  private readonly open = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  /** From here on nothing counts that opened before a place. */
  restart(place: number): void {
    this.open.clear();
    this.from = place;
    this.at = place;
  }

  /** What opens with the character at a place; undefined where none does. */
  openingAt(place: number): Opening | undefined {
    const mark = place < this.from ? '' : this.text.charAt(place);
    const closing = CLOSING.get(mark);
    if (closing === undefined) return undefined;
    if (closing !== mark || mark === '`') return { closing, isSure: true };
    this.readTo(place);
    const isOpen = this.open.has(mark);
    const isByPlace = place === this.from || BEFORE_OPENING.test(this.text.charAt(place - 1));
    if (isOpen && !isByPlace) return undefined;
    return { closing, isSure: !isOpen && isByPlace };
  }

  private readTo(place: number): void {
    for (; this.at < place; this.at += 1) {
      const character = this.text.charAt(this.at);
      if (character === '\n') this.open.clear();
      else if ((character === '"' || character === "'") && !this.isApostrophe(this.at)) {
        if (!this.open.delete(character)) this.open.add(character);
      }
    }
  }

  private isApostrophe(place: number): boolean {
    const isLetter = (at: number) => LETTER.test(this.text.charAt(at));
    return this.text.charAt(place) === "'" && isLetter(place - 1) && isLetter(place + 1);
  }
}
