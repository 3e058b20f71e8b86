import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FallbackStore } from './fallback-store.ts';
import { underLock } from './file-lock.ts';
import type { JudgementStore } from './judgement-store.ts';
import { MemoryStore } from './memory-store.ts';
import { setAside } from './set-aside.ts';
import { isPlaceFault, messageOf } from './sqlite-fault.ts';
import { SqliteStore } from './sqlite-store.ts';
import { DamagedStoreError } from './store-error.ts';

/** Where the store is when nothing else is said. */
const DEFAULT_PATH = join('.esfp', 'judgements.db');

/** How often a damaged file may be found where one was just set aside. */
const ATTEMPTS = 3;

/** How to open a store. */
export interface OpenOptions {
  /** The store's file. It is made with its folder where there is none. */
  readonly path: string;
  /** Told in a sentence what the user should know. */
  readonly warn: (message: string) => void;
}

function openWritable({ path, warn }: OpenOptions): SqliteStore {
  const store = new SqliteStore(path, warn);
  try {
    store.assertWritable();
    return store;
  } catch (error) {
    store.closeNow();
    throw error;
  }
}

/** Another process that sets the file aside meanwhile can look like a place at fault: that it must be under the lock, too. */
function openUndisturbed(options: OpenOptions): SqliteStore {
  try {
    return openWritable(options);
  } catch (error) {
    if (!isPlaceFault(error)) throw error;
    return underLock(options.path, () => openWritable(options));
  }
}

function openUndamaged(options: OpenOptions): SqliteStore {
  const { path, warn } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return openUndisturbed(options);
    } catch (error) {
      if (!(error instanceof DamagedStoreError) || attempt === ATTEMPTS) throw error;
      const aside = setAside(path);
      if (aside === undefined) continue;
      warn(`${error.message} It is kept as ${aside}; judgements that are only there will be paid for again.`);
    }
  }
}

/**
 * Opens the store of bought judgements. A damaged file is kept under another name and a new one is begun. Where no file
 * can be written, judgements are kept in memory. The user is told of both.
 *
 * @throws StoreError for a file of a newer version or another program, or one that stays locked
 */
export function openStore(options: OpenOptions): JudgementStore {
  const { path, warn } = options;
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new FallbackStore(openUndamaged(options), warn);
  } catch (error) {
    if (!isPlaceFault(error)) throw error;
    warn(
      `${path} cannot be written (${messageOf(error)}): judgements are kept in memory for this process only, and ` +
        'will be paid for again. Name a file that can be written in ESFP_STORE or as store in esfp.yaml.',
    );
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
