import type { GradingResult } from 'promptfoo';
import { checkFormat } from '../transforms/format-checks.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { measured } from './result.ts';

/**
 * promptfoo assertion: checks a response against the format rules (150 words, plain prose, English) and whether the
 * token limit cut it. A response that breaks them is measured all the same. Source: section 4.1.
 */
export default function responseFormatAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('format', output, context, ({ text, finishReason }) => {
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
    return measured({
      part: { v: 1, part: 'format', checks },
      reason: `${checks.words} words${faults.length > 0 ? `; ${faults.join(', ')}` : ', format as asked'}.`,
    });
  });
}
