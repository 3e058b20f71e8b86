import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { writePlainFile } from './init/files.ts';
import { type Plan, planInit } from './init/plan.ts';
import { planDiff, planText } from './init/plan-text.ts';
import { runCost } from './init/run-cost.ts';

/** A line is left to be added by hand; all else is written. */
const BY_HAND = 2;
/** Nobody can be asked, and --yes is not given. */
const USAGE = 64;

interface InitOptions {
  readonly config?: string;
  readonly yes?: true;
  readonly dryRun?: true;
}

/** How somebody at a terminal is asked; undefined where nobody is there. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** Asks at the terminal. No answer, as after Ctrl-C, is a no. */
async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const closed = new Promise<string>((resolve) => {
      terminal.once('close', () => resolve('\n'));
    });
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    // Nobody has ended the line.
    if (answer === '\n') console.log('');
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

const askable = (): Ask =>
  process.stdin.isTTY === true && process.stdout.isTTY === true ? askAtTerminal : undefined;

/** Carries out a plan, if it may. Returns the exit code. */
async function carryOut(plan: Plan, { yes, dryRun }: InitOptions, ask: Ask): Promise<number> {
  const done = plan.edited.byHand === null ? 0 : BY_HAND;
  if (dryRun === true) {
    if (plan.files.length > 0) console.log(`\n${planDiff(plan)}\n\nNothing was written (--dry-run).`);
    return done;
  }
  if (plan.files.length === 0) return done;
  if (yes !== true) {
    if (ask === undefined) {
      console.error(
        'esfp: Nothing was written: this is no terminal, so nobody can be asked. Give --yes to write.',
      );
      return USAGE;
    }
    if (!(await ask('\nWrite this?'))) {
      console.log('Nothing was written.');
      return 0;
    }
  }
  for (const file of plan.files) writePlainFile(file);
  console.log(`\nWritten: ${plan.files.length === 1 ? 'one file' : `${plan.files.length} files`}.`);
  return done;
}

/**
 * Sets a folder up: says what is to be done, asks, and does it.
 *
 * @returns the exit code: 0, 2 where a line is left to be added by hand, 64 where nobody can be asked
 * @throws InitError or SettingsError where something is in the way; nothing is written then
 */
export async function init(options: InitOptions, ask: Ask = askable()): Promise<number> {
  const workingFolder = process.cwd();
  const plan = planInit({ config: options.config, workingFolder, environment: process.env });
  console.log(planText(plan, runCost(plan), workingFolder));
  return carryOut(plan, options, ask);
}

/** Registers `esfp init`. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description(
      'set ESFP up: add it to the promptfoo config of this folder, or make one that runs without a key; every other byte stays',
    )
    .option('-c, --config <file>', 'a promptfoo config, or its folder (default: promptfooconfig.*, if there)')
    .option('-y, --yes', 'write without asking')
    .option('--dry-run', 'print what would change, line by line, and write nothing')
    .addHelpText(
      'after',
      `
Asks before it writes. Without a terminal it writes nothing unless --yes is given, and ends with 64. Ends with 2 where a
config is a program that cannot be added to safely: the line to add is printed, and all else is written.

Examples:
  esfp init                    what it would do; then it asks
  esfp init --dry-run          the changes, line by line
  esfp init --yes              asks nothing; a second time it changes nothing
  esfp init -c evals/app.yaml  another config; everything is written beside it`,
    )
    .action(async (options: InitOptions) => {
      process.exitCode = await init(options);
    });
}
