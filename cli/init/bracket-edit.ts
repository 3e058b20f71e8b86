import { beforeOnLine, endOfLine, inserted, lineEndOf, type TextEdit } from './text-edit.ts';

/** Where something stands in a text: from its first character to after its last. */
export type Range = readonly [start: number, end: number];

/** Whether a comma comes next, comments and white space left out. Each comment can end in one place only: none is tried twice. */
const hasCommaAfter = (text: string, offset: number): boolean =>
  /^(?:\s|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/[^\n]*\n)*,/.test(text.slice(offset));

/**
 * Adds to the end of a list or an object of JavaScript or JSON: on lines of their own where its last part has one, so that
 * a comment stays with what it is about.
 *
 * @param brackets where it stands, brackets included
 * @param last where its last part stands; undefined where it is empty
 * @param added what is added, without commas
 */
export function atEnd(
  text: string,
  [open, close]: Range,
  last: Range | undefined,
  added: readonly string[],
): TextEdit[] {
  const beside = added.join(', ');
  if (last === undefined) {
    const gap = /^\s/.test(text.slice(open + 1)) ? '' : ' ';
    return [inserted(open + 1, text[open] === '{' ? ` ${beside}${gap}` : beside)];
  }
  const [start, end] = last;
  const indent = beforeOnLine(text, start);
  const line = endOfLine(text, end);
  if (indent.trim() !== '' || line >= close) return [inserted(end, `, ${beside}`)];
  const below = added.map((one) => `${lineEndOf(text)}${indent}${one}`).join(',');
  return hasCommaAfter(text.slice(0, close), end)
    ? [inserted(line, `${below},`)]
    : [inserted(end, ','), inserted(line, below)];
}
