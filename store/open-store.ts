import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FallbackStore } from './fallback-store.ts';
import type { JudgementStore } from './judgement-store.ts';
import { MemoryStore } from './memory-store.ts';
import { setAside } from './set-aside.ts';
import { sleepSync } from './sleep-sync.ts';
import { isPlaceFault, messageOf } from './sqlite-fault.ts';
import { SqliteStore } from './sqlite-store.ts';
import { DamagedStoreError, StoreError } from './store-error.ts';

/** Where the store is when nothing else is said. */
const DEFAULT_PATH = join('.esfp', 'judgements.db');

/** How often a place is tried before it is given up. */
const ATTEMPTS = 4;

/** How long to wait, in milliseconds, before a place is tried again. */
const ATTEMPT_DELAY = 50;

/** How to open a store. */
export interface OpenOptions {
  /** The store's file. It is made with its folder where there is none. */
  readonly path: string;
  /** Told in a sentence what the user should know. */
  readonly warn: (message: string) => void;
}

/** Opens the store; a damaged file is set aside before. */
function openUndamaged({ path, warn }: OpenOptions): SqliteStore {
  try {
    return new SqliteStore(path, warn);
  } catch (error) {
    if (!(error instanceof DamagedStoreError)) throw error;
    const aside = setAside(path);
    if (aside !== undefined) {
      warn(`${error.message} It is kept as ${aside}; judgements that are only there will be paid for again.`);
    }
    return new SqliteStore(path, warn);
  }
}

/** While another process sets the file aside, all that has to do with it may fail. */
function openUndisturbed(options: OpenOptions): SqliteStore {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return openUndamaged(options);
    } catch (error) {
      if (attempt === ATTEMPTS || !(isPlaceFault(error) || error instanceof DamagedStoreError)) throw error;
      sleepSync(ATTEMPT_DELAY);
    }
  }
}

/** The store in a file that can be read and not written; undefined where it cannot be read either. */
function openToRead({ path, warn }: OpenOptions): SqliteStore | undefined {
  try {
    return new SqliteStore(path, warn, 'read');
  } catch (error) {
    if (error instanceof StoreError && !(error instanceof DamagedStoreError)) throw error;
    return undefined;
  }
}

/**
 * Opens the store of bought judgements. A damaged file is kept under another name and a new one is begun. Where no file
 * can be written, judgements are kept in memory; those in a file that can be read are used. The user is told of both.
 *
 * @throws StoreError for a file of a newer version or another program, or one that stays locked
 */
export function openStore(options: OpenOptions): JudgementStore {
  const { path, warn } = options;
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new FallbackStore(openUndisturbed(options), warn);
  } catch (error) {
    if (!isPlaceFault(error)) throw error;
    const readable = openToRead(options);
    warn(
      `${path} cannot be written (${messageOf(error)}): ${readable ? 'what is there is used, and new ' : ''}judgements are ` +
        'kept in memory for this process only, and will be paid for again. Name a file that can be written in ESFP_STORE ' +
        'or as store in esfp.yaml.',
    );
    // It keeps in memory what the file does not take, of which the user is told by now.
    if (readable !== undefined) return new FallbackStore(readable, () => {});
    return new MemoryStore(`memory, since ${path} cannot be written`);
  }
}

/**
 * Where the store's file is: ESFP_STORE, relative to the working folder; else as configured, relative to the settings
 * file; else .esfp/judgements.db beside that.
 *
 * @param settingsPath the esfp.yaml; null for none, whose place the working folder takes
 * @param configured what it says of the store, if it does
 * @returns an absolute path
 */
export function storePath(
  settingsPath: string | null,
  configured: string | undefined,
  environment: NodeJS.ProcessEnv,
  workingFolder: string,
): string {
  const named = environment.ESFP_STORE;
  if (named !== undefined && named !== '') return resolve(workingFolder, named);
  const folder = settingsPath === null ? workingFolder : resolve(workingFolder, dirname(settingsPath));
  return resolve(folder, configured ?? DEFAULT_PATH);
}
