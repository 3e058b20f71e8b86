import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { printableLines } from '../aggregators/report/format.ts';
import { addBaselineCommand } from './baseline.ts';
import { addCiCommand } from './ci.ts';
import { addCompareCommand } from './compare.ts';
import { addDemoCommand } from './demo.ts';
import { loadEnvironment } from './environment.ts';
import { addEstimateCommand } from './estimate.ts';
import { addExportCommand } from './export.ts';
import { endWithUsage, unhandledExitCode } from './gate/exit-codes.ts';
import { addGateCommand } from './gate.ts';
import { addGoldCommand } from './gold.ts';
import { addHistoryCommand } from './history.ts';
import { addInitCommand } from './init.ts';
import { addJudgeCommand } from './judge.ts';
import { addPowerCommand } from './power.ts';
import { addRecordCommand } from './record.ts';
import { addReportCommand } from './report.ts';
import { addReproduceCommand } from './reproduce.ts';
import { addSensitivityCommand } from './sensitivity.ts';
import { addStoreCommand } from './store.ts';
import { packageRoot } from '../package-root.ts';

const COMMANDS = [
  addInitCommand,
  addDemoCommand,
  addReportCommand,
  addExportCommand,
  addJudgeCommand,
  addEstimateCommand,
  addStoreCommand,
  addRecordCommand,
  addSensitivityCommand,
  addCompareCommand,
  addPowerCommand,
  addGoldCommand,
  addReproduceCommand,
  addGateCommand,
  addCiCommand,
  addBaselineCommand,
  addHistoryCommand,
];

/** The program `esfp` with all its commands: words that it cannot read end it with 64. */
function esfpProgram(): Command {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const program = new Command('esfp')
    .description('Epistemic stance flexibility for promptfoo')
    .version(String(version))
    .showHelpAfterError('With --help, the same command says how it is used.')
    .configureOutput({
      outputError: (text, write) => write(printableLines(text.replace(/^error: /, 'esfp: '))),
    })
    // Commands take this over when they are added.
    .exitOverride(endWithUsage);
  for (const add of COMMANDS) add(program);
  return program.hook('preAction', loadEnvironment);
}

/** Runs `esfp` by the words of the command line, and sets the process's exit code. */
export async function runProgram(): Promise<void> {
  const program = esfpProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(printableLines(`esfp: ${error instanceof Error ? error.message : String(error)}`));
    process.exitCode = unhandledExitCode(program.args[0]);
  }
}
