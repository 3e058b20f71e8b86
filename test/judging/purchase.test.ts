import { beforeEach, describe, expect, it } from 'vitest';
import { judgementKey, type Question } from '../../judging/judgement-key.ts';
import {
  type KnownAnswer,
  type Occasion,
  PurchasingJudge,
  UnusableJudgement,
} from '../../judging/purchase.ts';
import { MemoryStore } from '../../store/memory-store.ts';
import { all, judgementOf, receiptOf } from '../store/judgements.ts';
import { identityOf, judgeSaying, type Says } from './said-by.ts';

const JUDGE = identityOf('openai:judge');
const SENTENCES = ['The first sentence.', 'And a second one.'];
const RESPONSE: Occasion = { purpose: 'response', run: null };

const questionOf = (other: Partial<Question> = {}): Question => ({
  judge: JUDGE,
  task: 'labels',
  purpose: 'response',
  run: null,
  input: SENTENCES,
  ...other,
});

let store: MemoryStore;
let known: Map<string, KnownAnswer>;
beforeEach(() => {
  store = new MemoryStore();
  known = new Map();
});

function buyer(says: Says = {}) {
  const judge = judgeSaying(JUDGE, says);
  return { judge, buying: new PurchasingJudge(judge, store, known) };
}

/** Puts an answer to the question of these tests into the store, whatever it is. */
async function stored(answer: unknown, other: Partial<Question> = {}) {
  const question = questionOf(other);
  const key = judgementKey(question);
  await store.put(judgementOf(key, { ...question, answer }));
}

