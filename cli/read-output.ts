import { readOutputFile } from '../aggregators/read/output-file.ts';
import type { EvaluationOutput } from '../aggregators/read/rows.ts';
import { working } from '../working.ts';

/**
 * Reads one output of `promptfoo eval -o`, and says so on a terminal: a large one takes seconds.
 *
 * @throws OutputError that names the file, the place and the remedy
 */
export function readOutput(path: string): Promise<EvaluationOutput> {
  return working(`reading ${path}`, () => readOutputFile(path));
}

/**
 * Reads several outputs, one after the other.
 *
 * @throws as {@link readOutput}
 */
export async function readOutputs(paths: readonly string[]): Promise<EvaluationOutput[]> {
  const outputs: EvaluationOutput[] = [];
  for (const path of paths) outputs.push(await readOutput(path));
  return outputs;
}
