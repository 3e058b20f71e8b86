import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';

/** How a run of the CLI ended. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `esfp` from its sources, in a folder of its own.
 *
 * @param onStart told of the process when it has started
 */
export async function runCli(
  args: readonly string[],
  {
    cwd,
    env = {},
    onStart,
  }: { cwd: string; env?: NodeJS.ProcessEnv; onStart?: (child: ChildProcess) => void },
): Promise<CliRun> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ESFP_|VITEST|FORCE_COLOR$)/.test(name),
  );
  const child = spawn(process.execPath, [join(packageRoot(), 'cli.ts'), ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), NODE_NO_WARNINGS: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text: string) => {
      said[name] += text;
    });
  }
  onStart?.(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, ...said };
}
