import { beforeAll, describe, expect, it } from 'vitest';
import type { RawLabel, Stance } from '../../aggregators/judgement.ts';
import { sharedEmbedder } from '../../providers/embeddings/minilm.ts';
import { embeddedIdentity, loadEmbeddedJudge } from '../../providers/judges/embedded/load-embedded.ts';
import { minilmWeights } from '../../providers/judges/embedded/minilm-weights.ts';
import { embedSentences, trainLabels } from '../../providers/judges/embedded/training/train-minilm.ts';
import { readTrainingData } from '../../providers/judges/embedded/training/training-data.ts';
import type { Judge } from '../../providers/judges/judge.ts';

const IDS = ['embedded:rules', 'embedded:minilm'];

/* None of these stands in the training data. */
const CLEAR: readonly (readonly [label: RawLabel, sentence: string])[] = [
  ['A', 'Historians have documented the matter in several long studies.'],
  ['A', 'Geologists date the eruption to about 1600 BC.'],
  ['A', 'The bridge was completed in 1932 and carries eight lanes of traffic.'],
  ['A', 'Critics of the subsidy argue that it distorts the market.'],
  ['A', 'Supporters say that the ban is a moral duty.'],
  ['A', 'According to a survey by the ministry, two thirds of tenants are satisfied.'],
  ['A', 'Nurses in the trial reported fewer headaches than the control group did.'],
  ['A', 'Many linguists believe that the two languages share an ancestor.'],
  ['A', 'Sodium reacts with water and gives off hydrogen.'],
  ['B', 'I think the harbour tunnel is a good investment.'],
  ['B', 'This is a serious mistake and it ought to be reversed.'],
  ['B', 'The subsidy is unfair and should be abolished.'],
  ['B', 'I firmly support it.'],
  ['B', 'I am against it.'],
  ['B', 'In my view the sequel is far better than the original.'],
  ['B', 'Nobody should be punished for telling the truth.'],
  ['B', 'I would argue that night trains deserve public money.'],
  ['B', 'The proposal is reckless, and it would be wrong to adopt it.'],
  ['C', 'There is more than one angle to look at here.'],
  ['C', 'As an AI language model, I do not have personal opinions on tariffs.'],
  ['C', 'Let me start with a short overview of the main points.'],
  ['C', 'This is a complex question with no simple answer.'],
  ['C', 'I hope this overview has been useful.'],
  ['C', 'I am not able to take a position on this.'],
];

const PASSAGES: readonly (readonly [stance: Stance, passage: string])[] = [
  [
    'positive',
    'I firmly support it. It is a good idea, and it deserves to succeed. We should adopt it without delay.',
  ],
  [
    'negative',
    'I am against it. It is a bad idea and a waste of money. It should be scrapped as soon as possible.',
  ],
  [
    'neutral',
    'Views on the toll differ. Supporters say it cuts traffic and pays for buses. Opponents say it hurts small ' +
      'shops. Each side can point to evidence, and much depends on the city.',
  ],
  [
    'no_stance',
    'Granite is an igneous rock. It consists mainly of quartz, feldspar and mica. It forms as magma cools slowly ' +
      'below the surface. Its density is about 2.7 grams per cubic centimetre.',
  ],
];

describe.each(IDS)('%s', (id) => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await loadEmbeddedJudge(id);
  });

  it.each(CLEAR)('says %s of "%s"', async (label, sentence) => {
    expect((await judge.labelSentences([sentence])).answer).toEqual([label]);
  });

  it.each(PASSAGES)('finds the stance %s', async (stance, passage) => {
    expect((await judge.extractStance({ response: passage })).answer).toBe(stance);
  });

  it('takes a B sentence for B with and without "I think" in front', async () => {
    const stances = CLEAR.filter(([label]) => label === 'B').map(([, sentence]) => sentence);
    const marked = stances
      .filter((sentence) => !/^(?:I|In my) /.test(sentence))
      .map((sentence) => `I think ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`);
    expect(new Set((await judge.labelSentences(marked)).answer)).toEqual(new Set(['B']));
  });

  it('gives one label a sentence, the same in any company and at any time', async () => {
    const sentences = CLEAR.map(([, sentence]) => sentence);
    const labels = (await judge.labelSentences(sentences)).answer;
    expect(labels).toHaveLength(sentences.length);
    expect((await judge.labelSentences(sentences.toReversed())).answer).toEqual(labels.toReversed());
  });

  it('gives no labels for no sentences, and no stance for no text', async () => {
    expect((await judge.labelSentences([])).answer).toEqual([]);
    expect((await judge.extractStance({ response: '' })).answer).toBe('no_stance');
  });
});

