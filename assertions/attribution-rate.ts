import type { GradingResult } from 'promptfoo';
import { attributionRate } from '../aggregators/attribution-rate.ts';
import type { AttributionCounts } from '../aggregators/judgement.ts';
import type { Phrasing } from '../corpus/phrasings.ts';
import { countAttributionMarkers, countEchoedMarkers } from '../transforms/attribution-markers.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { type Measurement, measured } from './result.ts';

/** What is carried of counted markers; AR is named where it is defined. Source: section 4.2. */
export function attributionOf(counts: AttributionCounts): Measurement {
  const rate = attributionRate(counts);
  return {
    part: { v: 1, part: 'ar', counts },
    reason: `${counts.self} first-person and ${counts.third} third-party markers.`,
    ...(typeof rate === 'number' ? { namedScores: { AR: rate } } : {}),
  };
}

/**
 * Counts the attribution markers of a response, and how many of them its phrasing's own words hold; AR is named where it is
 * defined. Source: section 4.2.
 */
export function measureAttributionRate(text: string, phrasing: Phrasing): Measurement {
  return attributionOf({ ...countAttributionMarkers(text), echoed: countEchoedMarkers(text, phrasing) });
}

/**
 * promptfoo assertion: counts the attribution markers of a response and names its AR where that is defined.
 * Source: section 4.2.
 */
export default function attributionRateAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('ar', output, context, ({ text, phrasing }) =>
    measured(measureAttributionRate(text, phrasing)),
  );
}
