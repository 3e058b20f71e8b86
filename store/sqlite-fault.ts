import { sleepSync } from './sleep-sync.ts';

/* Primary result codes of SQLite: https://sqlite.org/rescode.html */
const PERM = 3;
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const PROTOCOL = 15;
const NOTADB = 26;

/** An extended result code carries the primary one in its lowest byte. */
const PRIMARY = 0xff;

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & PRIMARY;
}

const isOneOf = (codes: readonly number[]) => (error: unknown) => {
  const code = sqliteCode(error);
  return code !== undefined && codes.includes(code);
};

/** Another connection is at work: the same will succeed later. */
export const isBusy = isOneOf([BUSY, LOCKED, PROTOCOL]);

/** The file is no database, or a broken one. */
export const isDamage = isOneOf([CORRUPT, NOTADB]);

const isSqlitePlaceFault = isOneOf([PERM, READONLY, IOERR, FULL, CANTOPEN]);

/** The place does not take a file or what is written to it: read-only, full, no folder, a disk that refuses. */
export function isPlaceFault(error: unknown): boolean {
  return isSqlitePlaceFault(error) || (error instanceof Error && 'syscall' in error);
}

/**
 * Does something that another connection may be in the way of, and waits for it without giving up the thread.
 *
 * @param patience in milliseconds, besides what SQLite itself waits
 * @throws the error of SQLite when it is still busy then
 */
export function untilFree<T>(act: () => T, patience: number): T {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error;
      sleepSync(20);
    }
  }
}

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
