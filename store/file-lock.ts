import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { untilFree } from './sqlite-fault.ts';

/** How long to wait for another process, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Does something while no other process does anything under the lock of the same file. The lock is a database beside
 * it, since SQLite's locks end with their process; it is removed after `act` has succeeded, when it is closed: Windows
 * removes nothing that is open. Whoever waits for it then gets the lock, also beside another who has made it anew, or an
 * error of SQLite: either way `act` may have been done, and must find out.
 *
 * @throws what `act` throws, and an error of SQLite when the place does not take a file
 */
export function underLock<T>(path: string, act: () => T): T {
  const lockPath = `${path}.lock`;
  const lock = new DatabaseSync(lockPath, { timeout: 1000 });
  let result: T;
  try {
    untilFree(() => lock.exec('BEGIN EXCLUSIVE'), PATIENCE);
    result = act();
  } finally {
    lock.close();
  }
  try {
    rmSync(lockPath, { force: true });
  } catch {
    // On Windows whoever waits for it has it open, and removes it.
  }
  return result;
}
