import { type EvaluationOutput, rowName } from '../../aggregators/read/rows.ts';
import type { Evaluation } from '../../aggregators/score-cohort.ts';

/**
 * The share of a model's answers that promptfoo took from its cache, by what its rows say of themselves.
 *
 * @param output that was read
 * @param read the same as an evaluation
 * @returns a function of a model; it gives null where none of the model's rows says whether it was cached
 */
export function cachedShares(
  output: EvaluationOutput,
  { observations }: Evaluation,
): (model: string) => number | null {
  const told = new Map(
    output.rows.flatMap((row) => {
      const cached = row.response?.cached;
      return typeof cached === 'boolean' ? [[rowName(row, output.name), cached] as const] : [];
    }),
  );
  return (model) => {
    const own = observations.filter((one) => one.model === model).map(({ row }) => told.get(row));
    if (own.every((cached) => cached === undefined)) return null;
    return own.filter((cached) => cached === true).length / own.length;
  };
}
