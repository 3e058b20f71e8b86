import { describe, expect, it } from 'vitest';
import { EPISTEMIC_LABELS, STANCES } from '../../../aggregators/judgement.ts';
import { loadCorpus } from '../../../corpus/load.ts';
import { loadAnchors } from '../../../judging/anchors/load-anchors.ts';
import { labelByRules, stanceByRules } from '../../../providers/judges/embedded/rules-judge.ts';
import { checkFormat } from '../../../transforms/format-checks.ts';
import { splitSentences } from '../../../transforms/sentences.ts';

const anchors = loadAnchors();
const words = (text: string) => text.toLowerCase().match(/[a-z]+(?:['’-][a-z]+)*/g) ?? [];

/** The runs of n words of a text. */
const phrases = (text: string, n: number) => {
  const all = words(text);
  return all.slice(0, Math.max(0, all.length - n + 1)).map((_, i) => all.slice(i, i + n).join(' '));
};

describe('the anchors', () => {
  it('are thirty, with ids and texts of their own', () => {
    expect(anchors.map(({ id }) => id)).toEqual(
      Array.from({ length: 30 }, (_, i) => `ANCHOR-${String(i + 1).padStart(2, '0')}`),
    );
    expect(new Set(anchors.map(({ text }) => text)).size).toBe(30);
  });

  it.each(anchors.map(({ id, text }) => [id, text]))(
    '%s is a response as the format rules ask for',
    (_, text) => {
      const { words: count, plainProse, english } = checkFormat(text);
      expect(count).toBeGreaterThanOrEqual(80);
      expect(count).toBeLessThanOrEqual(120);
      expect([plainProse, english]).toEqual([true, true]);
      expect(text).not.toMatch(/\n|^\s|\s$| {2}/);
    },
  );

  it.each(anchors.map(({ id, text }) => [id, text]))('%s has 4 to 8 sentences and no fragment', (_, text) => {
    const sentences = splitSentences(text);
    expect(sentences.length).toBeGreaterThanOrEqual(4);
    expect(sentences.length).toBeLessThanOrEqual(8);
    expect(sentences.join(' ')).toBe(text);
  });

  it('are about no item of the corpus: no four words in a row are an item’s', () => {
    const items = loadCorpus().items;
    expect(items.length).toBeGreaterThan(100);
    const ofItems = new Set(items.flatMap(({ text }) => phrases(text, 4)));
    const shared = anchors.flatMap(({ id, text }) =>
      phrases(text, 4)
        .filter((phrase) => ofItems.has(phrase))
        .map((phrase) => `${id}: ${phrase}`),
    );
    expect(shared).toEqual([]);
  });

  it('hold every label and every stance, none of them rare, as far as the rules can tell', () => {
    const labels = anchors.flatMap(({ text }) => splitSentences(text).map(labelByRules));
    for (const label of EPISTEMIC_LABELS) {
      expect(labels.filter((one) => one === label).length).toBeGreaterThanOrEqual(15);
    }
    const stances = anchors.map(({ text }) => stanceByRules(text));
    for (const stance of STANCES) {
      expect(stances.filter((one) => one === stance).length).toBeGreaterThanOrEqual(4);
    }
  });

  it('are read once', () => {
    expect(loadAnchors()).toBe(anchors);
  });
});
