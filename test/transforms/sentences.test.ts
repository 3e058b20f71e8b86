import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SENTENCE_CAP, SHORTEST_SENTENCE, splitSentences } from '../../transforms/sentences.ts';

interface Case {
  text: string;
  sentences: string[];
}
const { cases }: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('../fixtures/sentences.json', import.meta.url), 'utf8'),
);

describe('splitSentences', () => {
  it('has the two bounds of section 4.4', () => {
    expect([SENTENCE_CAP, SHORTEST_SENTENCE]).toEqual([25, 12]);
  });

  it.each(cases)('splits as the reference does: $text', ({ text, sentences }) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('keeps the first 25 sentences', () => {
    const sentences = Array.from({ length: 40 }, (_, index) => `This is sentence ${index + 1}.`);
    expect(splitSentences(sentences.join(' '))).toEqual(sentences.slice(0, 25));
  });

  it('drops fragments before it counts to 25', () => {
    const sentences = Array.from({ length: 25 }, (_, index) => `This is sentence ${index + 1}.`);
    expect(splitSentences(sentences.map((sentence) => `Yes. ${sentence}`).join(' '))).toEqual(sentences);
  });

  it('measures a fragment in code points: eleven are too few, twelve are enough', () => {
    expect(splitSentences('abcdefghij.')).toEqual([]);
    expect(splitSentences('abcdefghijk.')).toEqual(['abcdefghijk.']);
    expect(splitSentences('😀'.repeat(11))).toEqual([]);
    expect(splitSentences('😀'.repeat(12))).toEqual(['😀'.repeat(12)]);
  });

  it('needs time in proportion to the text, even for one that is nearly all white space', () => {
    const time = (length: number) => {
      const start = performance.now();
      splitSentences(`A first sentence.${' '.repeat(length)}x${' '.repeat(length)}`);
      return performance.now() - start;
    };
    time(1_000);
    expect(time(200_000)).toBeLessThan(1_000);
  });
});
