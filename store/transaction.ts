import type { DatabaseSync } from 'node:sqlite';

/**
 * What a transaction outlives once it is committed: `power` also a power cut, for which it waits for the disk; `process`
 * the death of the process, for which it does not.
 */
export type Outlives = 'power' | 'process';

/* In WAL mode neither level can break the file: https://sqlite.org/pragma.html#pragma_synchronous */
const SYNCHRONOUS = { power: 'FULL', process: 'NORMAL' } as const;

/**
 * Does something in one transaction, which is undone when it throws. Others that write are shut out for its time.
 *
 * @throws what `act` throws, and every error of SQLite
 */
export function transact<T>(database: DatabaseSync, outlives: Outlives, act: () => T): T {
  database.exec(`PRAGMA synchronous = ${SYNCHRONOUS[outlives]}`);
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk makes SQLite undo it by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
