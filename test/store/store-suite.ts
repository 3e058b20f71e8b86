import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JudgementStore } from '../../store/judgement-store.ts';
import { StoreError } from '../../store/store-error.ts';
import { all, judgementOf, receiptOf } from './judgements.ts';

/**
 * What every implementation of a store must do.
 *
 * @param open opens a new store that is empty
 */
export function describeStore(name: string, open: () => Promise<JudgementStore> | JudgementStore): void {
  describe(name, () => suite(open));
}

function suite(open: () => Promise<JudgementStore> | JudgementStore): void {
  let store: JudgementStore;

  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const keys = async (...filter: Parameters<JudgementStore['list']>) =>
    (await all(store.list(...filter))).map(({ key }) => key);

  describe('judgements', () => {
    test('come out as they were put in', async () => {
      const labels = judgementOf('a');
      const stance = judgementOf('b', {
        task: 'stance',
        purpose: 'anchor',
        run: 'run-1',
        input: { response: 'Yes.', depth: [{ of: null }] },
        answer: 'agree',
        receipt: receiptOf({ servedModel: null, tokens: null, cost: null, dropped: ['temperature'] }),
      });
      await store.put(labels);
      await store.put(stance);
      expect(await store.get('a')).toEqual(labels);
      expect(await store.get('b')).toEqual(stance);
      expect(await store.get('c')).toBeUndefined();
    });

    test('keep their own fields and no others', async () => {
      const planted = 'sk-planted-key';
      const judgement = judgementOf('a');
      await store.put(
        Object.assign({}, judgement, {
          apiKey: planted,
          judge: { ...judgement.judge, headers: { authorization: planted } },
          receipt: { ...judgement.receipt, request: planted },
        }),
      );
      expect(JSON.stringify(await all(store.list()))).not.toContain(planted);
      expect(await store.get('a')).toEqual(judgement);
    });

    test('lose what JSON does not carry, and are kept all the same', async () => {
      await store.put(judgementOf('a', { input: { response: 'Yes.', item: undefined } }));
      expect(await store.get('a')).toStrictEqual(judgementOf('a', { input: { response: 'Yes.' } }));
    });

    test('that are none are refused, with the field at fault', async () => {
      const wrong = judgementOf('a', { receipt: receiptOf({ date: 'yesterday' }) });
      await expect(store.put(wrong)).rejects.toThrow(StoreError);
      await expect(store.put(wrong)).rejects.toThrow(
        'The judgement a is no judgement: receipt.date: is no date',
      );
      await expect(store.put(judgementOf('a', { answer: undefined }))).rejects.toThrow('answer');
      expect(await store.get('a')).toBeUndefined();
    });

    test('stay as they are when another is put under their key', async () => {
      await store.put(judgementOf('a'));
      await store.put(judgementOf('a', { answer: ['B', 'B'] }));
      expect((await store.get('a'))?.answer).toEqual(['A', 'C']);
      expect(await keys()).toEqual(['a']);
    });

    test('are nobody else’s objects', async () => {
      const input = ['A sentence.'];
      await store.put(judgementOf('a', { input }));
      input.push('Added.');
      const first = await store.get('a');
      expect(first?.input).toEqual(['A sentence.']);
      expect(await store.get('a')).not.toBe(first);
    });
  });

  describe('claims', () => {
    test('are ours once, then taken', async () => {
      expect(await store.claim('a')).toBe('ours');
      expect(await store.claim('a')).toBe('taken');
      expect(await store.claim('b')).toBe('ours');
    });

    test('can be had again when they are released, also a second time', async () => {
      await store.claim('a');
      await store.release('a');
      await store.release('a');
      expect(await store.claim('a')).toBe('ours');
      expect(await store.claim('a')).toBe('taken');
    });

    test('end with the judgement, which the next claimant gets', async () => {
      await store.claim('a');
      await store.put(judgementOf('a'));
      expect(await store.claim('a')).toEqual(judgementOf('a'));
      await store.prune({});
      expect(await store.claim('a')).toBe('ours');
    });

    test('of one hold among many at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => store.claim('a')));
      expect(answers.filter((answer) => answer === 'ours')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(19);
    });
  });

  describe('lists', () => {
    const dates = {
      newest: '2026-11-30T12:00:00.001Z',
      // The same moment as the next, in another zone.
      other: '2026-11-30T14:00:00.000+02:00',
      middle: '2026-11-30T12:00:00.000Z',
      oldest: '2025-01-01T00:00:00.000Z',
    };

    test('are oldest first, in the order of putting where dates are equal', async () => {
      for (const [key, date] of Object.entries(dates)) {
        await store.put(judgementOf(key, { receipt: receiptOf({ date }) }));
      }
      expect(await keys()).toEqual(['oldest', 'other', 'middle', 'newest']);
    });

    test('hold what a filter means', async () => {
      const { judge } = judgementOf('');
      await store.put(judgementOf('a', { receipt: receiptOf({ date: '2026-01-01T00:00:00.000Z' }) }));
      await store.put(judgementOf('b', { judge: { ...judge, id: 'google:judge' } }));
      await store.put(judgementOf('c', { purpose: 'anchor', run: 'run-1' }));
      await store.put(judgementOf('d', { purpose: 'anchor', run: 'run-2' }));
      expect(await keys({ judge: 'google:judge' })).toEqual(['b']);
      expect(await keys({ purpose: 'anchor' })).toEqual(['c', 'd']);
      expect(await keys({ purpose: 'anchor', run: 'run-2' })).toEqual(['d']);
      expect(await keys({ judge: 'google:judge', run: 'run-2' })).toEqual([]);
      expect(await keys({ before: '2026-01-01T00:00:00.000Z' })).toEqual([]);
      expect(await keys({ before: '2026-01-01T00:00:00.001Z' })).toEqual(['a']);
      expect(await keys({ before: '2026-01-02' })).toEqual(['a']);
      expect(await keys({ before: '2026-01-01T01:00:00+02:00' })).toEqual([]);
      await expect(keys({ before: 'last week' })).rejects.toThrow('last week is no date');
    });

    test('are whole when there are many, also of one moment', async () => {
      const many = Array.from({ length: 300 }, (_, index) => `key-${String(index).padStart(3, '0')}`);
      await Promise.all(many.map((key) => store.put(judgementOf(key))));
      expect(await keys()).toEqual(many);
    });

    test('may be left in the middle, and do not keep others from writing', async () => {
      const many = Array.from({ length: 200 }, (_, index) => `key-${index}`);
      await Promise.all(many.map((key) => store.put(judgementOf(key))));
      for await (const { key } of store.list()) {
        if (key === 'key-10') await store.put(judgementOf('later'));
        if (key === 'key-100') break;
      }
      expect(await store.get('later')).toBeDefined();
    });
  });

  describe('counts', () => {
    test('are none of an empty store', async () => {
      expect(await store.count()).toEqual([]);
    });

    test('tell judges, purposes and tasks apart, and known costs from unknown', async () => {
      const { judge } = judgementOf('');
      const google = { ...judge, id: 'google:judge' };
      await store.put(judgementOf('a'));
      await store.put(
        judgementOf('b', {
          receipt: receiptOf({
            servedModel: 'judge-2026-10-01',
            date: '2026-10-01T02:00:00+02:00',
            tokens: { prompt: 7, completion: 3 },
            cost: null,
          }),
        }),
      );
      await store.put(judgementOf('c', { receipt: receiptOf({ servedModel: null, tokens: null, cost: 0 }) }));
      await store.put(judgementOf('d', { task: 'stance' }));
      await store.put(judgementOf('e', { purpose: 'reversed' }));
      await store.put(
        judgementOf('f', {
          judge: google,
          receipt: receiptOf({ servedModel: null, tokens: null, cost: null }),
        }),
      );
      const counts = await store.count();
      expect(
        counts.map(({ judge, purpose, task, judgements }) => [judge, purpose, task, judgements]),
      ).toEqual([
        ['google:judge', 'response', 'labels', 1],
        ['openai:judge', 'response', 'labels', 3],
        ['openai:judge', 'response', 'stance', 1],
        ['openai:judge', 'reversed', 'labels', 1],
      ]);
      expect(counts[0]).toMatchObject({
        servedModels: [],
        promptTokens: 0,
        completionTokens: 0,
        cost: 0,
        costUnknown: 1,
      });
      expect(counts[1]).toEqual({
        judge: 'openai:judge',
        purpose: 'response',
        task: 'labels',
        judgements: 3,
        servedModels: ['judge-2026-10-01', 'judge-2026-11-01'],
        first: '2026-10-01T00:00:00.000Z',
        last: '2026-11-30T12:00:00.000Z',
        promptTokens: 107,
        completionTokens: 13,
        cost: 0.25,
        costUnknown: 1,
      });
    });
  });

  describe('pruning', () => {
    test('deletes what a filter means, and says how many', async () => {
      await store.put(judgementOf('a'));
      await store.put(judgementOf('b', { purpose: 'anchor', run: 'run-1' }));
      await store.put(judgementOf('c', { purpose: 'anchor', run: 'run-2' }));
      expect(await store.prune({ purpose: 'anchor', before: '2026-11-30' })).toBe(0);
      expect(await store.prune({ run: 'run-1' })).toBe(1);
      expect(await keys()).toEqual(['a', 'c']);
      expect(await store.get('b')).toBeUndefined();
      await expect(store.prune({ before: 'soon' })).rejects.toThrow('soon is no date');
      expect(await store.prune({})).toBe(2);
    });
  });

  describe('runs', () => {
    test('go on under their id until they are ended', async () => {
      const id = await store.beginRun('one');
      expect(await store.beginRun('one')).toBe(id);
      expect(await store.beginRun('two')).not.toBe(id);
      await store.endRun(id);
      await store.endRun(id);
      const next = await store.beginRun('one');
      expect(next).not.toBe(id);
      expect(await store.beginRun('one')).toBe(next);
    });
  });

  test('closing it twice does nothing more', async () => {
    await store.put(judgementOf('a'));
    await store.close();
    await expect(store.close()).resolves.toBeUndefined();
  });
}
