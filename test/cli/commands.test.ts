import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addBaselineCommand } from '../../cli/baseline.ts';
import { addCiCommand } from '../../cli/ci.ts';
import { addCompareCommand } from '../../cli/compare.ts';
import { addDemoCommand } from '../../cli/demo.ts';
import { addEstimateCommand } from '../../cli/estimate.ts';
import { addExportCommand } from '../../cli/export.ts';
import { addGateCommand } from '../../cli/gate.ts';
import { addGoldCommand } from '../../cli/gold.ts';
import { addHistoryCommand } from '../../cli/history.ts';
import { addInitCommand } from '../../cli/init.ts';
import { addJudgeCommand } from '../../cli/judge.ts';
import { addPowerCommand } from '../../cli/power.ts';
import { addRecordCommand } from '../../cli/record.ts';
import { addReportCommand } from '../../cli/report.ts';
import { addReproduceCommand } from '../../cli/reproduce.ts';
import { addSensitivityCommand } from '../../cli/sensitivity.ts';
import { addStoreCommand } from '../../cli/store.ts';
import { packageRoot } from '../../package-root.ts';
import { runCli } from './run-cli.ts';

const program = new Command('esfp');
for (const add of [
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
]) {
  add(program);
}

/** Every command below one, by its name in full. */
function commandsOf(parent: Command, before: string): [string, Command][] {
  return parent.commands.flatMap((command): [string, Command][] => {
    const name = `${before} ${command.name()}`;
    return [[name, command], ...commandsOf(command, name)];
  });
}
const commands = commandsOf(program, 'esfp');

afterEach(() => vi.unstubAllEnvs());

/** What `--help` says, with what is added after it. */
function helpOf(command: Command): string {
  let said = '';
  command.configureOutput({ writeOut: (text) => (said += text) });
  command.outputHelp();
  return said;
}

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

  it('reproduces the paper from any folder, in plain text away from a terminal', async () => {
    const { code, stdout, stderr } = await runCli(['reproduce'], {
      cwd: tmpdir(),
      env: { NO_COLOR: undefined },
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining('printed numbers')]);
    expect(stdout + stderr).not.toContain('\u001b');
  });

  it('has the commands that these tests are about', async () => {
    const { stdout } = await runCli(['--help'], { cwd: tmpdir() });
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) .*$/gm)].map(([, name]) => name);
    expect(listed.filter((name) => name !== 'help')).toEqual(program.commands.map((one) => one.name()));
  });
});

describe.each(commands)('%s', (name, command) => {
  it('has examples of itself in its help', () => {
    const [, examples = ''] = helpOf(command).split('\nExamples:\n');
    expect(examples).toContain(`  ${name}`);
  });

  it.each([{}, { NO_COLOR: '1' }, { FORCE_COLOR: '1' }])('has no escape sequence in its help, %j', (env) => {
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
    expect(helpOf(command)).not.toContain('\u001b');
  });

  it('has a section in docs/commands.md that names every option', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'commands.md'), 'utf8');
    const section = page.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
    expect(section).not.toBe('');
    const absent = command.options.filter(({ hidden, long }) => !hidden && !section.includes(`\`${long}`));
    expect(absent.map(({ long }) => long)).toEqual([]);
  });
});
