import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { addDemoCommand } from '../../cli/demo.ts';
import { packageRoot } from '../../package-root.ts';

vi.mock('node:child_process', { spy: true });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('esfp demo runs under the settings of the package, whatever the user has', async () => {
  vi.stubEnv('ESFP_CONFIG', '/elsewhere/esfp.yaml');
  vi.mocked(spawn).mockImplementation(() => {
    const child = new EventEmitter();
    setImmediate(() => child.emit('close', 3));
    return child as ReturnType<typeof spawn>;
  });
  const program = new Command();
  addDemoCommand(program);
  await program.parseAsync(['demo'], { from: 'user' });
  expect(process.exitCode).toBe(3);
  const [, words, options] = vi.mocked(spawn).mock.calls[0] ?? [];
  expect(words).toContain(join(packageRoot(), 'promptfooconfig.yaml'));
  expect(options?.env?.ESFP_CONFIG).toBe(join(packageRoot(), 'esfp.yaml'));
});
