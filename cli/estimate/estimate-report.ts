import { SECONDS_PER_JUDGE_CALL } from '../../judging/estimate/minutes.ts';
import { TYPICAL_RESPONSE } from '../../judging/estimate/typical-response.ts';
import type { Estimate } from '../../judging/estimate.ts';
import { REVERSED_ONE_IN } from '../../judging/judgement-key.ts';
import { CHARACTERS_PER_TOKEN } from '../../providers/judges/chat/judge-prompt.ts';

/** What `esfp estimate --json` prints. */
export interface EstimateReport extends Estimate {
  readonly v: 1;
  /** The settings file; null when all are defaults. */
  readonly settings: string | null;
  /** What is estimated: an evaluation that is to be run, or the judging of an output that is there. */
  readonly subject:
    | {
        readonly kind: 'evaluation';
        /** The promptfoo config; null where the candidates are only counted. */
        readonly config: string | null;
        readonly corpus: string;
        readonly items: number;
        readonly repeat: number;
      }
    | {
        readonly kind: 'output';
        readonly output: string;
        /** Rows of ours without a response: there is nothing to judge in them. */
        readonly withoutResponse: number;
        /** The store that was looked into; null where there is none yet. */
        readonly store: string | null;
      };
  readonly assumptions: typeof ASSUMPTIONS;
  /** What should be known of the numbers besides, a sentence each. */
  readonly remarks: readonly string[];
}

/** What the numbers rest on where nothing better is known. */
export const ASSUMPTIONS = {
  charactersPerToken: CHARACTERS_PER_TOKEN,
  secondsPerJudgeCall: SECONDS_PER_JUDGE_CALL,
  /** Before a run only. */
  wordsPerResponse: TYPICAL_RESPONSE.words,
  /** Before a run only. */
  sentencesPerResponse: TYPICAL_RESPONSE.sentences.length,
  /** Before a run only: of responses that are there it is known which are asked again in reversed order. */
  reversedOneIn: REVERSED_ONE_IN,
} as const;
