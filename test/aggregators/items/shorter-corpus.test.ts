import { randomInt, randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import type { ModelTable } from '../../../aggregators/items/item-contrasts.ts';
import { shorterCorpora, shorterCorporaSchema } from '../../../aggregators/items/shorter-corpus.ts';
import { tableOf } from '../missing/tables.ts';

const TYPES = ['T1', 'T3', 'T4'] as const;

/**
 * Models whose level differs. Of each type's eight items four follow the level and four do not: two at the floor, two at
 * the ceiling. Of T4 all are at the floor.
 */
function cohort(size: number, seed = 5): ModelTable[] {
  const random = randomLcg(seed);
  const noise = randomInt.source(random)(5);
  return Array.from({ length: size }, (_, m) => ({
    model: `model-${m}`,
    rows: tableOf(
      ...TYPES.flatMap((type) =>
        Array.from({ length: 8 }, (_unused, i) => {
          let stances = 1 + Math.floor(m / 2) + noise();
          if (i < 2 || type === 'T4') stances = 0;
          else if (i < 4) stances = 11;
          return { P1: ['A'], P2: ['B'.repeat(stances) + 'A'.repeat(12 - stances)], type };
        }),
      ),
    ),
  }));
}

/** Models of which the odd items of T1 and T3 tell the level, and the even ones are a coin's. T4 is at the floor. */
function separating(size: number): ModelTable[] {
  const random = randomLcg(0.4);
  return Array.from({ length: size }, (_, m) => ({
    model: `model-${m}`,
    rows: tableOf(
      ...Array.from({ length: 20 }, (_unused, i) => {
        const type = TYPES[Math.floor(i / 8)] ?? 'T4';
        const coin = 5 + Math.round(2 * random());
        const stances = type === 'T4' ? 0 : i % 2 === 0 ? m + 2 : coin;
        return { P1: ['A'], P2: ['B'.repeat(stances) + 'A'.repeat(12 - stances)], type };
      }),
    ),
  }));
}

const itemsOf = (type: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `X${8 * type + from + i + 1}`);

describe('shorterCorpora (section 6.3)', () => {
  const found = shorterCorpora(cohort(8), 3);
  const [extremes, most, half] = found.proposals;

  it('makes none below eight models, and says so', () => {
    expect(shorterCorpora(cohort(7))).toEqual({
      proposals: [],
      refused: [],
      chosenOn: [],
      judgedOn: [],
      reason: 'there are 7 models, and a proposal takes at least 8: half to choose it, half to judge it',
    });
    expect(shorterCorpora([]).reason).toMatch(/^there are 0 models/);
    expect(shorterCorpora(cohort(1)).reason).toMatch(/^there is 1 model,/);
  });

  it('chooses on half the models and judges on the other half', () => {
    expect(found.reason).toBeNull();
    expect(found.chosenOn).toHaveLength(4);
    expect(found.judgedOn).toHaveLength(4);
    expect(new Set([...found.chosenOn, ...found.judgedOn]).size).toBe(8);
    expect(extremes?.heldOut).toMatchObject({ models: 4, pairs: 6 });
  });

  it('is not swayed by the models that judge', () => {
    const upset = cohort(8).map((one, m) => {
      if (!found.judgedOn.includes(one.model)) return one;
      const P2 = (i: number) => [i < 4 ? ('AB'[m % 2] ?? null) : 'AB'];
      const items = TYPES.flatMap((type) =>
        Array.from({ length: 8 }, (_, i) => ({ P1: ['A'], P2: P2(i), type })),
      );
      return { ...one, rows: tableOf(...items) };
    });
    expect(shorterCorpora(upset, 3).proposals.map(({ dropped }) => dropped)).toEqual(
      found.proposals.map(({ dropped }) => dropped),
    );
  });

  it('drops what is at the ceiling or the floor', () => {
    expect(extremes?.dropped).toEqual(expect.arrayContaining([...itemsOf(0, 0, 4), ...itemsOf(1, 0, 4)]));
  });

  it('keeps of each type what separates the models most', () => {
    expect(most?.dropped).toHaveLength(4);
    expect(half?.dropped).toEqual([...itemsOf(0, 0, 4), ...itemsOf(1, 0, 4)]);
    expect(half?.kept).toEqual([...itemsOf(0, 4, 8), ...itemsOf(1, 4, 8), ...itemsOf(2, 0, 8)]);
  });

  it('never drops an item of T4', () => {
    for (const { dropped, kept } of found.proposals) {
      expect(dropped.filter((item) => itemsOf(2, 0, 8).includes(item))).toEqual([]);
      expect(kept).toHaveLength(24 - dropped.length);
    }
  });

  it('is held against corpora of the same size by lot', () => {
    expect(half?.byLot.ordersKept).toBeLessThan(1);
    expect(half?.byLot.ordersKept).toBeGreaterThan(0.5);
    expect(half?.byLot.meanChange).toBeGreaterThan(0);
  });

  it('beats chance where half the items separate and half do not', () => {
    const clear = shorterCorpora(separating(8), 2);
    const last = clear.proposals.at(-1);
    expect(last?.kept).toEqual([
      ...['X1', 'X3', 'X5', 'X7', 'X9', 'X11', 'X13', 'X15'],
      ...['X17', 'X18', 'X19', 'X20'],
    ]);
    expect(last?.heldOut.ordersKept).toBe(1);
    expect(last?.byLot.ordersKept).toBeLessThan(0.95);
    // A lot that keeps all orders does no worse.
    expect(last?.byLot.noWorse).toBeGreaterThan(0.5);
    expect(last?.byLot.noWorse).toBeLessThan(0.9);
  });

  it('proposes nothing that would leave a type without an item', () => {
    // All of T1 at the ceiling; T3 as it was.
    const models = cohort(8).map((one) => ({
      ...one,
      rows: [
        ...tableOf({ P1: ['A'], P2: ['B'] }).map((row) => ({ ...row, item: 'X0' })),
        ...one.rows.slice(8),
      ],
    }));
    const { proposals, refused } = shorterCorpora(models, 3);
    expect(refused).toContainEqual({
      rule: 'without items at the ceiling or the floor',
      reason: 'it would leave no item of T1',
    });
    expect(proposals.every(({ kept }) => kept.includes('X0'))).toBe(true);
  });

  it('is as report.json carries it', () => {
    expect(shorterCorporaSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  });

  it('measures how far deltaSCD moves', () => {
    // The mean of what is kept, over 16 items in place of 24.
    const changes = cohort(8)
      .filter(({ model }) => found.judgedOn.includes(model))
      .map(({ rows }) => {
        const p2 = rows
          .map((row) => row.generations.P2[0]?.density)
          .map((one) => (typeof one === 'number' ? one : 0));
        const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);
        const kept = p2.filter((_, i) => half?.kept.includes(`X${i + 1}`));
        return Math.abs(total(kept) / 16 - total(p2) / 24);
      });
    expect(half?.heldOut.meanChange).toBeCloseTo(changes.reduce((sum, one) => sum + one, 0) / 4, 12);
    expect(half?.heldOut.largestChange).toBeCloseTo(Math.max(...changes), 12);
  });

  it('depends on the seed, and on no order of the models', () => {
    expect(shorterCorpora(cohort(8).toReversed(), 3)).toEqual(found);
    const seeds = [1, 1e9, 2e9].map((seed) => shorterCorpora(cohort(8), seed).chosenOn.join());
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('gives a reason where there is nothing to drop, and no NaN where nothing is measured', () => {
    const t4 = Array.from({ length: 8 }, (_, m) => ({
      model: `m${m}`,
      rows: tableOf({ P1: ['A'], P2: ['A'], type: 'T4' }),
    }));
    const { proposals, refused, reason } = shorterCorpora(t4);
    expect(proposals).toEqual([]);
    expect(reason).toBe('no rule leaves a corpus that is shorter and has an item of every type');
    expect(refused.map((one) => one.reason)).toEqual(new Array(3).fill('there is no item to drop'));
    const silent = cohort(8).map((one) =>
      found.judgedOn.includes(one.model)
        ? {
            ...one,
            rows: tableOf(...TYPES.flatMap((type) => new Array(8).fill({ P1: [null], P2: [null], type }))),
          }
        : one,
    );
    const [first] = shorterCorpora(silent, 3).proposals;
    expect(first?.heldOut).toEqual({
      models: 0,
      meanChange: null,
      largestChange: null,
      pairs: 0,
      ordersKept: null,
    });
    expect(first?.byLot).toEqual({ meanChange: null, ordersKept: null, noWorse: null });
  });

  it('keeps no order where the whole corpus makes none', () => {
    const alike = cohort(8).map(({ model }) => ({ model, rows: cohort(1)[0]?.rows ?? [] }));
    const [first] = shorterCorpora(alike).proposals;
    expect(first?.heldOut).toMatchObject({ models: 4, pairs: 0, ordersKept: null });
    expect(first?.byLot.ordersKept).toBeNull();
  });

  it('refuses tables of different items', () => {
    const [first, ...rest] = cohort(8);
    const short = { model: 'model-0', rows: (first?.rows ?? []).slice(1) };
    expect(() => shorterCorpora([short, ...rest])).toThrow(/different items/);
  });
});
