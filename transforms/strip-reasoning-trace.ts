import { stripTrace } from './reasoning-trace/strip-trace.ts';

/**
 * promptfoo transform: an output without its reasoning trace, for a team's own assertions and for what promptfoo shows.
 * Only what is certain is taken out: an output whose trace may end elsewhere, and one that was only a trace, stay as they
 * are, so that the measurement counts them. A transform is not told whether the token limit cut the output off: what would
 * then be only a trace stays too. What is no text stays as it is.
 *
 * @example `transform: file://node_modules/promptfoo-esfp/dist/transforms/strip-reasoning-trace.js:stripReasoningTrace`
 * @param output what the provider gave
 */
export function stripReasoningTrace(output: unknown): unknown {
  if (typeof output !== 'string') return output;
  const { text, trace } = stripTrace(output, undefined, 'length');
  return trace === null || trace.ambiguous || text === '' ? output : text;
}

export default stripReasoningTrace;
