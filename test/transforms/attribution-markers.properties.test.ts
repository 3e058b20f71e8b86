import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributionRate } from '../../aggregators/attribution-rate.ts';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../../corpus/lexicons.ts';
import { countAttributionMarkers } from '../../transforms/attribution-markers.ts';
import { stripTrace } from '../../transforms/reasoning-trace/strip-trace.ts';

const RUNS = { seed: 1, numRuns: 3000 };

/** Markers among words and marks of every plane. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FIRST_PERSON_LEXICON, ...THIRD_PARTY_LEXICON),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(' ', '. ', '\n', 'words between', '’', 'İ'),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(' '));

describe('AR of any text', () => {
  it('is in [0, 1], or undefined exactly where there is no marker', () => {
    let defined = 0;
    fc.assert(
      fc.property(text, (response) => {
        const counts = countAttributionMarkers(response);
        const rate = attributionRate(counts);
        if (typeof rate !== 'number') {
          expect([rate, counts]).toEqual(['undefined', { self: 0, third: 0 }]);
        } else {
          defined += 1;
          expect(rate).toBeGreaterThanOrEqual(0);
          expect(rate).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
    expect(defined).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it('is the same with a trace before it or after it, whatever the trace counts', () => {
    const plain = text.filter((one) => one.trim() !== '' && stripTrace(one).trace === null);
    const inTrace = fc.constantFrom(...FIRST_PERSON_LEXICON, ...THIRD_PARTY_LEXICON);
    fc.assert(
      fc.property(plain, inTrace, (response, marker) => {
        const counts = countAttributionMarkers(response);
        const trace = `<think>\n${marker} so.\n</think>\n`;
        for (const wrapped of [`${trace}${response}`, `${response}\n${trace}`]) {
          expect(countAttributionMarkers(stripTrace(wrapped).text)).toEqual(counts);
        }
      }),
      { ...RUNS, numRuns: 500 },
    );
  });
});
