#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { printableLines } from './aggregators/report/format.ts';
import { addBaselineCommand } from './cli/baseline.ts';
import { addCiCommand } from './cli/ci.ts';
import { addCompareCommand } from './cli/compare.ts';
import { addDemoCommand } from './cli/demo.ts';
import { loadEnvironment } from './cli/environment.ts';
import { addEstimateCommand } from './cli/estimate.ts';
import { addExportCommand } from './cli/export.ts';
import { unhandledExitCode } from './cli/gate/exit-codes.ts';
import { addGateCommand } from './cli/gate.ts';
import { addGoldCommand } from './cli/gold.ts';
import { addHistoryCommand } from './cli/history.ts';
import { addInitCommand } from './cli/init.ts';
import { addJudgeCommand } from './cli/judge.ts';
import { addPowerCommand } from './cli/power.ts';
import { addRecordCommand } from './cli/record.ts';
import { addReportCommand } from './cli/report.ts';
import { addReproduceCommand } from './cli/reproduce.ts';
import { addSensitivityCommand } from './cli/sensitivity.ts';
import { addStoreCommand } from './cli/store.ts';
import { packageRoot } from './package-root.ts';

const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));

const program = new Command('esfp')
  .description('Epistemic stance flexibility for promptfoo')
  .version(String(version))
  .showHelpAfterError('With --help, the same command says how it is used.')
  .configureOutput({
    outputError: (text, write) => write(printableLines(text.replace(/^error: /, 'esfp: '))),
  });
addInitCommand(program);
addDemoCommand(program);
addReportCommand(program);
addExportCommand(program);
addJudgeCommand(program);
addEstimateCommand(program);
addStoreCommand(program);
addRecordCommand(program);
addSensitivityCommand(program);
addCompareCommand(program);
addPowerCommand(program);
addGoldCommand(program);
addReproduceCommand(program);
addGateCommand(program);
addCiCommand(program);
addBaselineCommand(program);
addHistoryCommand(program);

program.hook('preAction', loadEnvironment);

try {
  await program.parseAsync();
} catch (error) {
  console.error(printableLines(`esfp: ${error instanceof Error ? error.message : String(error)}`));
  process.exitCode = unhandledExitCode(program.args[0]);
}
