/** What a spreadsheet takes for the start of a formula, the wide and small forms of the same signs among them. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** What begins another cell, or has a meaning of its own, where a cell begins with it. */
const FIRST = /^[\t\r\n']/;

/** What readers of CSV end a text at. */
const NUL = '\u0000';
const REPLACEMENT = '\uFFFD';

/**
 * A text as a cell that starts no formula: an apostrophe goes before one that would, and before one that begins with an
 * apostrophe, so that taking one away again gives the text. A NUL is written as U+FFFD. Source: OWASP, CSV injection.
 */
export function safeCell(text: string): string {
  const readable = text.replaceAll(NUL, REPLACEMENT);
  return FORMULA.test(text) || FIRST.test(text) ? `'${readable}` : readable;
}
