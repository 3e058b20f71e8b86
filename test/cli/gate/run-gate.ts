import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { vi } from 'vitest';
import { addGateCommand } from '../../../cli/gate.ts';

/** How a gate ended in this process. */
export interface GateRun {
  readonly code: number | string | null | undefined;
  readonly printed: string;
  readonly complained: string;
}

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Runs `esfp gate <words>` in this process and tells its exit code, which is reset. */
export async function runGate(...words: readonly string[]): Promise<GateRun> {
  const printed: string[] = [];
  const complained: string[] = [];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => printed.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => complained.push(`${line}\n`)),
    // @actions/core writes there.
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code));
    }),
  ];
  const program = new Command('esfp');
  addGateCommand(program);
  for (const command of program.commands) {
    command.configureOutput({
      writeErr: (text) => complained.push(text),
      writeOut: (text) => printed.push(text),
    });
  }
  const before = process.exitCode;
  try {
    await program.parseAsync(['gate', ...words], { from: 'user' });
    return { code: process.exitCode, printed: printed.join(''), complained: complained.join('') };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, printed: printed.join(''), complained: complained.join('') };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

/** What a file holds. */
export const textOf = (path: string): string => readFileSync(path, 'utf8');
