import { existsSync, renameSync } from 'node:fs';
import { underLock } from './file-lock.ts';
import { DamagedStoreError } from './store-error.ts';
import { inspectFile } from './store-file.ts';

/** What belongs to a database, its own file last: as long as that is there, nobody begins a new one. */
const PARTS = ['-wal', '-shm', ''] as const;

/** A name that nothing has yet, with the date and time in it. */
function freeName(path: string): string {
  let time = Date.now();
  const name = () => `${path}.damaged-${new Date(time).toISOString().replaceAll(':', '-')}`;
  while (existsSync(name())) time += 1;
  return name();
}

/**
 * Renames a damaged store's file with all that belongs to it, so that another can be begun in its place. Of several
 * processes that do so at once, one renames; none of them touches a file that can be used.
 *
 * @returns where it is now; undefined when another process has renamed it
 * @throws StoreError for a file that must be left alone
 * @throws an error of the file system or SQLite when the place does not allow it
 */
export function setAside(path: string): string | undefined {
  return underLock(path, () => {
    try {
      inspectFile(path);
      return undefined;
    } catch (error) {
      if (!(error instanceof DamagedStoreError)) throw error;
    }
    const aside = freeName(path);
    for (const part of PARTS) {
      if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${aside}${part}`);
    }
    return aside;
  });
}
