import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../package-root.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { screenOf } from '../screen.ts';
import { judgementOf } from '../store/judgements.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();
const ESCAPE = '\u001b';

/** Whether there is util-linux's script, which gives a program a terminal: others of that name take other options. */
const hasScript =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

/** What a terminal is sent when it runs a line of a shell in which `esfp` is the CLI, from its sources. */
function sentToTerminal(line: string, env: NodeJS.ProcessEnv = {}): string {
  const esfp = `'${process.execPath}' '${join(packageRoot(), 'cli.ts')}'`;
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  return execFileSync('script', ['-qec', line.replaceAll('esfp', esfp), '/dev/null'], {
    cwd: at(),
    encoding: 'utf8',
    env: { ...inherited, TERM: 'xterm', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

beforeEach(async () => {
  const store = new SqliteStore(at('store.db'), () => {});
  await store.put(judgementOf('a'));
  await store.close();
});

describe.runIf(hasScript)('on a terminal', () => {
  it('a command says what it does, and leaves nothing of that on the screen', async () => {
    const sent = sentToTerminal('esfp store stats --store store.db');
    expect(sent).toContain(`ESFP: counting ${at('store.db')} …`);
    const { stdout, stderr } = await runCli(['store', 'stats', '--store', 'store.db'], { cwd: at() });
    expect(screenOf(sent)).toBe(stdout);
    expect(stdout).not.toContain('ESFP: counting');
    expect(stderr).toBe('');
  });

  it('nothing of that is in what goes to a file', () => {
    const sent = sentToTerminal('esfp store export --store store.db > out.jsonl');
    expect(sent).toContain('ESFP: exporting');
    expect(screenOf(sent)).toBe('');
    expect(readFileSync(at('out.jsonl'), 'utf8')).toMatch(/^\{.+\}\n$/);
  });

  it('nothing of that is said where errors go to a file', () => {
    expect(sentToTerminal('esfp store stats --store store.db 2> log')).not.toContain(ESCAPE);
    expect(readFileSync(at('log'), 'utf8')).toBe('');
  });

  it.each([
    ['as it is', {}],
    ['with NO_COLOR', { NO_COLOR: '1' }],
    ['with FORCE_COLOR', { FORCE_COLOR: '1' }],
  ])('nothing has a colour, and Node warns of nothing, %s', (_, env) => {
    const sent = sentToTerminal('esfp --help; esfp reproduce; esfp power; esfp misspelt || true', env);
    expect(sent).toContain('unknown command');
    expect(sent).not.toContain(ESCAPE);
    expect(sent).not.toContain('Warning');
    // What begins such a sequence for colours is in nothing that moves the cursor either.
    expect(sentToTerminal('esfp store stats --store store.db', env)).not.toMatch(/\[[\d;]*m/);
  });
});

describe('elsewhere', () => {
  it.each([[{}], [{ NO_COLOR: '1' }], [{ FORCE_COLOR: '1', NO_COLOR: undefined }]])(
    'no progress and no escape sequence, %j',
    async (env) => {
      const { stdout, stderr } = await runCli(['store', 'stats', '--store', 'store.db'], { cwd: at(), env });
      expect(stdout).toContain('openai:judge');
      expect(stdout).not.toContain(ESCAPE);
      expect(stderr).toBe('');
    },
  );
});
