import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isBusy, isDamage, messageOf, untilFree } from './sqlite-fault.ts';
import { DamagedStoreError, StoreError } from './store-error.ts';
import { transact } from './transaction.ts';

/** How a store's file is laid out. Raised when a file of before cannot be used as it is. */
export const STORE_VERSION = 1;

/** Marks a database as one of ours: `esfp` in ASCII. */
const APPLICATION_ID = 0x65736670;

/** How long SQLite waits for another connection, in milliseconds. */
const BUSY_TIMEOUT = 15_000;

/** How much longer an opening waits, in milliseconds. */
const PATIENCE = 60_000;

const TABLE_NAMES = ['judgement', 'owner', 'claim', 'run'] as const;
const TABLES = `
  CREATE TABLE judgement (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    judge TEXT NOT NULL,
    purpose TEXT NOT NULL,
    task TEXT NOT NULL,
    run TEXT,
    bought INTEGER NOT NULL, -- milliseconds since 1970
    body TEXT NOT NULL CHECK (json_valid(body))
  ) STRICT;
  CREATE INDEX judgement_bought ON judgement (bought, id);
  CREATE TABLE owner (
    token TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    beat INTEGER NOT NULL -- milliseconds since 1970
  ) STRICT;
  CREATE TABLE claim (
    key TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES owner (token) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX claim_owner ON claim (owner);
  CREATE TABLE run (
    fingerprint TEXT PRIMARY KEY,
    id TEXT NOT NULL
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${STORE_VERSION};
`;

const layoutSchema = z.object({ application: z.int(), version: z.int(), tables: z.int() });

/** Whether a database has our tables yet. Throws a StoreError for one that this program must leave alone. */
function isLaidOut(database: DatabaseSync, path: string): boolean {
  const { application, version, tables } = layoutSchema.parse(
    database
      .prepare(
        `SELECT (SELECT application_id FROM pragma_application_id) AS application,
          (SELECT user_version FROM pragma_user_version) AS version,
          (SELECT count(*) FROM sqlite_schema) AS tables`,
      )
      .get(),
  );
  if (application !== APPLICATION_ID) {
    if (tables === 0 && application === 0) return false;
    throw new StoreError(
      `${path} is a database of another program: name another file in ESFP_STORE or as store in esfp.yaml.`,
    );
  }
  if (version > STORE_VERSION) {
    throw new StoreError(
      `${path} was written by a newer promptfoo-esfp (its layout is ${version}, this one knows ${STORE_VERSION}): ` +
        'update promptfoo-esfp, or name another file in ESFP_STORE.',
    );
  }
  return true;
}

/** What is wrong with one of our databases; undefined when nothing is. */
function damageOf(database: DatabaseSync): string | undefined {
  const [first] = z
    .array(z.object({ quick_check: z.string() }))
    .parse(database.prepare('PRAGMA quick_check(1)').all());
  if (first?.quick_check !== 'ok')
    return first?.quick_check.replaceAll(/\s+/g, ' ') ?? 'it cannot be checked';
  const names = z
    .array(z.object({ name: z.string() }))
    .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
    .map(({ name }) => name);
  const missing = TABLE_NAMES.find((name) => !names.includes(name));
  return missing === undefined ? undefined : `its table ${missing} is missing`;
}

/**
 * Looks whether a store's file can be used, without changing it. A file that is not there, or is empty, can.
 *
 * @throws DamagedStoreError for a file that is no database, or a broken one
 * @throws StoreError for one of a newer version or another program
 */
export function inspectFile(path: string): void {
  if (!existsSync(path)) return;
  let database: DatabaseSync | undefined;
  try {
    // A connection that can write would remove the write-ahead log when it is closed, by name: by then it may be
    // that of a new file, which another process has put in the place of this one.
    database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT });
    const damage = isLaidOut(database, path) ? damageOf(database) : undefined;
    if (damage !== undefined) throw new DamagedStoreError(`${path} is damaged (${damage}).`);
  } catch (error) {
    if (isDamage(error)) throw new DamagedStoreError(`${path} is damaged (${messageOf(error)}).`);
    // Another process may just have set it aside.
    if (error instanceof StoreError || existsSync(path)) throw error;
  } finally {
    database?.close();
  }
}

/** Looks whether a database that is open can be read as a store. Throws a StoreError where it cannot. */
function checkReadable(database: DatabaseSync, path: string): DatabaseSync {
  if (!isLaidOut(database, path)) throw new DamagedStoreError(`${path} is empty.`);
  const damage = damageOf(database);
  if (damage !== undefined) throw new DamagedStoreError(`${path} is damaged (${damage}).`);
  return database;
}

/** Opens a database without changing it, and closes it again where it is none of ours that can be read. */
function openUnchanged(location: string | URL, path: string): DatabaseSync {
  const database = new DatabaseSync(location, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    return checkReadable(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a store's file to read it only: nothing is made, and its place need not take anything.
 *
 * @throws DamagedStoreError for a file that is no database, or a broken one, or an empty one
 * @throws StoreError for one of a newer version or another program
 * @throws an error of SQLite when the file is not there, cannot be read, or stays locked
 */
export function openFileToRead(path: string): DatabaseSync {
  const unchanging = pathToFileURL(path);
  unchanging.searchParams.set('immutable', '1');
  try {
    // Without a log nobody is at work on it, and SQLite need not lay files of its own beside it, which it would leave there.
    return openUnchanged(existsSync(`${path}-wal`) ? path : unchanging, path);
  } catch (error) {
    if (isDamage(error)) throw new DamagedStoreError(`${path} is damaged (${messageOf(error)}).`);
    throw error;
  }
}

function open(path: string): DatabaseSync {
  inspectFile(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    if (!isLaidOut(database, path)) {
      transact(database, 'power', () => {
        // Another process may have been first.
        if (!isLaidOut(database, path)) database.exec(TABLES);
      });
    }
    // Changes nothing, and fails where nothing can be changed.
    transact(database, 'process', () => database.exec("DELETE FROM owner WHERE token = ''"));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a store's file, which is made where there is none.
 *
 * @throws DamagedStoreError for a file that is no database, or a broken one
 * @throws StoreError for one of a newer version or another program
 * @throws an error of SQLite when the file cannot be made or written
 */
export function openFile(path: string): DatabaseSync {
  try {
    return untilFree(() => open(path), PATIENCE);
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new StoreError(
      `${path} is locked by another program: end that, or name another file in ESFP_STORE.`,
    );
  }
}
