import { existsSync } from 'node:fs';
import type { AnchorAgreement } from '../aggregators/anchor-agreement.ts';
import type { Settings } from '../config.ts';
import type { JudgeIdentity } from '../providers/judges/judge.ts';
import { openStore, storePath } from '../store/open-store.ts';
import { DamagedStoreError } from '../store/store-error.ts';
import { inspectFile } from '../store/store-file.ts';
import { anchorsOfRun } from './anchors.ts';

/** Whether a store is there to be read: one that is damaged is left as it is, for the run that comes next. */
function isReadable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    inspectFile(path);
    return true;
  } catch (error) {
    if (error instanceof DamagedStoreError) return false;
    throw error;
  }
}

/**
 * How far every judge's anchors of a run agree with those of earlier runs, from the store that settings name. Nothing where
 * it is not there: no store is made.
 *
 * @param run an evaluation's id
 * @throws StoreError for a store of a newer version
 */
export async function storedAnchors(
  { path: settingsPath, store: configured }: Pick<Settings, 'path' | 'store'>,
  judges: readonly JudgeIdentity[],
  run: string,
): Promise<AnchorAgreement[]> {
  const path = storePath(settingsPath, configured, process.env, process.cwd());
  if (judges.every((judge) => judge.embedded) || !isReadable(path)) return [];
  const store = openStore({ path, warn: (line) => console.error(`ESFP: ${line}`) });
  try {
    return await anchorsOfRun(store, judges, run);
  } finally {
    await store.close();
  }
}
