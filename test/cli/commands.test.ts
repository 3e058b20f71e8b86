import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

describe('esfp', () => {
  it.each([
    ['sensitivity', '--scores'],
    ['gold', 'sample'],
    ['reproduce', '--tables'],
  ])('has the command %s', async (command, said) => {
    const { code, stdout } = await runCli([command, '--help'], { cwd: tmpdir() });
    expect([code, stdout]).toEqual([0, expect.stringContaining(said)]);
    expect(stdout).toContain(`Usage: esfp ${command}`);
  });

  it('reproduces the paper from any folder', async () => {
    const { code, stdout } = await runCli(['reproduce'], { cwd: tmpdir() });
    expect([code, stdout]).toEqual([0, expect.stringContaining('printed numbers')]);
  });
});
