import { constants } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { printable } from '../report/format.ts';
import { reasonOf, unreadable } from './file-error.ts';
import { OutputError } from './rows.ts';

const MEGABYTE = 1 << 20;

/** How many bytes a file may have that is read as one text. */
export const MOST_BYTES = constants.MAX_STRING_LENGTH;

/** How to have an output that can be read where one cannot. */
const ANEW =
  'write it anew with promptfoo export eval <id> -o out.json, or read what promptfoo has stored with esfp report <id>';

function textOf(path: string, name: string): string {
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES) {
      throw new OutputError(
        `${name} has ${Math.ceil(size / MEGABYTE)} MB, and JSON is read up to ${Math.floor(MOST_BYTES / MEGABYTE)} MB: write it as a row a ` +
          'line, which is read at any size (promptfoo export eval <id> -o out.jsonl).',
      );
    }
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof OutputError) throw error;
    throw unreadable(name, error);
  }
}

/**
 * Reads a JSON file.
 *
 * @param name what errors call it
 * @throws OutputError that names the file and the remedy, where it cannot be read, is too large for one text or no JSON
 */
export function readJsonValue(path: string, name = path): unknown {
  const text = textOf(path, name);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutputError(
      `${name} is no JSON (${printable(reasonOf(error))}): was the file cut off? If so, ${ANEW}.`,
    );
  }
}
