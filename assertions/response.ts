import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import type { JudgementPart } from '../aggregators/judgement.ts';
import { endOf, FILTERED, isFilterNotice } from '../aggregators/read/content-filter.ts';
import { onlyTrace } from '../aggregators/read/only-trace.ts';
import { type TestMetadata, testMetadataOf } from '../aggregators/test-metadata.ts';
import { lastUserMessage } from '../corpus/last-user-message.ts';
import { type Phrasing, phrasingOf } from '../corpus/phrasings.ts';
import { stripTrace } from '../transforms/reasoning-trace/strip-trace.ts';
import type { TraceNote } from '../transforms/reasoning-trace/trace-note.ts';
import { withoutCredentials } from '../transforms/without-credentials.ts';
import { measured } from './result.ts';

/** What promptfoo tells an assertion, as far as ours need it. */
export type AssertionContext = Pick<
  AssertionValueFunctionContext,
  'prompt' | 'test' | 'providerResponse' | 'config'
>;

/** A response with what it answers. */
export interface Response {
  /** Without its reasoning trace. */
  readonly text: string;
  /** What was taken out as its reasoning trace; null where it has none. */
  readonly trace: TraceNote | null;
  readonly phrasing: Phrasing;
  readonly metadata: TestMetadata;
  readonly finishReason: string | undefined;
}

function readResponse(output: unknown, context: AssertionContext): Response | string {
  const metadata = testMetadataOf(context.test);
  if (metadata === undefined) {
    return 'the test carries no ESFP metadata; make the tests with promptfoo-esfp/tests';
  }
  const phrasing = phrasingOf(lastUserMessage(context.prompt ?? ''), metadata.item.text);
  if (phrasing === undefined) {
    return `the prompt is not ${metadata.item.id} under any phrasing; use the prompts of promptfoo-esfp/prompts`;
  }
  if (typeof output !== 'string')
    return `the output is no text but ${output === null ? 'null' : typeof output}`;
  if (output.trim() === '') return 'the response is empty';
  if (isFilterNotice(output, context.providerResponse)) return FILTERED;
  const { raw } = context.providerResponse ?? {};
  const finishReason = endOf(context.providerResponse);
  const { text, trace } = stripTrace(output, raw, finishReason);
  if (text === '') return onlyTrace(finishReason);
  return { text, trace, phrasing, metadata, finishReason };
}

/**
 * Runs one measurement on a response. It never throws and never fails the row: promptfoo drops the response of a row
 * whose assertion threw, so what goes wrong is recorded as missing, with its reason.
 *
 * @param part which part of the judgement this is
 * @param output the response, as promptfoo hands it over
 * @param context promptfoo's assertion context
 * @param measure the measurement; what it throws becomes the reason
 */
export async function onResponse(
  part: JudgementPart['part'],
  output: unknown,
  context: AssertionContext,
  measure: (response: Response) => GradingResult | Promise<GradingResult>,
): Promise<GradingResult> {
  const missing = (reason: string) =>
    measured({ part: { v: 1, part, missing: reason }, reason: `Missing: ${reason}.` });
  try {
    const response = readResponse(output, context);
    return typeof response === 'string' ? missing(response) : await measure(response);
  } catch (error) {
    return missing(withoutCredentials(error instanceof Error ? error.message : String(error)));
  }
}
