import { existsSync, realpathSync } from 'node:fs';
import { readOutputFile } from '../aggregators/read/output-file.ts';
import { type EvaluationOutput, OutputError } from '../aggregators/read/rows.ts';
import { printable } from '../aggregators/report/format.ts';
import type { Evaluation } from '../aggregators/score-cohort.ts';
import { working } from '../working.ts';
import { isEvaluationId, withExported } from './promptfoo-database.ts';

/**
 * Hands over the file of an output: a file, or an evaluation of promptfoo's database by its id, which is exported for as long as it
 * is used. Says so on a terminal: it takes seconds.
 *
 * @param argument a path, an id, or `latest`
 * @throws OutputError where promptfoo does not have it, and whatever `use` throws
 */
export function withOutputFile<Result>(
  argument: string,
  use: (path: string) => Result | Promise<Result>,
): Promise<Result> {
  return working(`reading ${argument}`, () =>
    isEvaluationId(argument) ? withExported(argument, use) : use(argument),
  );
}

/** Reads one output, whatever it has lost. */
async function read(argument: string): Promise<EvaluationOutput> {
  const output = await withOutputFile(argument, (path) => readOutputFile(path, argument));
  // `latest` is another one tomorrow.
  return argument === 'latest' && isEvaluationId(argument) && output.evalId
    ? { ...output, name: output.evalId }
    : output;
}

/** Says on standard error what an output has lost. */
export function sayLosses({ losses = [] }: Pick<EvaluationOutput, 'losses'>): void {
  for (const loss of losses) console.error(`esfp: ${printable(loss)}`);
}

/** Says on standard error what to know of how some outputs were read; of what they lost they have said already. */
export function sayNotes({ notes = [] }: Evaluation, outputs: readonly EvaluationOutput[]): void {
  const said = new Set(outputs.flatMap(({ losses = [] }) => losses));
  for (const note of notes) if (!said.has(note)) console.error(`esfp: ${printable(note)}`);
}

/**
 * Reads one output of `promptfoo eval -o` or `promptfoo export eval`, or an evaluation of promptfoo's database. What its file has lost
 * is said on standard error.
 *
 * @param argument a path, an id, or `latest`
 * @throws OutputError that names the file, the place and the remedy
 */
export async function readOutput(argument: string): Promise<EvaluationOutput> {
  const output = await read(argument);
  sayLosses(output);
  return output;
}

/**
 * Reads one output that must be whole, since something is decided by it.
 *
 * @throws OutputError as {@link readOutput}, and where the output has lost rows
 */
export async function readWholeOutput(argument: string): Promise<EvaluationOutput> {
  const output = await read(argument);
  const [loss] = output.losses ?? [];
  if (loss === undefined) return output;
  throw new OutputError(
    `${loss} Nothing is decided by a part: write the output anew with promptfoo export eval <id> -o out.json.`,
  );
}

/** What an argument names: equal for two that name one file or one id. */
export function identityOf(argument: string): string {
  return existsSync(argument) ? realpathSync(argument) : argument;
}

/**
 * Reads several outputs, one after the other. One that is given twice is read once.
 *
 * @throws as {@link readOutput}
 */
export async function readOutputs(args: readonly string[]): Promise<EvaluationOutput[]> {
  const distinct = new Map<string, string>();
  for (const argument of args) {
    const identity = identityOf(argument);
    if (!distinct.has(identity)) distinct.set(identity, argument);
  }
  const outputs: EvaluationOutput[] = [];
  for (const argument of distinct.values()) outputs.push(await readOutput(argument));
  return outputs;
}
