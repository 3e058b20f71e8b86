import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withTemporaryFolder } from '../../cli/temporary-folder.ts';
import { packageRoot } from '../../package-root.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const at = temporaryFolder();

/** Ends a process that has made a folder: what it said, and by what it ended. */
async function ended(work: string, signal?: NodeJS.Signals) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { writeFileSync } from 'node:fs';
       import { withTemporaryFolder } from './cli/temporary-folder.ts';
       await withTemporaryFolder('esfp-test-', (folder, onRemoval) => {
         writeFileSync(folder + '/answers', 'x');
         onRemoval(() => console.log('removing'));
         console.log('begun');
         ${work}
       });`,
    ],
    { cwd: packageRoot(), env: { ...process.env, TMPDIR: at(), NODE_NO_WARNINGS: '1' } },
  );
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
    if (said.includes('begun') && signal !== undefined) child.kill(signal);
  });
  const by = await new Promise((done) => child.on('close', (code, how) => done(how ?? code)));
  return { by, said, left: readdirSync(at()) };
}

describe('a temporary folder', () => {
  it('is there for the work, and gone after it, be it done or failed', async () => {
    let folder = '';
    const listeners = () =>
      ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name));
    const before = listeners();
    expect(
      await withTemporaryFolder('esfp-test-', (path) => {
        folder = path;
        return existsSync(path);
      }),
    ).toBe(true);
    expect(existsSync(folder)).toBe(false);
    const failing = withTemporaryFolder('esfp-test-', (path) => {
      folder = path;
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(existsSync(folder)).toBe(false);
    expect(listeners()).toEqual(before);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is gone after %s, by which the process ends',
    async (signal) => {
      const wait = 'return new Promise(() => setInterval(() => {}, 1000));';
      expect(await ended(wait, signal)).toEqual({ by: signal, said: 'begun\nremoving\n', left: [] });
    },
  );

  it('is gone after an exit', async () => {
    expect(await ended('process.exit(3);')).toEqual({ by: 3, said: 'begun\nremoving\n', left: [] });
  });
});
