import { existsSync } from 'node:fs';
import type { AnchorAgreement } from '../aggregators/anchor-agreement.ts';
import type { Settings } from '../config.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';
import { storePath } from '../store/open-store.ts';
import { messageOf } from '../store/sqlite-fault.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { StoreError } from '../store/store-error.ts';
import { anchorsOfRun } from './anchors.ts';

/** Opens a store to read it. Throws a StoreError where that cannot be. */
function openToRead(path: string): SqliteStore {
  try {
    return new SqliteStore(path, (line) => console.error(`ESFP: ${line}`), 'read');
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path} cannot be read (${messageOf(error)}): name another file in ESFP_STORE.`);
  }
}

/**
 * How far every judge's anchors of a run agree with those of earlier runs, from the store that settings name. Nothing where
 * it is not there: no store is made, and none is changed.
 *
 * @param run as the output names it
 * @throws StoreError for a store that is damaged, of a newer version or of another program, or cannot be read
 */
export async function storedAnchors(
  { path: settingsPath, store: configured }: Pick<Settings, 'path' | 'store'>,
  judges: readonly JudgeIdentity[],
  run: string,
): Promise<AnchorAgreement[]> {
  const path = storePath(settingsPath, configured, process.env, process.cwd());
  if (judges.every((judge) => judge.embedded) || !existsSync(path)) return [];
  const store = openToRead(path);
  try {
    return await anchorsOfRun(store, judges, run);
  } finally {
    await store.close();
  }
}
