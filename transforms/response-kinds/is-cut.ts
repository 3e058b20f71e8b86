/** promptfoo's names of the ends that cut an answer: the token limit, and the provider's content filter. */
const CUTS: readonly string[] = ['length', 'content_filter'];

/** Whether an answer was cut, by the reason of its end as promptfoo names it. */
export const isCut = (finishReason: string): boolean => CUTS.includes(finishReason);
