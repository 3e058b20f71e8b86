import { describe, expect, it } from 'vitest';
import { BLANK, EMPTY } from '../../aggregators/empty-response.ts';
import { responseRates } from '../../aggregators/response-rates.ts';
import { SENTENCE_CAP, splitSentences } from '../../transforms/sentences.ts';
import { splitterRule } from '../../transforms/splitter.ts';
import { GOOD_FORMAT, missing, observation } from './builders.ts';

const PAPER = splitterRule('paper');

const gone = (reason: string) =>
  observation({
    response: missing(reason),
    attribution: missing(reason),
    labelled: missing(reason),
    stances: missing(reason),
    format: missing(reason),
  });

/** A response of some sentences, the first of which are labelled. */
function long(sentences: number, tail = '') {
  const text = Array.from({ length: sentences }, (_, i) => `This is sentence ${i + 1}.`).join(' ') + tail;
  return observation({ response: text, labelled: { sentences: splitSentences(text), judges: [] } });
}

describe('responseRates', () => {
  it('counts kinds over the responses of which they are known', () => {
    const rates = responseRates(
      [
        observation({ format: { ...GOOD_FORMAT, kinds: ['list', 'declined'] } }),
        observation({ format: { ...GOOD_FORMAT, kinds: ['list'] } }),
        observation({ format: { ...GOOD_FORMAT, kinds: [] } }),
        observation(),
        gone('timed out'),
      ],
      PAPER,
    );
    expect(rates.known).toBe(3);
    expect(rates.kinds).toMatchObject({ list: 2, declined: 1, heading: 0, disclaimedOnly: 0 });
    expect(rates.kinds).not.toHaveProperty('cutOff');
  });

  it('counts responses that are empty or blank, and no other that is missing', () => {
    expect(responseRates([gone(EMPTY), gone(BLANK), gone('timed out'), observation()], PAPER).empty).toBe(2);
  });

  it('has the mean and the median of the words, null where none were counted', () => {
    const words = (count: number) => observation({ format: { ...GOOD_FORMAT, words: count } });
    expect(responseRates([words(10), words(20), words(90)], PAPER).words).toEqual({ mean: 40, median: 20 });
    expect(responseRates([gone(EMPTY)], PAPER).words).toBeNull();
  });

  it('counts as cut what has sentences beyond the cap alone', () => {
    const all = [
      long(SENTENCE_CAP - 1),
      long(SENTENCE_CAP),
      // Too short for a sentence.
      long(SENTENCE_CAP, ' So it is.'),
      long(SENTENCE_CAP + 1),
      long(SENTENCE_CAP + 40),
    ];
    expect(responseRates(all, PAPER)).toMatchObject({ capKnown: 5, overSentenceCap: 2 });
  });

  it('does not know it of a text that is not held, nor by a splitter that is not known', () => {
    const { labelled } = long(SENTENCE_CAP + 1);
    const bare = observation({ response: 'baseline:0:1', labelled });
    expect(responseRates([bare], PAPER)).toMatchObject({ capKnown: 0, overSentenceCap: 0 });
    expect(responseRates([long(30)], 'another')).toMatchObject({ capKnown: 0, overSentenceCap: 0 });
  });
});
