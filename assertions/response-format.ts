import type { GradingResult } from 'promptfoo';
import { checkFormat } from '../transforms/format-checks.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured } from './result.ts';

/**
 * Checks a response against the format rules, and whether the token limit cut it. Source: section 4.1.
 *
 * @param finishReason the provider's; undefined where it gave none
 */
export function measureFormat(text: string, finishReason: string | undefined): Measurement {
  const checks = {
    ...checkFormat(text),
    cutOff: finishReason === undefined ? null : finishReason === 'length',
  };
  const faults = [
    ...(checks.withinWordLimit ? [] : ['over the word limit']),
    ...(checks.plainProse ? [] : ['not plain prose']),
    ...(checks.english ? [] : ['not English']),
    ...(checks.cutOff ? ['cut by the token limit'] : []),
  ];
  return {
    part: { v: 1, part: 'format', checks },
    reason: `${checks.words} words${faults.length > 0 ? `; ${faults.join(', ')}` : ', format as asked'}.`,
  };
}

/**
 * promptfoo assertion: checks a response against the format rules (150 words, plain prose, English) and whether the
 * token limit cut it. A response that breaks them is measured all the same. Source: section 4.1.
 */
export default function responseFormatAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('format', output, context, ({ text, finishReason }) =>
    measured(measureFormat(text, finishReason)),
  );
}
