import type { Command } from 'commander';
import { BaselineError } from '../../aggregators/baseline/baseline-error.ts';
import { GateError } from '../../aggregators/gate/gate-error.ts';
import { OutputError } from '../../aggregators/read/rows.ts';
import { printable } from '../../aggregators/report/format.ts';
import { SettingsError } from '../../config.ts';
import { reasonOf } from '../../judging/reason-of.ts';
import { JudgeError } from '../../providers/judges/judge-server.ts';
import { EXIT_CODES, endWithUsage } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

/** What a user can put right: an input, a setting or a flag. */
const OF_USAGE = [UsageError, SettingsError, OutputError, GateError, BaselineError, JudgeError];

function endWith(error: unknown): number {
  const isUsage = OF_USAGE.some((kind) => error instanceof kind);
  // Settings and their errors have several lines; each is made safe by itself.
  const said = reasonOf(error).split('\n').map(printable).join('\n  ');
  console.error(isUsage ? `esfp: ${said}` : `esfp: this is no verdict, something broke: ${said}`);
  return isUsage ? EXIT_CODES.usage : EXIT_CODES.crash;
}

/**
 * Runs what decides, and ends the process by what it returns. What it throws is no verdict: an error of usage ends with 64, every
 * other with 70, also one that is thrown outside of it meanwhile.
 */
export async function endByVerdict(decide: () => Promise<number>): Promise<void> {
  const crash = (error: unknown) => process.exit(endWith(error));
  process.once('uncaughtException', crash);
  try {
    process.exitCode = await decide();
  } catch (error) {
    process.exitCode = endWith(error);
  } finally {
    process.off('uncaughtException', crash);
  }
}

/** Lets a command whose words cannot be read end with 64 rather than with 1, which would be a verdict. */
export function withUsageCode(command: Command): Command {
  return command.exitOverride(endWithUsage);
}
