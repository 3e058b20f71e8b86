import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageEngines, tooOldNode } from '../../cli/node-floor.ts';
import { packageRoot } from '../../package-root.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();

const SAID =
  'esfp needs Node 22.22 or later, and this is 20.20.2: install a later one, or put it first in PATH.';

describe('the Node that esfp takes', () => {
  it.each(['v22.22.0', 'v22.22.1', 'v22.23.0', 'v23.0.0', 'v24.1.0', 'v24.0.0-nightly2026', 'v100.0.0'])(
    'may be %s',
    (version) => expect(tooOldNode(version, '>=22.22')).toBeNull(),
  );

  it.each(['v22.21.9', 'v22.3.0', 'v21.99.99', 'v9.30.0', 'v4.0.0', 'v20.20.2'])('is not %s', (version) => {
    expect(tooOldNode(version, '>=22.22')).toBe(SAID.replace('20.20.2', version.slice(1)));
  });

  it('is told to the last number', () => {
    expect(tooOldNode('v22.22.0', '>=22.22.1')).toContain('22.22.1 or later');
    expect(tooOldNode('v22.22.1', '>=22.22.1')).toBeNull();
    expect(tooOldNode('v22.0.0', '>= 22')).toBeNull();
  });

  it('is that of package.json, which says it in a way that is understood', () => {
    const { engines } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    expect(packageEngines()).toBe(engines.node);
    expect(tooOldNode('v1.0.0', packageEngines())).toContain(`needs Node ${engines.node.slice(2)} or later`);
    expect(() => tooOldNode('v24.0.0', '^22 || ^24')).toThrow(/engines\.node is '\^22 \|\| \^24'/);
  });
});

/** What runs before esfp, as a file. */
function before(script: string): NodeJS.ProcessEnv {
  writeFileSync(at('before.mjs'), script);
  return { NODE_OPTIONS: `--import=${pathToFileURL(at('before.mjs')).href}` };
}

describe('esfp under an older Node', () => {
  const env = () => before("Object.defineProperty(process, 'version', { value: 'v20.20.2' });");

  it.each(['gate all.json', 'ci', 'report all.json', '--version', 'gates', ''])(
    'says so in one sentence, and ends with 70: esfp %s',
    async (line) => {
      const run = await runCli(line.split(' ').filter(Boolean), { cwd: at(), env: env() });
      expect(run).toEqual({ code: 70, stdout: '', stderr: `${SAID}\n` });
    },
  );
});

it('ends with 70, and no verdict, where the rest of it cannot be loaded', async () => {
  const env = before(`
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      if (name === 'commander') throw new Error('commander is not there');
      return next(name, context);
    } });`);
  const { code, stdout, stderr } = await runCli(['gate', 'all.json'], { cwd: at(), env });
  expect([code, stdout]).toEqual([70, '']);
  expect(stderr).toMatch(/^esfp cannot be started \(Error: commander is not there\): install .*\n$/);
});

/** What a module loads before it runs: the modules themselves, and what they take of others. */
function loadedBy(file: string): string[] {
  const source = readFileSync(join(packageRoot(), file), 'utf8');
  return [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?'([^']+)';/gm)].flatMap(([, name = '']) =>
    name.startsWith('.') ? [join(dirname(file), name), ...loadedBy(join(dirname(file), name))] : [name],
  );
}

it('loads nothing that an older Node lacks before it has looked', () => {
  expect(new Set(loadedBy('cli.ts'))).toEqual(
    new Set([
      'cli/gate/exit-codes.ts',
      'cli/node-floor.ts',
      'package-root.ts',
      'node:fs',
      'node:path',
      'node:url',
    ]),
  );
});
