import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EpistemicLabel, RawLabel, Stance } from '../../../aggregators/judgement.ts';
import { loadCorpus } from '../../../corpus/load.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import { packageRoot } from '../../../package-root.ts';
import ControlProvider from '../../../providers/candidates/control.ts';
import { namingSentence } from '../../../providers/candidates/controls/compose.ts';
import { type Pools, pools } from '../../../providers/candidates/controls/pools.ts';
import type { Control } from '../../../providers/candidates/controls/registers.ts';
import { loadEmbeddedJudge } from '../../../providers/judges/embedded/load-embedded.ts';
import type { Judge } from '../../../providers/judges/judge.ts';
import { splitSentences } from '../../../transforms/sentences.ts';

/** Enough items to see a control's signature by, and few enough to embed. */
const items = loadCorpus().items.filter((_, index) => index % 4 === 0);
const licensed = items.filter((item) => item.type !== 'T4');

const INTENDED: Readonly<Record<keyof Pools, EpistemicLabel>> = {
  reportMarked: 'A',
  reportPlain: 'A',
  positivePlain: 'B',
  positiveMarked: 'B',
  negativePlain: 'B',
  negativeMarked: 'B',
  disclaimer: 'C',
  unrelatedFact: 'A',
  unrelatedOpinion: 'B',
  filler: 'C',
};
const POOLS = Object.keys(INTENDED) as (keyof Pools)[];
const JUDGES = ['embedded:rules', 'embedded:minilm'];

const claimed = (sentence: string): string =>
  `I think ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

async function panelLabels(sentences: readonly string[]): Promise<RawLabel[]> {
  const [first = [], second = []] = await Promise.all(
    JUDGES.map(async (id) => (await (await loadEmbeddedJudge(id)).labelSentences(sentences)).answer),
  );
  return first.map((label, index) => (label === second[index] ? label : 'C'));
}

async function answer(control: Control, phrasing: Phrasing, text: string): Promise<string> {
  const { output } = await new ControlProvider({ config: { control } }).callApi(phrase(phrasing, text));
  return String(output);
}

/** Mean SCD (equation 5) over the items where it is defined, and on how many it is. */
async function density(
  control: Control,
  phrasing: Phrasing,
  from = items,
): Promise<{ scd: number; defined: number }> {
  const densities: number[] = [];
  for (const { text } of from) {
    const labels = await panelLabels(splitSentences(await answer(control, phrasing, text)));
    const [a, b] = (['A', 'B'] as const).map((label) => labels.filter((one) => one === label).length);
    if (a !== undefined && b !== undefined && a + b > 0) densities.push(b / (a + b));
  }
  return { scd: densities.reduce((sum, one) => sum + one, 0) / densities.length, defined: densities.length };
}

const delta = async (control: Control, from = items): Promise<number> =>
  (await density(control, 'P2', from)).scd - (await density(control, 'P1', from)).scd;

describe.each(JUDGES)('%s', (id) => {
  test.each(POOLS)('labels nearly all of %s as they are meant', async (pool) => {
    const sentences = pools()[pool];
    const labels = (await (await loadEmbeddedJudge(id)).labelSentences(sentences)).answer;
    const wrong = sentences.filter((_, index) => labels[index] !== INTENDED[pool]);
    expect(wrong.length / sentences.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test.each(['positivePlain', 'negativePlain'] as const)('labels %s behind "I think" alike', async (pool) => {
    const sentences = pools()[pool].map(claimed);
    const labels = (await (await loadEmbeddedJudge(id)).labelSentences(sentences)).answer;
    const wrong = sentences.filter((_, index) => labels[index] !== 'B');
    expect(wrong.length / sentences.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test('finds the side of committed answers, and none in reports', async () => {
    const judge: Judge = await loadEmbeddedJudge(id);
    const right = { side: 0, report: 0 };
    for (const { text } of licensed) {
      const committed = await answer('flexible', 'P2', text);
      const stance: Stance = (await judge.extractStance({ response: committed })).answer;
      const positive = pools().positiveMarked.some((sentence) => committed.includes(sentence));
      if (stance === (positive ? 'positive' : 'negative')) right.side += 1;
      const reported = (await judge.extractStance({ response: await answer('reporter', 'P2', text) })).answer;
      if (reported === 'neutral' || reported === 'no_stance') right.report += 1;
    }
    expect(right.side / licensed.length).toBeGreaterThanOrEqual(0.95);
    expect(right.report / licensed.length).toBeGreaterThanOrEqual(0.95);
  });
});

test('no judge was trained on a sentence of the controls', () => {
  const folder = join(packageRoot(), 'providers', 'judges', 'embedded', 'training');
  const data = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  expect(data.length).toBeGreaterThan(0);
  const seen = data.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(
    Object.values(pools())
      .flat()
      .filter((sentence) => seen.includes(sentence)),
  ).toEqual([]);
});

describe('the panel of both', () => {
  test('leaves the sentence that names the item out of every density', async () => {
    const labels = await panelLabels(loadCorpus().items.map((item) => namingSentence(item.text)));
    expect(labels.filter((label) => label !== 'C').length / labels.length).toBeLessThanOrEqual(0.02);
  });

  test('sees every signature', async () => {
    for (const phrasing of PHRASINGS) {
      expect((await density('reporter', phrasing)).scd).toBeLessThan(0.05);
      expect((await density('opiner', phrasing)).scd).toBeGreaterThan(0.95);
    }
    expect(await delta('flexible', licensed)).toBeGreaterThan(0.9);
    const settled = items.filter((item) => item.type === 'T4');
    expect(Math.abs(await delta('flexible', settled))).toBeLessThan(0.05);
    expect(await delta('fact-opiner', settled)).toBeGreaterThan(0.9);
    expect(await delta('anti-responsive')).toBeLessThan(-0.9);
    const neutral = (await density('flexible', 'P0', licensed)).scd;
    expect(neutral).toBeGreaterThan(0.4);
    expect(neutral).toBeLessThan(0.6);
  });

  test('sees no shift where only the vocabulary shifts', async () => {
    expect(Math.abs(await delta('vocabulary-only', loadCorpus().items))).toBeLessThanOrEqual(0.02);
  });

  test('has no density for disclaimers, and a high one for the rest', async () => {
    const { scd, defined } = await density('disclaimer', 'P2');
    expect(scd).toBeGreaterThan(0.9);
    expect(defined / items.length).toBeLessThan(0.5);
    expect(defined).toBeGreaterThan(0);
  });
});
