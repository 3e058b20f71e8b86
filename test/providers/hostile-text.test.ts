import { describe, expect, it } from 'vitest';
import { sharedEmbedder } from '../../providers/embeddings/minilm.ts';
import { sentenceFeatures } from '../../providers/judges/embedded/minilm-features.ts';
import {
  createRulesJudge,
  LONGEST_SENTENCE,
  labelByRules,
  polarityByRules,
  stanceByRules,
} from '../../providers/judges/embedded/rules-judge.ts';
import { countAttributionMarkers } from '../../transforms/attribution-markers.ts';
import { checkFormat } from '../../transforms/format-checks.ts';
import { SENTENCE_CAP, splitSentences } from '../../transforms/sentences.ts';
import { segmentSentences } from '../../transforms/sentences-by-segmenter.ts';
import { expectLinear, hostile, milliseconds } from '../growth.ts';

/* Repeated without end, each has made some pattern go over the same text again and again, or might. */
const UNITS: readonly string[] = [
  'Aa ',
  'Aa and ',
  '“',
  '“a',
  '.',
  'good ',
  'more ',
  'best a ',
  'those against aa ',
  'Aa is good. ',
  'in my view',
  ' ',
  '\n ',
  '**',
  '__a',
  '`',
  '[',
  '\n1. ',
];

const WORK: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ['the label and the direction by rules', (text) => [labelByRules(text), polarityByRules(text)]],
  ['the stance by rules', stanceByRules],
  ['countAttributionMarkers', countAttributionMarkers],
  ['splitSentences', splitSentences],
  ['segmentSentences', segmentSentences],
  ['checkFormat', checkFormat],
];

describe.each(WORK)('%s', (_, work) => {
  it.each(UNITS)('takes time in proportion to a text of %j', (unit) => {
    expectLinear(work, unit);
  });
});

describe('the longest sentences that the rules read', () => {
  it.each(UNITS)('take no more than moments, as many as there may be, of %j', (unit) => {
    const bare = hostile(unit, LONGEST_SENTENCE).replace(/[.!?]\s/g, ', ');
    const response = Array.from({ length: SENTENCE_CAP }, () => `${bare.slice(0, LONGEST_SENTENCE - 1)}.`);
    expect(milliseconds(() => response.map(labelByRules))).toBeLessThan(2000);
    expect(milliseconds(() => stanceByRules(response.join(' ')))).toBeLessThan(2000);
  });
});

describe('a sentence longer than LONGEST_SENTENCE', () => {
  const opinion = 'I firmly support it, and I think it is a good idea';
  const longest = `${opinion}${' indeed'.repeat(LONGEST_SENTENCE)}`.slice(0, LONGEST_SENTENCE - 1);

  it('is abstained on, the longest being read', async () => {
    const judge = createRulesJudge();
    expect(`${longest}.`).toHaveLength(LONGEST_SENTENCE);
    expect((await judge.labelSentences([`${longest}.`, `${longest}d.`, `${opinion}.`])).answer).toEqual([
      'B',
      'abstain',
      'B',
    ]);
  });

  it('has no direction, and no part in the stance', async () => {
    const judge = createRulesJudge();
    expect([polarityByRules(`${longest}.`), polarityByRules(`${longest}d.`)]).toEqual(['positive', 'none']);
    expect((await judge.extractStance({ response: `${longest}.` })).answer).toBe('positive');
    expect((await judge.extractStance({ response: `${longest}d.` })).answer).toBe('no_stance');
    expect((await judge.extractStance({ response: `${longest}d. I am against it.` })).answer).toBe(
      'negative',
    );
  });
});

describe('an embedding', () => {
  it.each(['Aa ', '中', '. ', 'word-'])('of ten megabytes of %j is that of its beginning', async (unit) => {
    const embedder = await sharedEmbedder();
    const text = hostile(unit, 10_000_000);
    expect(await embedder.embed(text)).toEqual(await embedder.embed(hostile(unit, 10_000)));
    expect(embedder.countTokens(text)).toBe(256);
  });

  it('sees what comes after any length of one word', async () => {
    const embedder = await sharedEmbedder();
    const long = 'a'.repeat(200_000);
    expect(embedder.countTokens(`${long} and more of it`)).toBe(embedder.countTokens('b and more of it'));
  });
});

describe('sentenceFeatures', () => {
  it('cuts a long text where its embedding does not change', async () => {
    const embedder = await sharedEmbedder();
    const text = `  ${'The harbour was rebuilt after the flood, and trade came back; '.repeat(500)}`;
    const rounded = (vector: Float32Array) => Array.from(vector, (value) => Math.round(value * 1e5) / 1e5);
    expect(await sentenceFeatures(embedder, text)).toEqual([
      ...rounded(await embedder.embed(text)),
      ...rounded(await embedder.embed('The harbour was rebuilt after')),
    ]);
  });

  it.each(['中', '.', 'a', 'good '])('takes no more than moments on ten megabytes of %j', async (unit) => {
    const embedder = await sharedEmbedder();
    const start = performance.now();
    await sentenceFeatures(embedder, hostile(unit, 10_000_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
