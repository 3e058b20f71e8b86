/** What is put in the place of some characters of a text; a length of 0 only inserts. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Inserts a text at an offset. */
export const inserted = (offset: number, text: string): TextEdit => ({ offset, length: 0, text });

/** A text after edits that do not overlap; every offset is one of the text before. Edits at one offset keep their order. */
export function withEdits(before: string, edits: readonly TextEdit[]): string {
  let after = '';
  let from = 0;
  for (const { offset, length, text } of edits.toSorted((a, b) => a.offset - b.offset)) {
    after += before.slice(from, offset) + text;
    from = offset + length;
  }
  return after + before.slice(from);
}

/** How a text ends its lines: as its first line does. */
export const lineEndOf = (text: string): '\r\n' | '\n' => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

/** Where the line of an offset ends, before its line break. */
export function endOfLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset);
  const end = newline === -1 ? text.length : newline;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

/** What stands before an offset on its line. */
export const beforeOnLine = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
