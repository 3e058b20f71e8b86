import { printable } from './format.ts';

/** What could begin or end anything in Markdown, HTML or a table, and what GitHub makes a link or a mention of. */
const SPECIAL = /[\\`*_{}[\]()<>&|~#@$!:"'^=]|\.(?=\p{L})/gu;

const reference = (character: string) => `&#${character.codePointAt(0)};`;

/**
 * Text of others as plain text in Markdown: one line, and every character that could be markup as a character reference, which
 * by CommonMark is never structure. Safe in a table's cell, in a list's entry and between tags.
 */
export function markdownText(text: string): string {
  return printable(text)
    .toWellFormed()
    .replaceAll(SPECIAL, reference)
    .replace(/^[^\p{L}&]/u, reference);
}

/** A name of others as code: GitHub looks for no mentions and no references in it. */
export function markdownName(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}
