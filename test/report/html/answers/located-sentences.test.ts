import { describe, expect, it } from 'vitest';
import { locatedSentences } from '../../../../aggregators/report/html/answers/located-sentences.ts';

describe('locatedSentences', () => {
  it('cuts a response into sentences and what lies between, and loses nothing', () => {
    const response = '1. First one here.\n\nOk. Second one here. Rest';
    const pieces = locatedSentences(response, ['First one here.', 'Second one here.']);
    expect(pieces).toEqual([
      { text: '1. ', sentence: null },
      { text: 'First one here.', sentence: 0 },
      { text: '\n\nOk. ', sentence: null },
      { text: 'Second one here.', sentence: 1 },
      { text: ' Rest', sentence: null },
    ]);
    expect(pieces?.map(({ text }) => text).join('')).toBe(response);
  });

  it('finds the same sentence twice, each after the other', () => {
    expect(locatedSentences('Same. Same.', ['Same.', 'Same.'])?.map(({ sentence }) => sentence)).toEqual([
      0,
      null,
      1,
    ]);
  });

  it('is null where a sentence is not there, or in another order', () => {
    expect(locatedSentences('One. Two.', ['Three.'])).toBeNull();
    expect(locatedSentences('One. Two.', ['Two.', 'One.'])).toBeNull();
  });

  it('is the response alone without sentences', () => {
    expect(locatedSentences('One.', [])).toEqual([{ text: 'One.', sentence: null }]);
    expect(locatedSentences('', [])).toEqual([]);
  });
});
