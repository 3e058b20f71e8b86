import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageEngines, tooOldNode } from '../../cli/node-floor.ts';
import { packageRoot } from '../../package-root.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const at = temporaryFolder();
const ENTRY = join(packageRoot(), 'dist', 'cli.js');

const versionOf = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** A Node of this machine that is too old for the package; undefined where there is none. */
const older = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)]
  .map((folder) => join(folder, 'node'))
  .find((node) => existsSync(node) && tooOldNode(versionOf(node), packageEngines()) !== null);

const run = (node: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: at(),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, stdout, stderr };
};

describe('the built command', () => {
  it('runs', () => {
    expect(run(process.execPath, [ENTRY, '--version'])).toMatchObject({ status: 0, stderr: '' });
  });

  it.skipIf(older === undefined).each(['gate', 'ci', 'report', '--help'])(
    'ends with 70 and a sentence under a real older Node: %s',
    (word) => {
      expect(run(older ?? '', [ENTRY, word, 'all.json'])).toEqual({
        status: 70,
        stdout: '',
        stderr: `${tooOldNode(versionOf(older ?? ''), packageEngines())}\n`,
      });
    },
  );

  it('ends so under one that only says that it is older', () => {
    const script = "Object.defineProperty(process, 'version', { value: 'v18.20.0' })";
    const before = `data:text/javascript,${encodeURIComponent(script)}`;
    expect(run(process.execPath, ['--import', before, ENTRY, 'gate', 'all.json'])).toEqual({
      status: 70,
      stdout: '',
      stderr: `${tooOldNode('v18.20.0', packageEngines())}\n`,
    });
  });
});
