import type { GradingResult } from 'promptfoo';
import type { JudgementPart } from '../aggregators/judgement.ts';

/** What an ESFP assertion returns: it always passes, since it measures and does not grade. */
export interface Measurement {
  readonly part: JudgementPart;
  /** For the viewer, in a sentence. */
  readonly reason: string;
  /** Only what is defined: promptfoo stores null as 0. */
  readonly namedScores?: Record<string, number>;
}

/** The grading result that carries a measurement into the row's metadata. */
export function measured({ part, reason, namedScores }: Measurement): GradingResult {
  return {
    pass: true,
    score: 1,
    reason: `Measured, not graded. ${reason}`,
    ...(namedScores === undefined ? {} : { namedScores }),
    metadata: { esfp: part },
  };
}

/** A result for an assertion with nothing to measure in this row, and nothing missing either. */
export function notMeasured(reason: string): GradingResult {
  return { pass: true, score: 1, reason: `Not measured. ${reason}` };
}
