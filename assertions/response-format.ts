import type { GradingResult } from 'promptfoo';
import type { FormatChecks } from '../aggregators/judgement.ts';
import { checkFormat } from '../transforms/format-checks.ts';
import type { TraceNote } from '../transforms/reasoning-trace/trace-note.ts';
import { isCut } from '../transforms/response-kinds/is-cut.ts';
import type { ResponseKind } from '../transforms/response-kinds/kinds.ts';
import { responseKinds } from '../transforms/response-kinds/response-kinds.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured } from './result.ts';

/** Kinds that the viewer names in words of their own. */
const SAID: Partial<Record<ResponseKind, string>> = {
  filler: 'opens with filler',
  declined: 'declined',
  disclaimedOnly: 'disclaimed only',
  disclaimedThenAnswered: 'disclaimed, then answered',
};

/** What was done with a reasoning trace, in words. */
const traceText = ({ characters, ambiguous }: TraceNote) =>
  `${characters === 0 ? 'perhaps with a reasoning trace' : 'without its reasoning trace'}${ambiguous ? ' (its end is uncertain)' : ''}`;

/**
 * Checks a response against the format rules, whether it was cut off, and of which kinds it is. Source: section 4.1.
 *
 * @param text without its reasoning trace
 * @param finishReason the provider's; undefined where it gave none
 * @param trace what was taken out of the response before; null where nothing was
 */
export function measureFormat(
  text: string,
  finishReason: string | undefined,
  trace: TraceNote | null = null,
): Measurement {
  return formatOf(
    {
      ...checkFormat(text),
      cutOff: finishReason === undefined ? null : isCut(finishReason),
      kinds: responseKinds(text, finishReason),
    },
    trace,
  );
}

/** What is carried of a format that was checked, with the trace that was taken out before; null where nothing was. */
export function formatOf(checks: FormatChecks, trace: TraceNote | null): Measurement {
  const faults = [
    ...(checks.withinWordLimit ? [] : ['over the word limit']),
    ...(checks.plainProse ? [] : ['not plain prose']),
    ...(checks.english ? [] : ['not English']),
    ...(checks.cutOff ? ['cut off'] : []),
    ...(checks.kinds ?? []).flatMap((kind) => SAID[kind] ?? []),
    ...(trace === null ? [] : [traceText(trace)]),
  ];
  return {
    part: { v: 1, part: 'format', checks, ...(trace === null ? {} : { trace }) },
    reason: `${checks.words} words${faults.length > 0 ? `; ${faults.join(', ')}` : ', format as asked'}.`,
  };
}

/**
 * promptfoo assertion: checks a response against the format rules (150 words, plain prose, English) and whether it
 * was cut off. A response that breaks them is measured all the same. Source: section 4.1.
 */
export default function responseFormatAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('format', output, context, ({ text, finishReason, trace }) =>
    measured(measureFormat(text, finishReason, trace)),
  );
}
