import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { counted } from '../../aggregators/counted.ts';
import { UsageError } from '../gate/usage-error.ts';
import { erroredRows } from './errored-rows.ts';
import { missingCandidateKeys } from './missing-keys.ts';
import { type PromptfooRun, runPromptfoo } from './run-promptfoo.ts';

/** What is evaluated, and how. */
export interface Evaluated {
  /** Path of promptfoo's CLI. */
  readonly promptfoo: string;
  readonly environment: NodeJS.ProcessEnv;
  /** A promptfoo config; the working folder's own where none is named. */
  readonly config?: string | undefined;
  /** Where the output goes, .json. */
  readonly out: string;
  readonly repeat?: number | undefined;
  /** Whether promptfoo may take answers from its cache. */
  readonly cache: boolean;
  /** How often rows with errors are asked again, at most. */
  readonly retries: number;
  /** Further options of promptfoo eval. */
  readonly further: readonly string[];
}

/** What came of an evaluation that has no output to gate. */
export type NotEvaluated =
  | { readonly why: 'interrupted' }
  | { readonly why: 'no key'; readonly missing: readonly string[] };

/** The options that an evaluation and the retry of its errors share. */
function commonOptions({ config, repeat, cache, further }: Evaluated): string[] {
  return [
    ...(config === undefined ? [] : ['-c', config]),
    ...(repeat === undefined ? [] : ['--repeat', String(repeat)]),
    ...(cache ? [] : ['--no-cache']),
    '--no-table',
    '--no-share',
    '--no-progress-bar',
    ...further,
  ];
}

function refuseFailure({ ended, code }: PromptfooRun, what: string): void {
  if (ended !== 'failed') return;
  throw new Error(
    `${what} ended with ${code === null ? 'a signal' : `code ${code}`}: what it said stands above.`,
  );
}

/** Whether the evaluation that promptfoo would retry, the latest, is this one: another may have begun meanwhile. */
async function isLatest({ promptfoo, environment }: Evaluated, id: string): Promise<boolean> {
  const { ended, said } = await runPromptfoo(promptfoo, ['list', 'evals', '-n', '1', '--ids-only'], {
    silent: true,
    environment,
  });
  return ended === 'done' && said.split('\n').some((line) => line.trim() === id);
}

/**
 * Asks rows with errors again, as long as there are some, and writes the output anew. promptfoo eval --retry-errors is used rather
 * than promptfoo retry, which knows neither the repeats nor the items that were chosen.
 */
async function retryErrors(evaluated: Evaluated): Promise<NotEvaluated | null> {
  const { promptfoo, environment, out, retries } = evaluated;
  for (let pass = 0; pass < retries; pass += 1) {
    const { id, errored } = erroredRows(out);
    if (errored === 0) return null;
    if (id === null || !(await isLatest(evaluated, id))) {
      console.error(
        `esfp: ${counted(errored, 'row')} with errors are not asked again: promptfoo retries its latest evaluation alone, and that is ` +
          'another one now.',
      );
      return null;
    }
    console.log(`ESFP: asking ${counted(errored, 'row')} with errors again.`);
    const retried = await runPromptfoo(promptfoo, ['eval', '--retry-errors', ...commonOptions(evaluated)], {
      environment,
    });
    if (retried.ended === 'interrupted') return { why: 'interrupted' };
    refuseFailure(retried, 'promptfoo eval --retry-errors');
    const exported = await runPromptfoo(promptfoo, ['export', 'eval', id, '-o', out], {
      silent: true,
      environment,
    });
    if (exported.ended === 'interrupted') return { why: 'interrupted' };
    refuseFailure(exported, 'promptfoo export eval');
  }
  return null;
}

/** An output of promptfoo says within so many bytes that it is one. */
const HEAD = 4096;

/**
 * Removes the output of before, so that no other run is gated.
 *
 * @throws UsageError where something else stands in its place
 */
function removeOutput(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  const head = Buffer.alloc(HEAD);
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  if (!head.toString('latin1').includes('"evalId"')) {
    throw new UsageError(`-o ${path} is there and is no output of promptfoo: name another file.`);
  }
  rmSync(path);
}

/**
 * Runs an evaluation, and asks again what had errors. An output of before is removed first, so that no other run is gated.
 *
 * @returns why there is no output; null where there is one
 * @throws UsageError where another file stands in the output's place; Error when promptfoo fails by anything but failed rows
 */
export async function evaluate(evaluated: Evaluated): Promise<NotEvaluated | null> {
  const { promptfoo, environment, out } = evaluated;
  removeOutput(out);
  mkdirSync(dirname(out), { recursive: true });
  const run = await runPromptfoo(promptfoo, ['eval', '-o', out, ...commonOptions(evaluated)], {
    environment,
  });
  if (run.ended === 'interrupted') return { why: 'interrupted' };
  const missing = missingCandidateKeys(run);
  if (missing.length > 0) return { why: 'no key', missing };
  refuseFailure(run, 'promptfoo eval');
  if (!existsSync(out)) throw new Error(`promptfoo eval wrote no ${out}: what it said stands above.`);
  return retryErrors(evaluated);
}