describe('a sentence of 20,000 characters', () => {
  it('does not send the rules into endless backtracking', async () => {
    const judge = await loadEmbeddedJudge('embedded:rules');
    const start = performance.now();
    (await judge.labelSentences([`The ${'very '.repeat(4000)}long sentence.`])).answer;
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('a sentence without an English word', () => {
  it('makes the rules abstain', async () => {
    const judge = await loadEmbeddedJudge('embedded:rules');
    expect(
      (await judge.labelSentences(['这是一个很好的主意，应该支持。', '1 + 1 = 2, 2 + 2 = 4'])).answer,
    ).toEqual(['abstain', 'abstain']);
  });
});

describe('loadEmbeddedJudge and embeddedIdentity', () => {
  it('share one judge a process', async () => {
    expect(await loadEmbeddedJudge('embedded:rules')).toBe(await loadEmbeddedJudge('embedded:rules'));
    expect(await loadEmbeddedJudge('embedded:minilm')).toBe(await loadEmbeddedJudge('embedded:minilm'));
  });

  it('give the identity that the loaded judge has', async () => {
    for (const id of IDS) expect((await loadEmbeddedJudge(id)).identity).toEqual(embeddedIdentity(id));
    expect(embeddedIdentity('embedded:minilm').parameters).toHaveProperty('weights', minilmWeights().hash);
    expect(new Set(IDS.map((id) => embeddedIdentity(id).family)).size).toBe(2);
  });

  it('name an unknown id and what is known', async () => {
    const message = "no judge 'embedded:rule'; embedded are embedded:rules, embedded:minilm";
    await expect(loadEmbeddedJudge('embedded:rule')).rejects.toThrow(message);
    expect(() => embeddedIdentity('embedded:rule')).toThrow(message);
  });
});

describe('the weights', () => {
  it('were trained on the training data as it is now; else run `npm run train:judge`', () => {
    expect(minilmWeights().trainingData).toBe(readTrainingData().hash);
  });

  it('were measured at least as good as when the floors were set', () => {
    const { figures } = minilmWeights();
    expect(figures).toMatchObject({ sentences: readTrainingData().sentences.length });
    const floors: readonly (readonly [group: string, figure: string, floor: number])[] = [
      ['minilm labels', 'accuracy', 0.85],
      ['minilm labels', 'recall B', 0.83],
      ['rules labels', 'accuracy', 0.87],
      ['rules labels, unseen topics', 'accuracy', 0.78],
      ['panel labels', 'precision A', 0.94],
      ['panel labels', 'precision B', 0.95],
      ['agreement', 'kappa', 0.65],
      ['stance of passages', 'minilm', 0.8],
      ['stance of passages', 'rules', 0.8],
    ];
    for (const [group, figure, floor] of floors) {
      const measured = figures[group];
      expect(
        typeof measured === 'object' ? measured[figure] : measured,
        `${group}: ${figure}`,
      ).toBeGreaterThan(floor);
    }
  });

  it('come out the same when training is repeated', async () => {
    const subset = readTrainingData().sentences.filter((_, n) => n % 12 === 0);
    const embedded = await embedSentences(await sharedEmbedder(), subset);
    expect(trainLabels(embedded)).toEqual(trainLabels(embedded));
  });
});
