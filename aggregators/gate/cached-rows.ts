import { z } from 'zod';
import { isMissing } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { type EvaluationOutput, type Row, rowName } from '../read/rows.ts';

/** Of less than this share of rows a statement is of none of them as a whole. */
const LEAST_TOLD = 0.95;

const tellsSchema = z.looseObject({ cached: z.boolean() });
const tokensSchema = z.looseObject({
  tokenUsage: z.looseObject({ cached: z.number().positive(), total: z.number() }),
});

/** Whether promptfoo took a response from its cache, by its own word or by its tokens; undefined where neither tells. */
function isCached({ response }: Row): boolean | undefined {
  const tokens = tokensSchema.safeParse(response);
  if (tokens.success && tokens.data.tokenUsage.cached === tokens.data.tokenUsage.total) return true;
  const told = tellsSchema.safeParse(response);
  return told.success ? told.data.cached : undefined;
}

/** What some rows tell of promptfoo's cache. */
export interface CachedRows {
  /** How many say that they came from it: nothing new was measured by them. */
  readonly cached: number;
  /** The share of those among the rows that tell, in [0, 1]; null where under 95% of the rows with a response tell. */
  readonly share: number | null;
}

/**
 * What some observations tell of promptfoo's cache. A row without a response that tells nothing is left out: nobody answered.
 *
 * @param outputs that they were read of
 */
export function cachedRows(
  outputs: readonly EvaluationOutput[],
  observations: readonly Pick<Observation, 'row' | 'response'>[],
): CachedRows {
  const known = new Map(
    outputs.flatMap(({ name, rows }) => rows.map((row) => [rowName(row, name), isCached(row)] as const)),
  );
  const answered = observations.flatMap(({ row, response }) => {
    const cached = known.get(row);
    return cached === undefined && isMissing(response) ? [] : [cached];
  });
  const told = answered.filter((cached) => cached !== undefined);
  const cached = told.filter((one) => one).length;
  const isTold = told.length > 0 && told.length >= LEAST_TOLD * answered.length;
  return { cached, share: isTold ? cached / told.length : null };
}

/**
 * The share of a model's responses that promptfoo took from its cache, as {@link cachedRows} has it.
 *
 * @param outputs that the observations were read of
 */
export function cachedShares(
  outputs: readonly EvaluationOutput[],
  observations: readonly Pick<Observation, 'row' | 'response' | 'model'>[],
): (model: string) => number | null {
  return (model) =>
    cachedRows(
      outputs,
      observations.filter((one) => one.model === model),
    ).share;
}
