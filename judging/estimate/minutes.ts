import type { JudgeLimits } from '../../config/judge-spec.ts';
import type { Load } from './load.ts';

/** How long a call to a judge is assumed to take. */
export const SECONDS_PER_JUDGE_CALL = 2;

/** How many responses promptfoo has in work at once unless it is told otherwise. */
export const ROWS_AT_ONCE = 4;

type Limits = Pick<JudgeLimits, 'maxConcurrency'> & Partial<JudgeLimits>;

/** How long calls take at limits, in minutes: as long as the narrowest of them asks for. */
export function minutesAt(
  { calls, promptTokens, answerTokens }: Load,
  {
    maxConcurrency,
    requestsPerMinute = Number.POSITIVE_INFINITY,
    tokensPerMinute = Number.POSITIVE_INFINITY,
  }: Limits,
): number {
  return Math.max(
    (calls * SECONDS_PER_JUDGE_CALL) / 60 / maxConcurrency,
    calls / requestsPerMinute,
    (promptTokens + answerTokens) / tokensPerMinute,
  );
}

/**
 * How long the judges of an evaluation take, in minutes, were they not limited: of each response that is in work all
 * calls are made side by side. The candidates' own time comes on top.
 */
export function judgingInRows(rows: number, rowsAtOnce: number): number {
  return (rows * SECONDS_PER_JUDGE_CALL) / 60 / rowsAtOnce;
}
