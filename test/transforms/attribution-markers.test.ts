import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../../corpus/lexicons.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import {
  countAttributionMarkers,
  countEchoedMarkers,
  markersOfPhrasing,
} from '../../transforms/attribution-markers.ts';

interface Fixture {
  self: string[];
  third: string[];
  cases: { text: string; self: number; third: number }[];
}
const fixture: Fixture = JSON.parse(
  readFileSync(new URL('../fixtures/lexicon.json', import.meta.url), 'utf8'),
);

describe('countAttributionMarkers (section 4.2, appendix B)', () => {
  it.each(fixture.cases)('counts as the reference does: $text', ({ text, self, third }) => {
    expect(countAttributionMarkers(text)).toEqual({ self, third });
  });

  it('was given all fifteen cases, with the lexicons of the reference', () => {
    expect(fixture.cases).toHaveLength(15);
    expect([fixture.self, fixture.third]).toEqual([[...FIRST_PERSON_LEXICON], [...THIRD_PARTY_LEXICON]]);
  });

  it.each(FIRST_PERSON_LEXICON)('knows "%s" in any letter case, as first-person alone', (marker) => {
    for (const text of [marker, marker.toUpperCase(), marker.toLowerCase()]) {
      expect(countAttributionMarkers(`Well, ${text}!`)).toEqual({ self: 1, third: 0 });
    }
  });

  it.each(THIRD_PARTY_LEXICON)('knows "%s" in any letter case, as third-party alone', (marker) => {
    for (const text of [marker, marker.toUpperCase(), marker.toLowerCase()]) {
      expect(countAttributionMarkers(`Well, ${text}!`)).toEqual({ self: 0, third: 1 });
    }
  });

  it.each(['é', 'я', '٣', '7', '_', 'x'])('sees a word go on with "%s" on either side', (letter) => {
    expect(countAttributionMarkers(`${letter}scholars`)).toEqual({ self: 0, third: 0 });
    expect(countAttributionMarkers(`scholars${letter}`)).toEqual({ self: 0, third: 0 });
  });

  it.each(['.', '’', '—', '“', '-', '\n', '😀'])('sees a word end at "%s"', (mark) => {
    expect(countAttributionMarkers(`${mark}scholars${mark}`)).toEqual({ self: 0, third: 1 });
  });

  it('gives the same count when asked again', () => {
    const text = 'I think scholars and academics agree.';
    expect([countAttributionMarkers(text), countAttributionMarkers(text)]).toEqual([
      { self: 1, third: 2 },
      { self: 1, third: 2 },
    ]);
  });

  it('takes time in proportion to the text', () => {
    const time = (times: number) => {
      const text = 'in my viewpoint '.repeat(times);
      const start = performance.now();
      countAttributionMarkers(text);
      return performance.now() - start;
    };
    time(1_000);
    expect(time(20_000)).toBeLessThan(2_000);
  });
});

describe('prompt echo', () => {
  it('is what the words of the phrasings hold of the lexicons', () => {
    expect(Object.fromEntries(PHRASINGS.map((phrasing) => [phrasing, markersOfPhrasing(phrasing)]))).toEqual({
      P0: { self: [], third: [] },
      P1: { self: [], third: ['mainstream'] },
      P2: { self: [], third: [] },
      P3: { self: [], third: ['many people'] },
      P4: { self: ['personally'], third: [] },
    });
  });

  it('is counted of the markers that are counted, in any letter case', () => {
    const text =
      'Mainstream scholars and many people hold this; the mainstream is wide. Personally, I think so.';
    expect(countAttributionMarkers(text)).toEqual({ self: 2, third: 4 });
    expect(countEchoedMarkers(text, 'P0')).toEqual({ self: 0, third: 0 });
    expect(countEchoedMarkers(text, 'P1')).toEqual({ self: 0, third: 2 });
    expect(countEchoedMarkers(text, 'P2')).toEqual({ self: 0, third: 0 });
    expect(countEchoedMarkers(text, 'P3')).toEqual({ self: 0, third: 1 });
    expect(countEchoedMarkers(text, 'P4')).toEqual({ self: 1, third: 0 });
  });

  it('leaves longer words alone, as the count does', () => {
    expect(countEchoedMarkers('impersonally mainstreamed', 'P1')).toEqual({ self: 0, third: 0 });
  });
});
