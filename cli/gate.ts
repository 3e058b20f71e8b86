import type { Command } from 'commander';
import { rehearsalText } from '../aggregators/report/gate-rehearsal-text.ts';
import { loadSettings } from '../config.ts';
import { decideGate } from './gate/decide.ts';
import { EXIT_CODES } from './gate/exit-codes.ts';
import { gateConditions, refuseIdleBaseline } from './gate/gate-conditions.ts';
import { addGateFlags, gateFlags, type ReadOptions } from './gate/gate-flags.ts';
import { addGatePlaces } from './gate/gate-places.ts';
import { withoutCommands } from './gate/github.ts';
import { heldBaselines } from './gate/held-baselines.ts';
import { commandFreeJson, publishGate } from './gate/publish.ts';
import { rehearseBaseline } from './gate/rehearse-baseline.ts';
import { refuseOverwriting } from './gate/report-places.ts';
import { gateOf } from './gate/settings.ts';
import { UsageError } from './gate/usage-error.ts';
import { endByVerdict, withUsageCode } from './gate/verdict-command.ts';
import { wholeNumber } from './options.ts';

interface GateOptions extends ReadOptions {
  readonly baseline?: string;
  readonly model?: string[];
  readonly report?: string;
  readonly junit?: string;
  readonly summary?: string;
  readonly json?: true;
  readonly rehearse?: string;
  readonly reruns?: number;
}

/** What belongs to a verdict, which a rehearsal does not have, and the other way round. */
function refuseMixed(outputs: readonly string[], options: GateOptions): void {
  const { rehearse, baseline, report, junit, summary, reruns } = options;
  if (rehearse === undefined) {
    if (outputs.length === 0)
      throw new UsageError('There is nothing to gate: name an output of promptfoo eval -o.');
    if (reruns !== undefined) throw new UsageError('--reruns says nothing without --rehearse: leave it out.');
    return;
  }
  const given = Object.entries({ baseline, report, junit, summary }).find(([, value]) => value !== undefined);
  if (outputs.length > 0 || given !== undefined) {
    throw new UsageError(
      `--rehearse simulates reruns of its baseline and gives no verdict: leave out ${given === undefined ? outputs.join(', ') : `--${given[0]}`}.`,
    );
  }
}

async function rehearsed(path: string, options: GateOptions): Promise<number> {
  const settings = loadSettings();
  const reports = await rehearseBaseline({
    baselines: heldBaselines(path),
    conditions: gateConditions(gateOf(settings), gateFlags(options)),
    bands: settings.bands,
    models: options.model ?? [],
    reruns: options.reruns,
  });
  if (options.json === true) console.log(commandFreeJson(reports));
  else await withoutCommands(() => console.log(reports.map(rehearsalText).join('\n\n')));
  return EXIT_CODES.pass;
}

async function gate(outputs: readonly string[], options: GateOptions): Promise<number> {
  refuseMixed(outputs, options);
  if (options.rehearse !== undefined) return rehearsed(options.rehearse, options);
  const { baseline } = options;
  refuseOverwriting(options, [
    ...outputs.map((path) => ({ what: 'the output', path })),
    ...(baseline === undefined ? [] : [{ what: 'the baseline', path: baseline }]),
  ]);
  const settings = loadSettings();
  const conditions = gateConditions(gateOf(settings), gateFlags(options));
  refuseIdleBaseline(baseline, conditions);
  const report = await decideGate({
    outputs,
    baseline,
    models: options.model ?? [],
    conditions,
    bands: settings.bands,
  });
  await publishGate(report, options);
  return report.exitCode;
}

/** Registers `esfp gate`. */
export function addGateCommand(program: Command): void {
  const command = program
    .command('gate')
    .description('decide whether outputs keep to thresholds, and to a baseline: pass, fail or undecided')
    .argument(
      '[output...]',
      'files written by promptfoo eval -o, .json or .jsonl, or ids of evaluations; several are pooled',
    );
  addGatePlaces(addGateFlags(command))
    .option('--json', 'print one JSON object instead of tables')
    .option(
      '--rehearse <baseline>',
      'simulate reruns of a baseline, damaged and unchanged, at no call; no verdict',
    )
    .option('--reruns <n>', 'simulated reruns of each kind (default: 2000)', wholeNumber(100))
    .addHelpText(
      'after',
      `
Flags go before what esfp.yaml says under gate. Exit codes: 0 pass, 1 fail, 2 undecided or undecidable, 64 wrong use,
70 crash; 1 is only ever a verdict.

Examples:
  esfp gate out.json --min-deltaSCD 0.1 --max-t4 0.3
  esfp gate out.json --baseline esfp-baseline.json --drop 0.15 --junit esfp.xml
  esfp gate a.json b.json                  two runs pooled: an undecided rule needs more repeats
  esfp gate --rehearse esfp-baseline.json --drop 0.15      how often would this gate catch damage?`,
    );
  withUsageCode(command).action((outputs: string[], options: GateOptions) =>
    endByVerdict(() => gate(outputs, options)),
  );
}
