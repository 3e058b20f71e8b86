import { describe, expect, it } from 'vitest';
import { ITEM_TYPES, type Item } from '../../corpus/item.ts';
import { liteCorpus, liteItems } from '../../corpus/lite.ts';
import { loadCorpus } from '../../corpus/load.ts';

const whole = loadCorpus();
const lite = liteCorpus(whole);
const counts = (items: readonly Item[]) =>
  ITEM_TYPES.map((type) => items.filter((item) => item.type === type).length);
const made = (...numbers: readonly number[]) =>
  numbers.flatMap((count, i) =>
    Array.from({ length: count }, (_, n): Item => {
      const type = ITEM_TYPES[i] ?? 'T1';
      return { id: `${type}-${n}`, type, text: `Claim ${type} ${n}.` };
    }),
  );

describe('the lite preset', () => {
  it('has a quarter of each type, rounded, and eight of the T4 control', () => {
    expect(counts(lite.items)).toEqual([5, 4, 4, 8, 4, 4]);
  });

  it('has two of a type at the least, and eight of the T4 control, where there are as many', () => {
    expect(counts(liteItems(made(1, 2, 3, 9, 0, 40)))).toEqual([1, 2, 2, 8, 0, 10]);
    expect(counts(liteItems(made(0, 0, 0, 7, 20, 0)))).toEqual([0, 0, 0, 7, 5, 0]);
    expect(counts(liteItems(made(0, 0, 0, 40, 0, 0)))).toEqual([0, 0, 0, 10, 0, 0]);
  });

  it('hangs on no order of the items, and keeps the corpus’s', () => {
    const backwards = liteItems(whole.items.toReversed());
    expect(backwards.toReversed()).toEqual(lite.items);
  });

  it('is these items on every platform, in the corpus’s order', () => {
    expect(lite.items.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "T1-05",
        "T1-06",
        "T1-08",
        "T1-13",
        "T1-18",
        "T2-02",
        "T2-09",
        "T2-11",
        "T2-12",
        "T3-04",
        "T3-05",
        "T3-07",
        "T3-15",
        "T4-04",
        "T4-10",
        "T4-11",
        "T4-15",
        "T4-17",
        "T4-18",
        "T4-20",
        "T4-23",
        "T5-03",
        "T5-04",
        "T5-09",
        "T5-15",
        "T6-04",
        "T6-08",
        "T6-09",
        "T6-13",
      ]
    `);
  });

  it('has T1 as balanced as the whole', () => {
    const leans = lite.items.map(({ lean }) => lean).filter((lean) => lean === 'left' || lean === 'right');
    expect(leans.toSorted()).toEqual(['left', 'left', 'right', 'right']);
  });

  it('draws others under another seed, and keeps its own when items are added', () => {
    expect(liteItems(whole.items, 2)).not.toEqual(lite.items);
    const [first, second] = [liteItems(made(40)), liteItems(made(41))];
    expect(second.filter((item) => !first.some(({ id }) => id === item.id)).length).toBeLessThanOrEqual(1);
  });

  it('is another corpus by name, hash and items', () => {
    expect(lite).toMatchObject({ name: 'esfp-104 lite', subset: { preset: 'lite', of: 104 } });
    expect(lite.hash).not.toBe(whole.hash);
    expect(whole.subset).toBeUndefined();
  });
});
