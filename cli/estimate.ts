import type { Command } from 'commander';
import { findSettings, loadSettings, overridden, type Settings, SettingsError } from '../config.ts';
import { renderEstimate } from './estimate/render-estimate.ts';
import { reportOutput } from './estimate/report-output.ts';
import { reportRun } from './estimate/report-run.ts';
import { judgesOption, wholeNumber } from './options.ts';

interface EstimateOptions {
  readonly config?: string;
  readonly models?: number;
  readonly repeat?: number;
  readonly items?: number;
  readonly judges?: string[];
  readonly json?: true;
}

/** The settings, with the judges that the command line names. */
function settingsOf({ config, judges }: EstimateOptions): Settings {
  const path = findSettings(process.env, config === undefined ? [] : ['-c', config]);
  return overridden(loadSettings(path), { judges });
}

/** @throws SettingsError when an option is given that an output decides by itself */
function refuseBesideOutput({ models, repeat, items }: EstimateOptions): void {
  const given = Object.entries({ models, repeat, items }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new SettingsError(
    `--${given[0]} says nothing of an output that is there: leave it out, or leave out the output.`,
  );
}

async function printEstimate(output: string | undefined, options: EstimateOptions): Promise<void> {
  if (output !== undefined) refuseBesideOutput(options);
  const settings = settingsOf(options);
  const report =
    output === undefined
      ? reportRun(settings, { ...options, judgesGiven: options.judges !== undefined })
      : await reportOutput(output, settings);
  console.log(options.json === true ? JSON.stringify(report, null, 2) : renderEstimate(report));
}

/** Registers `esfp estimate`. */
export function addEstimateCommand(program: Command): void {
  program
    .command('estimate')
    .description(
      'say beforehand how many calls, tokens and minutes an evaluation takes, or the judging of an output; asks nobody',
    )
    .argument(
      '[output]',
      'a file written by promptfoo eval -o, .json or .jsonl, or the id of an evaluation, to be judged with esfp judge',
    )
    .option(
      '-c, --config <file>',
      'a promptfoo config, whose providers are counted (default: promptfooconfig.yaml, if there)',
    )
    .option('--models <n>', 'how many models there are, instead of those of a config', wholeNumber(1))
    .option('--repeat <n>', 'how often each prompt is put to a model', wholeNumber(1))
    .option('--items <n>', 'only the first n items, as with promptfoo eval -n', wholeNumber(1))
    .addOption(judgesOption())
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Costs are in the currency of the prices that esfp.yaml gives its judges. No key is needed.

Examples:
  esfp estimate                       the evaluation of promptfooconfig.yaml, before its first call
  esfp estimate --models 1            104 items, one model
  esfp estimate all.json              what esfp judge all.json would ask for, without what is there already`,
    )
    .action(printEstimate);
}