describe('PurchasingJudge', () => {
  it('buys what is not there, keeps it with all that it depends on, and does not buy it again', async () => {
    const { judge, buying } = buyer({ labels: () => ['A', 'B'] });
    const first = await buying.labelSentences(SENTENCES, RESPONSE);
    expect(first).toEqual({ answer: ['A', 'B'], receipt: receiptOf(), bought: true });
    const key = judgementKey(questionOf());
    expect(await all(store.list())).toEqual([
      { key, ...questionOf(), answer: ['A', 'B'], receipt: receiptOf() },
    ]);
    expect(await buying.labelSentences(SENTENCES, RESPONSE)).toEqual({ ...first, bought: false });
    expect(judge.asked).toEqual([SENTENCES]);
    const other = buyer({ labels: () => ['C', 'C'] });
    expect(await other.buying.labelSentences(SENTENCES, RESPONSE)).toEqual({ ...first, bought: false });
    expect(other.judge.asked).toEqual([]);
  });

  it('takes for one question what a judge is shown the same: white space and broken characters do not count', async () => {
    const { judge, buying } = buyer({ labels: () => ['A', 'B'] });
    await buying.labelSentences(SENTENCES, RESPONSE);
    await buying.labelSentences([' The first\n\tsentence. ', 'And a  second one.'], RESPONSE);
    await buying.extractStance({ response: 'So \ud800 it is.' }, RESPONSE);
    await buying.extractStance({ response: 'So \ufffd it is.' }, RESPONSE);
    expect(judge.asked).toHaveLength(2);
    const { input } = questionOf({ input: { response: 'So \ufffd it is.' } });
    expect(await store.get(judgementKey(questionOf({ task: 'stance', input })))).toMatchObject({
      task: 'stance',
      input,
      answer: 'neutral',
    });
  });

  it('buys apart for each purpose and each run, and a stance apart from the stance with its item', async () => {
    const { judge, buying } = buyer();
    const occasions: Occasion[] = [
      RESPONSE,
      { purpose: 'reversed', run: null },
      { purpose: 'anchor', run: 'run-1' },
      { purpose: 'anchor', run: 'run-2' },
    ];
    for (const occasion of [...occasions, ...occasions]) await buying.labelSentences(SENTENCES, occasion);
    expect(judge.asked).toHaveLength(4);
    for (const passage of [
      { response: 'Yes.' },
      { response: 'Yes.', item: 'Is it?' },
      { response: 'Yes.' },
    ]) {
      await buying.extractStance(passage, RESPONSE);
    }
    expect(judge.asked).toHaveLength(6);
    expect(store.size).toBe(6);
  });

  it('asks once where the same is wanted twice at once, and tells one of the two that it was bought', async () => {
    const { judge, buying } = buyer();
    const both = await Promise.all([
      buying.labelSentences(SENTENCES, RESPONSE),
      buying.labelSentences(SENTENCES, RESPONSE),
    ]);
    expect(judge.asked).toHaveLength(1);
    expect(both.map(({ bought }) => bought).sort()).toEqual([false, true]);
  });

  it('takes what is known for the answer, whatever the store has, and what was paid for the same from there', async () => {
    const receipt = receiptOf({ servedModel: 'from elsewhere', tokens: null, cost: null });
    known.set(judgementKey(questionOf()), { answer: ['C', 'B'], receipt });
    await stored(['A', 'A']);
    const { judge, buying } = buyer();
    expect(await buying.labelSentences(SENTENCES, RESPONSE)).toEqual({
      answer: ['C', 'B'],
      receipt,
      bought: false,
    });
    known.set(judgementKey(questionOf()), { answer: ['A', 'A'], receipt });
    expect(await buying.labelSentences(SENTENCES, RESPONSE)).toEqual({
      answer: ['A', 'A'],
      receipt: receiptOf(),
      bought: false,
    });
    expect(judge.asked).toEqual([]);
    expect(await buying.labelSentences(SENTENCES, { purpose: 'reversed', run: null })).toMatchObject({
      answer: ['A', 'A'],
      bought: true,
    });
  });

  const WRONG: [string, unknown][] = [
    ['a label too few', ['A']],
    ['a label too many', ['A', 'B', 'C']],
    ['an unknown label', ['A', 'D']],
    ['a label in lower case', ['a', 'B']],
    ['a stance', 'neutral'],
    ['nothing', null],
    ['an object', { labels: ['A', 'B'] }],
  ];

  it.each(WRONG)('passes over %s that is known, and buys', async (_, answer) => {
    known.set(judgementKey(questionOf()), { answer, receipt: receiptOf() });
    const { judge, buying } = buyer();
    expect(await buying.labelSentences(SENTENCES, RESPONSE)).toMatchObject({
      answer: ['A', 'A'],
      bought: true,
    });
    expect(judge.asked).toHaveLength(1);
  });

  it.each(WRONG)('makes no label of %s in the store, and says whose it is', async (_, answer) => {
    await stored(answer);
    const { judge, buying } = buyer();
    await expect(buying.labelSentences(SENTENCES, RESPONSE)).rejects.toThrow(
      /^what memory has of openai:judge is no answer to what is asked \(.+\)$/,
    );
    await expect(buying.labelSentences(SENTENCES, RESPONSE)).rejects.toThrow(UnusableJudgement);
    expect(judge.asked).toEqual([]);
  });

  it.each(WRONG)(
    'keeps nothing of a judge that says %s, so that it can be asked again',
    async (_, answer) => {
      const wrong = buyer({ labels: () => answer });
      await expect(wrong.buying.labelSentences(SENTENCES, RESPONSE)).rejects.toThrow(
        /^what openai:judge said is no answer to what is asked/,
      );
      expect(store.size).toBe(0);
      const right = buyer({ labels: () => ['B', 'B'] });
      expect(await right.buying.labelSentences(SENTENCES, RESPONSE)).toMatchObject({
        answer: ['B', 'B'],
        bought: true,
      });
    },
  );

  it.each(['perhaps', ['neutral'], null, 'Positive'])(
    'makes no stance of %j, said or stored',
    async (answer) => {
      const passage = { response: 'So it is.' };
      const { buying } = buyer({ stance: () => answer });
      await expect(buying.extractStance(passage, RESPONSE)).rejects.toThrow(UnusableJudgement);
      expect(store.size).toBe(0);
      await stored(answer, { task: 'stance', input: passage });
      await expect(buyer().buying.extractStance(passage, RESPONSE)).rejects.toThrow(UnusableJudgement);
    },
  );

  it('keeps an abstention', async () => {
    await stored(['abstain', 'B']);
    expect(await buyer().buying.labelSentences(SENTENCES, RESPONSE)).toMatchObject({
      answer: ['abstain', 'B'],
    });
  });

  it('takes no answer without a receipt: whether it was paid for must be known', async () => {
    const { buying } = buyer({ receipt: null });
    await expect(buying.labelSentences(SENTENCES, RESPONSE)).rejects.toThrow('openai:judge gave no receipt');
    expect(store.size).toBe(0);
  });

  it('passes on why a judge failed, and lets the next caller try', async () => {
    let count = 0;
    const { buying } = buyer({
      labels: () => {
        count += 1;
        if (count === 1) throw new Error('the judge is ill');
        return ['A', 'C'];
      },
    });
    await expect(buying.labelSentences(SENTENCES, RESPONSE)).rejects.toThrow('the judge is ill');
    expect(await buying.labelSentences(SENTENCES, RESPONSE)).toMatchObject({ answer: ['A', 'C'] });
  });

  it('asks nobody once it is given up, but still says what is known', async () => {
    const { judge, buying } = buyer();
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(buying.labelSentences(SENTENCES, { ...RESPONSE, signal })).rejects.toThrow('given up');
    known.set(judgementKey(questionOf()), { answer: ['C', 'B'], receipt: receiptOf() });
    expect(await buying.labelSentences(SENTENCES, { ...RESPONSE, signal })).toMatchObject({
      answer: ['C', 'B'],
    });
    expect(judge.asked).toEqual([]);
  });
});
