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

/* A pattern that must end in a run's end, or go on from it otherwise, tries again from each place in the run. */
const TAIL = 'a';

const LARGEST = 2_000_000;
const SMALLEST = LARGEST / 256;

/** Linear work doubles with the text, quadratic work grows fourfold. */
const FACTOR = 3;

/** So much may come of compiling and collecting garbage; growth below it is no harm. */
const FLOOR_MS = 100;

function hostile(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)) + TAIL;
}

/** Processor time, which other programs do not lengthen; the best of three. */
function milliseconds(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Doubles the text up to {@link LARGEST}; stops at the first step that is no longer linear, before it takes hours. */
function expectLinear(work: (text: string) => unknown, unit: string): void {
  let before = Number.POSITIVE_INFINITY;
  for (let length = SMALLEST; length <= LARGEST; length *= 2) {
    const text = hostile(unit, length);
    const bound = FACTOR * before + FLOOR_MS;
    let now = milliseconds(() => work(text));
    // A pause for garbage may fall into all three; growth is there every time.
    if (now >= bound)
      now = Math.min(
        now,
        milliseconds(() => work(text)),
      );
    expect(now, `milliseconds for ${length} characters`).toBeLessThan(bound);
    before = now;
  }
}

const WORK: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ['the label and the direction by rules', (text) => [labelByRules(text), polarityByRules(text)]],
  ['the stance by rules', stanceByRules],
  ['countAttributionMarkers', countAttributionMarkers],
  ['splitSentences', splitSentences],
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
