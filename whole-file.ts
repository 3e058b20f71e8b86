import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { refuseLink } from './output-place.ts';

/** The rights of a file that is there, which the one in its place keeps. */
function modeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mode & 0o777 : undefined;
}

/** A name for the draft of a file that is no link; it cannot be foretold. */
function draftOf(path: string): string {
  refuseLink(path);
  return `${path}.${randomBytes(8).toString('hex')}.tmp`;
}

/** The rights of a file that is not there yet, before the process's mask. */
const NEW_FILE = 0o666;

/**
 * Writes a file through a draft beside it that takes its place when it is whole. A file that is there keeps its rights.
 *
 * @param write makes the draft; to be opened with `wx`, which follows no link, and with that mode: nobody else is to read it meanwhile
 * @throws OutputPlaceError where the path is a symbolic link; what `write` throws, and what the file system says
 */
export async function throughDraft(
  path: string,
  write: (draft: string, mode: number) => Promise<void>,
): Promise<void> {
  const draft = draftOf(path);
  const mode = modeOf(path);
  try {
    await write(draft, mode ?? NEW_FILE);
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Writes a file whole or not at all: a reader sees it as it was or as it is, also after a crash. A file that is there keeps
 * its rights; a symbolic link is not followed.
 *
 * @throws OutputPlaceError where the path is a symbolic link; what the file system says where it cannot be written
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = draftOf(path);
  const mode = modeOf(path);
  try {
    const file = openSync(draft, 'wx');
    try {
      if (mode !== undefined) fchmodSync(file, mode);
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
