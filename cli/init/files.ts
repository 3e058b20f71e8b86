import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { writeWhole } from '../../whole-file.ts';
import { InitError } from './init-error.ts';

/** A file before and after; `before` is null where there is none. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** @throws InitError where the path is a symbolic link, which may lead out of the folder, or is no file */
function checkPlain(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isSymbolicLink()) {
    throw new InitError(
      `${path} is a symbolic link, which is not followed: put a file in its place, or run esfp init where it leads.`,
    );
  }
  if (!stats.isFile()) throw new InitError(`${path} is no file: move it away, and run esfp init again.`);
  return true;
}

/**
 * The text of a file; null where there is none.
 *
 * @throws InitError where it is a symbolic link, or not UTF-8
 */
export function readPlainFile(path: string): string | null {
  if (!checkPlain(path)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InitError(
      `${path} is not UTF-8, and is left alone: save it as UTF-8, and run esfp init again.`,
    );
  }
}

/**
 * Writes a file, whole or not at all.
 *
 * @throws InitError where the file is no longer what it was when it was read, or cannot be written
 */
export function writePlainFile({ path, before, after }: FileChange): void {
  if (readPlainFile(path) !== before) {
    throw new InitError(`${path} was changed in the meantime, and is left alone: run esfp init again.`);
  }
  try {
    writeWhole(path, after);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InitError(
      `${basename(path)} cannot be written into ${dirname(path)} (${reason}): make the folder writable, and run esfp init again.`,
    );
  }
}
