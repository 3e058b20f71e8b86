import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { judgeLabelsSchema, judgeStanceSchema } from '../../aggregators/judgement.ts';
import { isAskedReversed } from '../../judging/judgement-key.ts';
import { Panel, type PanelJudge } from '../../judging/panel.ts';
import { PurchasingJudge } from '../../judging/purchase.ts';
import { Spending } from '../../judging/spending.ts';
import { UnusableAnswer } from '../../providers/judges/chat/chat-judge.ts';
import { MemoryStore } from '../../store/memory-store.ts';
import { all, receiptOf } from '../store/judgements.ts';
import { identityOf, judgeSaying, type Says } from './said-by.ts';

/** Three sentences of which a list is asked again in reversed order, or is not. */
function sentences(reversed: boolean, last = 'Nobody asked.'): string[] {
  for (let i = 0; ; i += 1) {
    const list = [`It is said ${i} times.`, 'I think so too.', last.replace('#', String(i))];
    if (isAskedReversed(list) === reversed) return list;
  }
}
const PLAIN = sentences(false);
const REVERSED = sentences(true);
/** The label of each of them, wherever it stands. */
const labelsOf = (list: readonly string[]) =>
  list.map((sentence) => (sentence.startsWith('It') ? 'A' : sentence.startsWith('I') ? 'B' : 'C'));

const RECEIPT = receiptOf({ servedModel: 'judge-0101', date: '2026-11-30T10:00:00.000Z' });
const SERVED = { model: 'judge-0101', date: '2026-11-30T10:00:00.000Z' };

let store: MemoryStore;
let spending: Spending;
beforeEach(() => {
  store = new MemoryStore();
  spending = new Spending({});
});

/** A judge that is bought from. */
function paid(id: string, says: Says = {}): PanelJudge & { readonly asked: unknown[] } {
  const identity = identityOf(id);
  const judge = judgeSaying(identity, { labels: labelsOf, receipt: RECEIPT, ...says });
  const buying = new PurchasingJudge(judge, store, new Map());
  return { identity, asked: judge.asked, purchasing: async () => buying };
}

/** A judge without a server. */
function embedded(id: string, says: Says = {}): PanelJudge {
  const identity = identityOf(id, { embedded: true });
  const judge = judgeSaying(identity, { labels: labelsOf, receipt: null, ...says });
  return { identity, embedded: async () => judge };
}

const panelOf = (...judges: PanelJudge[]) => new Panel(judges, spending);
const throwing = (thrown: unknown) => () => {
  throw thrown;
};

