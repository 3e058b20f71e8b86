import type { Command } from 'commander';
import { DEFAULT_BASIS } from '../aggregators/planning/default-basis.ts';
import { plan } from '../aggregators/planning/plan.ts';
import { currentSetup } from '../setup.ts';
import { aboveZero, wholeNumber } from './options.ts';
import { readPilot } from './power/read-pilot.ts';
import { renderPower } from './power/render-power.ts';

interface PowerOptions {
  readonly items?: number;
  readonly repeats: number;
  readonly target?: number;
  readonly halfWidth?: number;
  readonly json?: true;
}

async function printPlan(pilot: readonly string[], options: PowerOptions): Promise<void> {
  const { repeats, target, halfWidth } = options;
  const items = options.items ?? currentSetup().corpus.items.length;
  const basis = pilot.length === 0 ? DEFAULT_BASIS : await readPilot(pilot);
  const found = plan(basis, { items, repeats, target, halfWidth });
  console.log(options.json === true ? JSON.stringify(found, null, 2) : renderPower(found));
}

/** Registers `esfp power`. */
export function addPowerCommand(program: Command): void {
  program
    .command('power')
    .description('say what change of deltaSCD and ESFP a run can detect, or how large a run a change takes')
    .argument(
      '[pilot...]',
      'outputs of promptfoo eval -o to take variances from, .json or .jsonl, or ids of evaluations',
    )
    .option('--items <n>', 'how many items (default: those of the corpus)', wholeNumber(1))
    .option('--repeats <r>', 'how many generations of each', wholeNumber(1), 1)
    .option('--target <change>', 'a change to detect: says how many items and repeats it takes', aboveZero)
    .option('--half-width <h>', 'how many repeats a 95% interval of ±h takes', aboveZero)
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Without a pilot the variances are those of two recorded configurations of a small model: a rough guess at yours.

Examples:
  esfp power                                    all items, one repeat
  esfp power --target 0.1                       the items and repeats that a change of 0.1 takes
  esfp power pilot.json --items 29 --repeats 3  with the variances of your own pilot run`,
    )
    .action(printPlan);
}
