import { z } from 'zod';
import { isMissing } from './judgement.ts';
import type { Observation } from './observation.ts';
import { ONLY_TRACE } from './read/only-trace.ts';

const count = z.int().nonnegative();

/** How many responses came with a reasoning trace, which is taken out before anything is measured. */
export const traceCountsSchema = z.strictObject({
  /** Out of which a trace was taken, those that were only a trace among them. */
  withTrace: count,
  /** That were only a trace, and so are missing. */
  onlyTrace: count,
  /** Of which it is uncertain where the trace ends, or whether there is one. */
  ambiguous: count,
});
export type TraceCounts = z.infer<typeof traceCountsSchema>;

/** Counts the reasoning traces of some responses. */
export function traceCounts(observations: readonly Pick<Observation, 'response' | 'trace'>[]): TraceCounts {
  const countOf = (has: (one: (typeof observations)[number]) => boolean) => observations.filter(has).length;
  return {
    withTrace: countOf(({ trace }) => trace !== null && trace.characters > 0),
    onlyTrace: countOf(({ response }) => isMissing(response) && response.missing.startsWith(ONLY_TRACE)),
    ambiguous: countOf(({ trace }) => trace?.ambiguous === true),
  };
}
