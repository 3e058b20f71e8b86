import { readOutputFile } from '../../aggregators/read/output-file.ts';

/** promptfoo's mark of a row that has no answer, or could not be graded. */
const ERROR = 2;

/** What of an evaluation its output tells. */
export interface WrittenEvaluation {
  /** promptfoo's id; null where the output does not tell. */
  readonly id: string | null;
  readonly errored: number;
}

/**
 * How many rows of an output promptfoo would ask again with --retry-errors.
 *
 * @throws OutputError when it cannot be read
 */
export function erroredRows(path: string): WrittenEvaluation {
  const { run, rows } = readOutputFile(path);
  return { id: run, errored: rows.filter(({ failureReason }) => failureReason === ERROR).length };
}
