import { type Command, Option } from 'commander';
import { promptfooCli } from './ci/promptfoo-cli.ts';
import { type CiOptions, runCi } from './ci/run-ci.ts';
import { addGateFlags } from './gate/gate-flags.ts';
import { addGatePlaces, collected } from './gate/gate-places.ts';
import { endByVerdict, withUsageCode } from './gate/verdict-command.ts';
import { numberFromZero, wholeNumber } from './options.ts';

/** Registers `esfp ci`. */
export function addCiCommand(program: Command): void {
  const command = program
    .command('ci')
    .description(
      'estimate, run promptfoo eval, ask again what had errors, gate, and report: one step for a CI',
    )
    .argument('[promptfoo...]', 'further options of promptfoo eval, after --')
    .option('-c, --config <file>', 'a promptfoo config (default: that of the working folder)')
    .option('-o, --out <file>', 'where promptfoo’s output goes, .json', 'esfp-out/ci.json')
    .option('--repeat <n>', 'how often each prompt is put to a model', wholeNumber(1))
    .option('--models <n>', 'how many models there are, where the config is a program', wholeNumber(1))
    .option('--cache', 'let promptfoo take answers from its cache; nothing new is measured by those')
    .option('--retries <n>', 'how often rows with errors are asked again', wholeNumber(0), 1)
    .option('--max-calls <n>', 'stop beforehand if the judges would be asked more often', wholeNumber(0))
    .option('--max-cost <n>', 'stop beforehand if the judges would cost more', numberFromZero)
    .addOption(
      new Option('--if-no-key <what>', 'without a key: fail, as wrong use, or skip, with 0 and a notice')
        .choices(['fail', 'skip'])
        .default('fail'),
    )
    .option('--needs <variable>', 'an environment variable that counts as a key; may be repeated', collected);
  addGatePlaces(addGateFlags(command)).addHelpText(
    'after',
    `
Exit codes: 0 pass, or skipped; 1 fail; 2 undecided or undecidable; 64 wrong use, a missing key or a limit; 70 crash, of
promptfoo too; 130 interrupted. 1 is only ever a verdict. promptfoo's own code for failed rows, 100, is none.

Examples:
  esfp ci --min-deltaSCD 0.1 --max-t4 0.3
  esfp ci --baseline esfp-baseline.json --drop 0.15 --repeat 2 --junit esfp.xml
  esfp ci --if-no-key skip -- -j 20        forks have no keys; 20 answers in work at once`,
  );
  withUsageCode(command).action((further: string[], options: CiOptions) =>
    endByVerdict(() => runCi(options, further, { promptfoo: promptfooCli(), environment: process.env })),
  );
}
