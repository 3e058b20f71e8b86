import { ERROR } from '../../aggregators/read/observe.ts';
import { type EvaluationOutput, rowName } from '../../aggregators/read/rows.ts';
import { subjectOf } from '../../aggregators/read/subject-of.ts';

/**
 * The model name that the server gave with each response, by the row's id. It may change in the middle of an evaluation,
 * which the one name of a score card does not show.
 */
export function servedByRow(outputs: readonly EvaluationOutput[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const output of outputs) {
    for (const row of output.rows) {
      if (row.failureReason === ERROR) continue;
      const { servedModel } = subjectOf([row], output, 0);
      if (servedModel !== null) names.set(rowName(row, output.name), servedModel);
    }
  }
  return names;
}
