import type { GradingResult } from 'promptfoo';
import { attributionRate } from '../aggregators/attribution-rate.ts';
import { countAttributionMarkers } from '../transforms/attribution-markers.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured } from './result.ts';

/** Counts the attribution markers of a response; AR is named where it is defined. Source: section 4.2. */
export function measureAttributionRate(text: string): Measurement {
  const counts = countAttributionMarkers(text);
  const rate = attributionRate(counts);
  return {
    part: { v: 1, part: 'ar', counts },
    reason: `${counts.self} first-person and ${counts.third} third-party markers.`,
    ...(typeof rate === 'number' ? { namedScores: { AR: rate } } : {}),
  };
}

/**
 * promptfoo assertion: counts the attribution markers of a response and names its AR where that is defined.
 * Source: section 4.2.
 */
export default function attributionRateAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('ar', output, context, ({ text }) => measured(measureAttributionRate(text)));
}