/** Everything that can be thrown, and the reason that it makes. */
const THROWN: [string, unknown, string | RegExp][] = [
  ['an error', new Error('the judge is ill'), 'the judge is ill'],
  ['a text', 'no error object', 'no error object'],
  ['an error without a text', new Error(''), 'it failed without a reason'],
  ['a blank text', ' \n', 'it failed without a reason'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['an object that is no text', Object.create(null), /^\[Object: null prototype\] \{\}$/],
  ['a symbol', Symbol('x'), 'Symbol(x)'],
  ['an error whose message is no text', Object.assign(new Error('x'), { message: 7 }), '7'],
];

describe('labels', () => {
  it('are one entry a judge in the panel’s order, with who answered and when, and what was paid', async () => {
    const panel = panelOf(paid('first'), embedded('second'), paid('third'));
    const { entries, receipts } = await panel.labels(PLAIN);
    expect(entries).toEqual([
      { judge: 'first', labels: ['A', 'B', 'C'], served: SERVED },
      { judge: 'second', labels: ['A', 'B', 'C'] },
      { judge: 'third', labels: ['A', 'B', 'C'], served: SERVED },
    ]);
    expect(receipts.map(({ receipt, bought }) => ({ receipt, bought }))).toEqual([
      { receipt: RECEIPT, bought: true },
      { receipt: RECEIPT, bought: true },
    ]);
    expect(spending.account.reused).toBe(0);
  });

  it('of what was bought before are there already, and counted as such', async () => {
    const panel = panelOf(paid('first'), embedded('second'));
    await panel.labels(REVERSED);
    const { receipts } = await panel.labels(REVERSED);
    expect(receipts.map(({ bought }) => bought)).toEqual([false, false]);
    expect(spending.account).toMatchObject({ reused: 2, calls: 0 });
  });

  it('are asked again in reversed order of some responses, and stored in the sentences’ own order', async () => {
    const first = paid('first');
    const second = paid('second', { labels: (list) => list.map((_, i) => 'ABC'[i]) });
    const { entries, receipts } = await panelOf(first, second, embedded('third')).labels(REVERSED);
    expect(first.asked).toEqual([REVERSED, REVERSED.toReversed()]);
    expect(entries).toEqual([
      { judge: 'first', labels: ['A', 'B', 'C'], served: SERVED, reversed: { labels: ['A', 'B', 'C'] } },
      { judge: 'second', labels: ['A', 'B', 'C'], served: SERVED, reversed: { labels: ['C', 'B', 'A'] } },
      { judge: 'third', labels: ['A', 'B', 'C'] },
    ]);
    expect(receipts).toHaveLength(4);
  });

  it('are asked again of a list that is the same backwards: each of the two is bought for its own purpose', async () => {
    const list = sentences(true, 'It is said # times.');
    expect(list.toReversed()).toEqual(list);
    const first = paid('first');
    await panelOf(first).labels(list);
    expect(first.asked).toEqual([list, list]);
    expect((await all(store.list())).map(({ purpose }) => purpose).sort()).toEqual(['response', 'reversed']);
  });

  it('stay where only the reversed ones fail, with the reason', async () => {
    const first = paid('first', {
      labels: (list) => {
        if (list[0] !== REVERSED[0]) throw new Error('not backwards');
        return labelsOf(list);
      },
    });
    const { entries, receipts } = await panelOf(first).labels(REVERSED);
    expect(entries).toEqual([
      {
        judge: 'first',
        labels: ['A', 'B', 'C'],
        served: SERVED,
        reversed: { missing: 'not backwards' },
      },
    ]);
    expect(receipts).toHaveLength(1);
  });

  it('are missing where the straight ones fail, once nothing is under way any more', async () => {
    let isReversedDone = false;
    const first = paid('first', {
      labels: async (list) => {
        if (list[0] === REVERSED[0]) throw new Error('not forwards');
        await new Promise((resolve) => setTimeout(resolve, 30));
        isReversedDone = true;
        return labelsOf(list);
      },
    });
    const { entries, receipts } = await panelOf(first).labels(REVERSED);
    expect(entries).toEqual([{ judge: 'first', missing: 'not forwards' }]);
    expect(isReversedDone).toBe(true);
    expect(store.size).toBe(1);
    expect(receipts.map(({ bought }) => bought)).toEqual([true]);
  });

  it('that were paid for and cannot be used are counted, once where responses share them', async () => {
    const unusable = () => {
      throw new UnusableAnswer('asked twice: no JSON, then no JSON', RECEIPT);
    };
    const panel = panelOf(paid('first', { labels: unusable, stance: unusable }));
    const both = await Promise.all([panel.labels(REVERSED), panel.labels(REVERSED)]);
    for (const { entries } of both) {
      expect(entries).toEqual([{ judge: 'first', missing: 'asked twice: no JSON, then no JSON' }]);
    }
    // The straight and the reversed ones.
    expect(both.flatMap(({ receipts }) => receipts)).toEqual([
      { receipt: RECEIPT, bought: true },
      { receipt: RECEIPT, bought: true },
    ]);
    const { receipts } = await panel.stance({ response: 'So it is.' });
    expect(receipts).toEqual([{ receipt: RECEIPT, bought: true }]);
  });

  it('are told of with their receipts, whether they were bought now or before', async () => {
    const told: unknown[] = [];
    const judges = [paid('first'), embedded('second')];
    const panel = new Panel(judges, spending, { note: (judge, receipt) => told.push([judge, receipt]) });
    await panel.labels(PLAIN);
    await panel.labels(PLAIN);
    await panel.stance({ response: 'So it is.' });
    expect(told).toEqual([
      ['first', RECEIPT],
      ['first', RECEIPT],
      ['first', RECEIPT],
    ]);
  });

  it.each(THROWN)(
    'are missing with a reason where a judge throws %s, whichever kind it is',
    async (_, thrown, reason) => {
      const panel = panelOf(
        paid('paid', { labels: throwing(thrown) }),
        embedded('embedded', { labels: throwing(thrown) }),
        { identity: identityOf('unloadable'), embedded: () => Promise.reject(thrown) },
        { identity: identityOf('unmakeable'), purchasing: () => Promise.reject(thrown) },
        paid('well'),
      );
      const { entries } = await panel.labels(REVERSED);
      for (const entry of entries)
        expect(judgeLabelsSchema.safeParse(entry)).toMatchObject({ success: true });
      expect(entries).toEqual([
        ...['paid', 'embedded', 'unloadable', 'unmakeable'].map((judge) => ({
          judge,
          missing: typeof reason === 'string' ? reason : expect.stringMatching(reason),
        })),
        expect.objectContaining({ judge: 'well', labels: ['A', 'B', 'C'] }),
      ]);
    },
  );

  it.each([[['A']], [['A', 'B', 'C', 'C']], [[]]])(
    'are missing where a judge gives %j for three sentences',
    async (wrong) => {
      const { entries } = await panelOf(
        embedded('embedded', { labels: () => wrong }),
        paid('paid', { labels: () => wrong }),
      ).labels(PLAIN);
      expect(entries).toEqual([
        { judge: 'embedded', missing: `gave ${wrong.length} labels for 3 sentences` },
        { judge: 'paid', missing: expect.stringContaining('what paid said is no answer to what is asked') },
      ]);
    },
  );

  it('of no sentence are none, and nobody is asked for them', async () => {
    const first = paid('first');
    const { entries, receipts } = await panelOf(first, embedded('second')).labels([]);
    expect(entries).toEqual([
      { judge: 'first', labels: [] },
      { judge: 'second', labels: [] },
    ]);
    expect(receipts).toEqual([]);
    expect(first.asked).toEqual([]);
  });

  it('end when they are given up, of a judge that never answers and of one that is not asked any more', async () => {
    const controller = new AbortController();
    const silent = paid('silent', {
      labels: async (_, signal) => {
        controller.abort(new Error('interrupted'));
        if (signal !== undefined && !signal.aborted) await once(signal, 'abort');
        throw signal?.reason;
      },
    });
    const { entries } = await panelOf(silent, paid('quick')).labels(PLAIN, controller.signal);
    expect(entries[0]).toEqual({ judge: 'silent', missing: 'interrupted' });
    const later = await panelOf(paid('paid'), embedded('embedded')).labels(
      ['Another sentence.'],
      controller.signal,
    );
    expect(later).toEqual({
      entries: ['paid', 'embedded'].map((judge) => ({ judge, missing: 'interrupted' })),
      receipts: [],
    });
  });
});

describe('stance', () => {
  const PASSAGE = { response: 'So it is.' };

  it('is the primary judge’s alone', async () => {
    const second = paid('second');
    const first = paid('first', { stance: () => 'positive' });
    const { entries, receipts } = await panelOf(first, second).stance(PASSAGE);
    expect(entries).toEqual([{ judge: 'first', stance: 'positive', served: SERVED }]);
    expect(receipts).toHaveLength(1);
    expect(first.asked).toEqual([PASSAGE]);
    expect(second.asked).toEqual([]);
    const none = await panelOf(embedded('embedded', { stance: () => 'no_stance' }), second).stance(PASSAGE);
    expect(none).toEqual({ entries: [{ judge: 'embedded', stance: 'no_stance' }], receipts: [] });
  });

  it('is every judge’s where that is asked for, the primary judge’s first, each with what was paid', async () => {
    const told: string[] = [];
    const judges = [
      // The first answers last: the order is the panel's.
      paid('first', {
        stance: async () => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return 'positive';
        },
      }),
      embedded('second', { stance: () => 'no_stance' }),
      paid('third', { stance: () => 'negative' }),
    ] as const;
    const panel = new Panel(judges, spending, {
      stanceJudges: 'panel',
      note: (judge) => told.push(judge),
    });
    const { entries, receipts } = await panel.stance(PASSAGE);
    expect(entries).toEqual([
      { judge: 'first', stance: 'positive', served: SERVED },
      { judge: 'second', stance: 'no_stance' },
      { judge: 'third', stance: 'negative', served: SERVED },
    ]);
    expect(receipts.map(({ bought }) => bought)).toEqual([true, true]);
    expect(told.toSorted()).toEqual(['first', 'third']);
    expect((await panel.stance(PASSAGE)).receipts.map(({ bought }) => bought)).toEqual([false, false]);
    expect(judges[0].asked).toEqual([PASSAGE]);
    expect(judges[2].asked).toEqual([PASSAGE]);
    expect((await all(store.list())).map(({ judge, task }) => [judge.id, task]).sort()).toEqual([
      ['first', 'stance'],
      ['third', 'stance'],
    ]);
  });

  it.each(['primary', undefined] as const)(
    'is the primary judge’s alone where the setting is %s',
    async (stanceJudges) => {
      const second = paid('second');
      const panel = new Panel([paid('first'), second], spending, { ...(stanceJudges && { stanceJudges }) });
      expect((await panel.stance(PASSAGE)).entries).toMatchObject([{ judge: 'first' }]);
      expect(second.asked).toEqual([]);
    },
  );

  it('is missing of the judge that failed alone, be it the primary one or another', async () => {
    const unusable = () => {
      throw new UnusableAnswer('asked twice: no JSON, then no JSON', RECEIPT);
    };
    for (const place of [0, 1]) {
      const judges = ['one', 'other'].map((id, i) =>
        paid(`${id} ${place}`, i === place ? { stance: unusable } : {}),
      );
      const { entries, receipts } = await new Panel(judges, spending, { stanceJudges: 'panel' }).stance(
        PASSAGE,
      );
      expect(entries[place]).toEqual({
        judge: judges[place]?.identity.id,
        missing: 'asked twice: no JSON, then no JSON',
      });
      expect(entries[1 - place]).toMatchObject({ judge: judges[1 - place]?.identity.id, stance: 'neutral' });
      // What cannot be used was paid for all the same.
      expect(receipts).toMatchObject([{ bought: true }, { bought: true }]);
    }
  });

  it('that was bought before is there already', async () => {
    const panel = panelOf(paid('first'));
    await panel.stance(PASSAGE);
    expect((await panel.stance(PASSAGE)).receipts[0]?.bought).toBe(false);
    expect(spending.account.reused).toBe(1);
  });

  it.each(THROWN)('is missing with a reason where the judge throws %s', async (_, thrown, reason) => {
    for (const judge of [
      paid('one', { stance: throwing(thrown) }),
      embedded('one', { stance: throwing(thrown) }),
      { identity: identityOf('one'), embedded: () => Promise.reject(thrown) },
      { identity: identityOf('one'), purchasing: () => Promise.reject(thrown) },
    ]) {
      const { entries, receipts } = await panelOf(judge, paid('other')).stance(PASSAGE);
      const missing = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      expect(entries).toEqual([{ judge: 'one', missing }]);
      expect(judgeStanceSchema.safeParse(entries[0])).toMatchObject({ success: true });
      expect(receipts).toEqual([]);
    }
  });

  it('is missing once it is given up', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    for (const judge of [paid('one'), embedded('one')]) {
      expect(await panelOf(judge).stance(PASSAGE, signal)).toEqual({
        entries: [{ judge: 'one', missing: 'interrupted' }],
        receipts: [],
      });
    }
  });
});
