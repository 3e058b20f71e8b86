import { Command } from 'commander';
import { vi } from 'vitest';
import { addBaselineCommand } from '../../../cli/baseline.ts';

/** Runs `esfp baseline <words>` in this process; what it refuses is thrown. Returns what it prints. */
export async function runBaseline(...words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
  const program = new Command('esfp');
  addBaselineCommand(program);
  try {
    await program.parseAsync(['baseline', ...words], { from: 'user' });
    return printed.join('\n');
  } finally {
    log.mockRestore();
  }
}

/** Saves a baseline of some outputs, and returns its path. */
export async function savedBaseline(path: string, ...outputs: readonly string[]): Promise<string> {
  await runBaseline('save', ...outputs, '-o', path);
  return path;
}

/** Sets the last merged of a baseline for a reason, and returns its path. */
export async function mergedBaseline(path: string, ...outputs: readonly string[]): Promise<string> {
  await runBaseline('update', path, ...outputs, '--accept', 'to test');
  return path;
}
