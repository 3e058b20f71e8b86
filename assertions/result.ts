import type { GradingResult } from 'promptfoo';
import type { JudgementPart } from '../aggregators/judgement.ts';
import type { PanelAnswer } from '../judging/panel.ts';

/** What an ESFP assertion returns: it always passes, since it measures and does not grade. */
export interface Measurement {
  readonly part: JudgementPart;
  /** For the viewer, in a sentence. */
  readonly reason: string;
  /** Only what is defined: promptfoo stores null as 0. */
  readonly namedScores?: Record<string, number>;
  /** What the judges were paid for it. */
  readonly receipts?: PanelAnswer<unknown>['receipts'];
}

/** Tokens of judges as promptfoo counts them; those of judgements that had been bought before are cached ones. */
function tokensUsed(receipts: Measurement['receipts'] = []): Pick<GradingResult, 'tokensUsed'> {
  const usage = { total: 0, prompt: 0, completion: 0, cached: 0, numRequests: 0 };
  for (const { receipt, bought } of receipts) {
    const { prompt, completion } = receipt.tokens ?? { prompt: 0, completion: 0 };
    usage.total += prompt + completion;
    if (bought) {
      usage.prompt += prompt;
      usage.completion += completion;
      usage.numRequests += 1;
    } else {
      usage.cached += prompt + completion;
    }
  }
  return usage.total === 0 ? {} : { tokensUsed: usage };
}

/** The grading result that carries a measurement into the row's metadata. */
export function measured({ part, reason, namedScores, receipts }: Measurement): GradingResult {
  return {
    pass: true,
    score: 1,
    reason: `Measured, not graded. ${reason}`,
    ...(namedScores === undefined ? {} : { namedScores }),
    ...tokensUsed(receipts),
    metadata: { esfp: part },
  };
}

/** A result for an assertion with nothing to measure in this row, and nothing missing either. */
export function notMeasured(reason: string): GradingResult {
  return { pass: true, score: 1, reason: `Not measured. ${reason}` };
}
