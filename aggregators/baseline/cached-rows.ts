import { z } from 'zod';
import type { Observation } from '../observation.ts';
import { type EvaluationOutput, type Row, rowName } from '../read/rows.ts';

const cachedSchema = z.looseObject({ cached: z.literal(true) });

const isCached = ({ response }: Row) => cachedSchema.safeParse(response).success;

/**
 * How many of some observations are of responses that promptfoo took from its cache: nothing new was measured by them.
 *
 * @param outputs that they were read of
 */
export function cachedRows(
  outputs: readonly EvaluationOutput[],
  observations: readonly Pick<Observation, 'row'>[],
): number {
  const cached = new Set(
    outputs.flatMap(({ name, rows }) => rows.filter(isCached).map((row) => rowName(row, name))),
  );
  return observations.filter(({ row }) => cached.has(row)).length;
}
