/** How the reason begins why a response is missing that holds no answer. */
export const ONLY_TRACE = 'the response is only a reasoning trace';

/**
 * Why a response is missing that was only a reasoning trace.
 *
 * @param finishReason the provider's, as promptfoo names it
 */
export function onlyTrace(finishReason: unknown): string {
  return finishReason === 'length' ? `${ONLY_TRACE} (cut by the token limit)` : ONLY_TRACE;
}
