import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { BaselineError } from '../aggregators/baseline/baseline-error.ts';
import { refuseOtherContent } from '../aggregators/baseline/parse-baseline.ts';
import { newBaseline, updatedBaseline } from '../aggregators/baseline/update-baseline.ts';
import { verifyBaseline } from '../aggregators/baseline/verify-baseline.ts';
import { baselineText } from '../aggregators/report/baseline-text.ts';
import { printable } from '../aggregators/report/format.ts';
import { readBaseline, readBaselineForm } from './baseline/read-baseline.ts';
import { readGate } from './baseline/read-gate.ts';
import { stateOfOutputs } from './baseline/state-of-outputs.ts';
import { writeBaseline } from './baseline/write-baseline.ts';
import { replaceOption } from './options.ts';

interface SaveOptions {
  readonly out: string;
  readonly model?: readonly string[];
  readonly replace?: boolean;
}

interface UpdateOptions {
  readonly model?: readonly string[];
  readonly gatePassed?: string;
  readonly accept?: string;
  readonly newAnchor?: boolean;
}

const now = () => new Date().toISOString();

function say(path: string, hash: string, notes: readonly string[]): void {
  for (const note of notes) console.log(`- ${printable(note)}`);
  console.log(`Wrote ${path} (${Math.ceil(statSync(path).size / 1000)} kB, ${hash}): commit it.`);
}

async function save(outputs: string[], { out, model = [], replace = false }: SaveOptions): Promise<void> {
  if (existsSync(out)) {
    throw new BaselineError(
      `${out} is there already: esfp baseline update changes it and keeps its history, or name another file with -o.`,
    );
  }
  const { state, notes } = await stateOfOutputs(outputs, model, now(), { replace });
  const baseline = newBaseline(state);
  await writeBaseline(out, baseline);
  say(out, baseline.hash, notes);
}

async function update(path: string, outputs: string[], options: UpdateOptions): Promise<void> {
  const { model, gatePassed, accept = null, newAnchor = false } = options;
  const before = readBaselineForm(path);
  // The scores of an old anchor that goes need not be those of this version.
  if (newAnchor) refuseOtherContent(before, path);
  else verifyBaseline(before, path);
  const gate = gatePassed === undefined ? null : readGate(gatePassed);
  const kept = model ?? before.anchor.models.map((one) => one.model);
  const { state, hashes, notes } = await stateOfOutputs(outputs, kept, now());
  const baseline = updatedBaseline(before, state, { gate, reason: accept, newAnchor, outputs: hashes });
  await writeBaseline(path, baseline);
  say(path, baseline.hash, notes);
}

/** Also one of an earlier version, whose numbers this one cannot recompute. */
function show(path: string): void {
  const baseline = readBaselineForm(path);
  refuseOtherContent(baseline, path);
  console.log(baselineText(baseline));
}

function verify(path: string): void {
  const baseline = readBaseline(path);
  console.log(
    `${path} (${baseline.hash}): every score was recomputed from its rows and is as stored. The hash is no signature.`,
  );
}

/** Registers `esfp baseline`. */
export function addBaselineCommand(program: Command): void {
  const command = program
    .command('baseline')
    .description('keep scores to compare with: one file without text, from which every number is recomputed')
    .addHelpText(
      'after',
      `
A baseline holds a pinned anchor, which stays, and the last merged, which updates change: many small drifts add up against the
first and not against the second. It holds labels, counts, stances and distances, and no word of any response.

Examples:
  esfp baseline save all.json --model gpt-5             writes esfp-baseline.json, to be committed
  esfp baseline verify esfp-baseline.json               exit code 1 where a number is not what its rows give
  esfp baseline update esfp-baseline.json new.json --gate-passed gate.json`,
    );
  command
    .command('save')
    .description('make a baseline of outputs; it is its own anchor')
    .argument(
      '<output...>',
      'judged files written by promptfoo eval -o, .json or .jsonl, or ids of evaluations; several are read as one',
    )
    .option('-o, --out <file>', 'where it goes; a file that is there is left alone', 'esfp-baseline.json')
    .option('--model <name...>', 'only these models (default: all that are no controls)')
    .addOption(replaceOption())
    .addHelpText(
      'after',
      `
Examples:
  esfp baseline save all.json                               esfp-baseline.json, of every model
  esfp baseline save all.json --model gpt-5 -o gpt-5.json   of one, in a file of its own`,
    )
    .action(save);
  command
    .command('show')
    .description('print what a baseline holds: identities, scores, history')
    .argument('<file>', 'written by esfp baseline save')
    .addHelpText(
      'after',
      `
Examples:
  esfp baseline show esfp-baseline.json`,
    )
    .action(show);
  command
    .command('verify')
    .description('recompute every score of a baseline from its rows; exit code 1 where one differs')
    .argument('<file>', 'written by esfp baseline save')
    .addHelpText(
      'after',
      `
This finds numbers, rows or a hash that were edited alone. It is no signature: whoever changes rows, scores and hash together
makes a file that passes, and only the review of your repository sees it.

Examples:
  esfp baseline verify esfp-baseline.json`,
    )
    .action(verify);
  command
    .command('update')
    .description('set the last merged, after a gate that passed or for a reason that is recorded')
    .argument('<file>', 'written by esfp baseline save')
    .argument('<output...>', 'judged files written by promptfoo eval -o: those that the gate was of')
    .option('--model <name...>', 'only these models (default: those of the anchor)')
    .option(
      '--gate-passed <gate.json>',
      'what esfp gate --json printed of these outputs; its verdict must be pass',
    )
    .option('--accept <why>', 'update all the same; the reason goes into the history')
    .option('--new-anchor', 'make it the anchor too, which takes --accept')
    .addHelpText(
      'after',
      `
Examples:
  esfp baseline update esfp-baseline.json new.json --gate-passed gate.json
  esfp baseline update esfp-baseline.json new.json --accept "the new system prompt is meant to opine more"`,
    )
    .action(update);
}
