import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { untilFree } from './sqlite-fault.ts';

/** How long to wait for another process, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Does something while no other process does anything under the lock of the same file. The lock is a database beside
 * it, since SQLite's locks end with their process; it is removed afterwards. Whoever waits for it then gets the lock or
 * an error of SQLite: either way `act` may have been done, and must find out.
 *
 * @throws what `act` throws, and an error of SQLite when the place does not take a file
 */
export function underLock<T>(path: string, act: () => T): T {
  const lockPath = `${path}.lock`;
  const lock = new DatabaseSync(lockPath, { timeout: 1000 });
  try {
    untilFree(() => lock.exec('BEGIN EXCLUSIVE'), PATIENCE);
    const result = act();
    rmSync(lockPath, { force: true });
    return result;
  } finally {
    lock.close();
  }
}
