import { sum } from 'd3-array';
import { estimateTokens, type JudgeQuestion } from '../../providers/judges/chat/judge-prompt.ts';

/** Calls to a model, with about how many tokens they take. Reasoning, and what a server adds, are not in it. */
export interface Load {
  readonly calls: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** Several loads together; no calls where there are none. */
export function addedLoads(loads: readonly Load[]): Load {
  return {
    calls: sum(loads, ({ calls }) => calls),
    promptTokens: sum(loads, ({ promptTokens }) => promptTokens),
    answerTokens: sum(loads, ({ answerTokens }) => answerTokens),
  };
}

/** A load so many times. */
export function timesLoad(times: number, { calls, promptTokens, answerTokens }: Load): Load {
  return { calls: times * calls, promptTokens: times * promptTokens, answerTokens: times * answerTokens };
}

/** The load of one question to a judge. */
export function questionLoad(question: JudgeQuestion): Load {
  const { prompt, completion } = estimateTokens(question);
  return { calls: 1, promptTokens: prompt, answerTokens: completion };
}
