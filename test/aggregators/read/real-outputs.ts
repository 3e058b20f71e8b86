import { join } from 'node:path';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../../aggregators/read/output-file.ts';
import { packageRoot } from '../../../package-root.ts';

/** The path of an output that a real promptfoo wrote; test/fixtures/promptfoo-outputs/README.md says how. */
export const real = (name: string): string =>
  join(packageRoot(), 'test', 'fixtures', 'promptfoo-outputs', name);

/** Such an output, as errors and notes name it by its name alone. */
export const realOutput = (name: string) => readOutputFile(real(name), name);

/** Such outputs, read as one evaluation. */
export const readReal = (...names: readonly string[]) => readEvaluation(names.map(realOutput));
