import { lineEndOf } from './text-edit.ts';

/** What a run leaves that belongs into no repository: bought judgements, which hold responses, and reports. */
const IGNORED = ['.esfp/', 'esfp-out/'];

/** Whether a line of a .gitignore leaves a folder out, wherever it is anchored. */
const covers = (line: string, folder: string): boolean =>
  line
    .trim()
    .replace(/^(?:\*\*)?\//, '')
    .replace(/\/(?:\*{1,2})?$/, '') === folder.replace(/\/$/, '');

/**
 * A .gitignore that leaves out what a run leaves; what stands in it stays.
 *
 * @param before its text; null where there is none
 */
export function withIgnored(before: string | null): string {
  const text = before ?? '';
  const lines = text.split('\n');
  const missing = IGNORED.filter((folder) => !lines.some((line) => covers(line, folder)));
  if (missing.length === 0) return text;
  const end = lineEndOf(text);
  const gap = text === '' || text.endsWith('\n') ? '' : end;
  return `${text}${gap}${missing.map((folder) => `${folder}${end}`).join('')}`;
}
