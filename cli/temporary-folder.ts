import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Signals that end the process where nothing takes them up. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes a folder for temporary files, which only this user may read, and removes it afterwards: also where the process exits, or a
 * signal ends it, before that.
 *
 * @param prefix of its name
 * @param use told of the folder, and takes what is to be done before it is removed
 */
export async function withTemporaryFolder<Result>(
  prefix: string,
  use: (folder: string, onRemoval: (work: () => void) => void) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const before: (() => void)[] = [];
  const remove = () => {
    for (const work of before.splice(0)) work();
    rmSync(folder, { recursive: true, force: true });
  };
  const release = () => {
    process.off('exit', remove);
    for (const signal of ENDING) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    remove();
    release();
    // As if nobody had listened: who waits for the process is told of the signal.
    process.kill(process.pid, signal);
  };
  process.on('exit', remove);
  for (const signal of ENDING) process.on(signal, end);
  try {
    return await use(folder, (work) => before.push(work));
  } finally {
    release();
    remove();
  }
}
