import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { drawGold } from '../../../aggregators/gold/draw.ts';
import { drawSize, isDisputed } from '../../../aggregators/gold/draw-size.ts';
import { goldFrame } from '../../../aggregators/gold/frame.ts';
import { inclusionProbabilities } from '../../../aggregators/gold/inclusion-probabilities.ts';
import { type GoldKey, goldKeySchema } from '../../../aggregators/gold/key.ts';
import { sheetOf } from '../../../aggregators/gold/sheet.ts';
import { systematicDraw } from '../../../aggregators/gold/systematic-draw.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { instrument, missing, observation, panel } from '../builders.ts';

/** P1 and P2 of one item, with the labels of two judges under each. */
function pair(
  item: string,
  [p1, p2]: readonly [readonly [string, string], readonly [string, string]],
  some: Partial<Observation> = {},
): Observation[] {
  return [
    observation({ ...some, item, phrasing: 'P1', labelled: panel(...p1) }),
    observation({ ...some, item, phrasing: 'P2', labelled: panel(...p2) }),
  ];
}

const PLAIN = [
  ['AAA', 'AAA'],
  ['ABB', 'ABB'],
] as const;
const DISPUTED = [
  ['AAA', 'AAA'],
  ['ABBB', 'ABBA'],
] as const;

/** Two models with twelve items of each type, every third of them disputed. */
const cohort = ['model a', 'model b'].flatMap((model) =>
  ITEM_TYPES.flatMap((type) =>
    Array.from({ length: 12 }, (_, i) =>
      pair(`${type}-${i}`, i % 3 === 0 ? DISPUTED : PLAIN, { model, type }),
    ).flat(),
  ),
);
const frameOf = (observations: readonly Observation[]) =>
  goldFrame({ instrument: instrument(), subjects: new Map(), observations });
const drawn = (seed = 1, items = 30, observations: readonly Observation[] = cohort): GoldKey =>
  drawGold(frameOf(observations), instrument(), { items, annotators: 2, seed });

describe('inclusionProbabilities', () => {
  it('are proportional to size and sum to the number drawn', () => {
    expect(inclusionProbabilities([1, 2, 1], 1)).toEqual([0.25, 0.5, 0.25]);
  });

  it('are never above 1: the rest is shared out', () => {
    expect(inclusionProbabilities([1, 8, 1, 2], 2)).toEqual([0.25, 1, 0.25, 0.5]);
    expect(inclusionProbabilities([1, 9, 3], 3)).toEqual([1, 1, 1]);
    expect(inclusionProbabilities([1, 1], 0)).toEqual([0, 0]);
  });

  it('refuse what cannot be drawn', () => {
    expect(() => inclusionProbabilities([1, 1], 3)).toThrow('`expected` is 3');
    expect(() => inclusionProbabilities([1, 0], 1)).toThrow('size');
  });
});

describe('systematicDraw', () => {
  it('draws each unit as often as its probability says, and always their sum', () => {
    const probabilities = [0.1, 0.9, 0.5, 0.25, 1, 0.25];
    const random = randomLcg(0.4);
    const counts = probabilities.map(() => 0);
    for (let run = 0; run < 20_000; run += 1) {
      const units = systematicDraw(probabilities, random);
      expect(units).toHaveLength(3);
      for (const unit of units) counts[unit] = (counts[unit] ?? 0) + 1;
    }
    counts.forEach((count, unit) => {
      expect(Math.abs(count / 20_000 - (probabilities[unit] ?? 9))).toBeLessThan(0.015);
    });
  });

  it('refuses a probability above 1', () => {
    expect(() => systematicDraw([1.2], () => 0)).toThrow('1.2');
  });
});

describe('what makes an item more likely to be drawn', () => {
  it('is a sentence on which the judges agree on no label', () => {
    const of = (labels: Parameters<typeof pair>[1]) =>
      frameOf(pair('X1', labels)).units.map((unit) => isDisputed(unit, 'unanimity'));
    expect(of(PLAIN)).toEqual([false]);
    expect(of(DISPUTED)).toEqual([true]);
    expect(
      of([
        ['A-', 'A-'],
        ['BB', 'BB'],
      ]),
    ).toEqual([true]);
  });

  it('is a label of the fewest that would reverse the sign of the model’s deltaSCD', () => {
    const none = [
      ['AAAA', 'AAAA'],
      ['AAAA', 'AAAA'],
    ] as const;
    // deltaSCD is 0.25 / 3: one label of the only short response undoes it.
    const { units } = frameOf([
      ...pair('X1', none),
      ...pair('X2', [
        ['AAAA', 'AAAA'],
        ['AAAB', 'AAAB'],
      ]),
      ...pair('X3', [
        ['A', 'A'],
        ['AAAA', 'AAAA'],
      ]),
    ]);
    expect(units.map(({ item, isTipping }) => [item, isTipping])).toEqual([
      ['X1', false],
      ['X2', false],
      ['X3', true],
    ]);
    expect(frameOf(pair('X1', none)).units.map(({ isTipping }) => isTipping)).toEqual([false]);
  });

  it('counts each reason once', () => {
    const of = (disputed: boolean, tipping: boolean) => drawSize({ disputed, tipping });
    expect([of(false, false), of(true, false), of(false, true), of(true, true)]).toEqual([1, 2, 2, 3]);
  });
});

describe('goldFrame', () => {
  it('leaves out, and counts, items whose responses the whole panel has not labelled', () => {
    const [first, second] = pair('X2', PLAIN);
    const { units, leftOut } = frameOf([
      ...pair('X1', PLAIN),
      ...(first === undefined ? [] : [first]),
      ...(second === undefined ? [] : [{ ...second, labelled: panel('AB', null) }]),
      ...pair('X3', PLAIN).map((one) => ({ ...one, labelled: missing() })),
      ...pair('X4', [
        ['', ''],
        ['AB', 'AB'],
      ]),
    ]);
    expect(units.map(({ item }) => item)).toEqual(['X1']);
    expect(leftOut.map(({ item }) => item)).toEqual(['X2', 'X3', 'X4']);
  });

  it('pairs the generations by repeat, and keeps those that are whole', () => {
    const [unit] = frameOf([
      ...pair('X1', PLAIN),
      ...pair('X1', DISPUTED, { repeat: 1 }).slice(1),
      ...pair(
        'X1',
        [
          ['AA', 'AA'],
          ['BB', 'BB'],
        ],
        { repeat: 2 },
      ),
    ]).units;
    expect(unit?.pairs.map(({ repeat, panel: cell }) => [repeat, cell])).toEqual([
      [0, 2 / 3],
      [2, 1],
    ]);
  });
});

describe('drawGold', () => {
  it('draws each model’s items, the types in proportion', () => {
    const key = drawn();
    for (const model of ['model a', 'model b']) {
      const own = key.items.filter((item) => item.model === model && item.drawn !== null);
      expect(own).toHaveLength(30);
      for (const type of ITEM_TYPES) expect(own.filter((item) => item.type === type)).toHaveLength(5);
    }
  });

  it('gives each item a chance in proportion to its size within its type, and records both', () => {
    const { items } = drawn();
    for (const type of ITEM_TYPES) {
      const own = items.filter((item) => item.model === 'model a' && item.type === type);
      const shares = own.reduce((total, item) => total + drawSize(item), 0);
      for (const item of own) expect(item.inclusion).toBeCloseTo((5 * drawSize(item)) / shares, 12);
    }
    expect(items.filter(({ disputed }) => disputed)).toHaveLength(48);
    expect(items.some(({ tipping }) => tipping)).toBe(true);
  });

  it('draws over many seeds as often as the recorded chance says', () => {
    const small = cohort.filter(({ model, type }) => model === 'model a' && (type === 'T1' || type === 'T2'));
    const frame = frameOf(small);
    const runs = 600;
    const disputed = Array.from(
      { length: runs },
      (_, seed) =>
        drawGold(frame, instrument(), { items: 6, annotators: 1, seed }).items.filter(
          (item) => item.drawn !== null && item.disputed,
        ).length,
    );
    const chances = drawn(0, 6, small)
      .items.filter((item) => item.disputed)
      .reduce((total, { inclusion }) => total + inclusion, 0);
    expect(Math.abs(disputed.reduce((total, one) => total + one, 0) / runs - chances)).toBeLessThan(0.2);
  });

  it('is the same for a seed, and another for another', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7).id).not.toBe(drawn(8).id);
    const names = (key: GoldKey) => key.items.map((item) => item.drawn !== null);
    expect(names(drawn(7))).not.toEqual(names(drawn(8)));
  });

  it('takes all of a model with fewer items, each with certainty', () => {
    const key = drawn(1, 100);
    expect(key.items.every((item) => item.drawn !== null && item.inclusion === 1)).toBe(true);
  });

  it('makes a key that its schema reads back', () => {
    const key = drawn();
    expect(goldKeySchema.parse(JSON.parse(JSON.stringify(key)))).toEqual(key);
  });

  it('refuses an empty frame', () => {
    expect(() => drawn(1, 5, [])).toThrow('no item');
  });
});

describe('sheetOf', () => {
  const key = drawn();

  it('holds every drawn sentence once and tells neither model, item nor phrasing', () => {
    const rows = sheetOf(key, 1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(
      key.items
        .flatMap((item) => item.drawn?.responses ?? [])
        .reduce((total, { sentences }) => total + sentences.length, 0),
    );
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'item', 'response', 'sentence', 'text']);
    expect(JSON.stringify(rows)).not.toMatch(/model [ab]|T\d-|P[0-4]/);
  });

  it('shows both responses of an item whole, one after the other', () => {
    for (const [i, row] of sheetOf(key, 1).entries()) {
      const before = sheetOf(key, 1)[i - 1];
      if (i === 0 || before === undefined) continue;
      const place = row.item * 1000 + row.response * 100 + row.sentence;
      expect(place).toBeGreaterThan(before.item * 1000 + before.response * 100 + before.sentence);
      if (i > 6) break;
    }
  });

  it('shows P2 first about as often as P1, and no model’s items together', () => {
    const shown = key.items.flatMap((item) => (item.drawn === null ? [] : [{ ...item, drawn: item.drawn }]));
    const flipped = shown.filter((item) => item.drawn.responses[0].phrasing === 'P2').length;
    expect(flipped).toBeGreaterThan(18);
    expect(flipped).toBeLessThan(42);
    const modelOf = new Map(shown.map((item) => [item.drawn.unit, item.model]));
    const order = [...new Set(sheetOf(key, 1).map(({ id }) => id.split('-')[2] ?? ''))];
    const firstHalf = order.slice(0, 30).filter((unit) => modelOf.get(unit) === 'model a').length;
    expect(firstHalf).toBeGreaterThan(7);
    expect(firstHalf).toBeLessThan(23);
    // Nor do the names tell it.
    const low = shown.filter(
      (item) => item.model === 'model a' && Number(item.drawn.unit.slice(1)) <= 30,
    ).length;
    expect(low).toBeGreaterThan(7);
    expect(low).toBeLessThan(23);
  });

  it('has an order of its own for each annotator', () => {
    const names = (annotator: number) => sheetOf(key, annotator).map(({ id }) => id.replace(/-a\d/, ''));
    expect(names(1)).not.toEqual(names(2));
    expect(names(1).toSorted()).toEqual(names(2).toSorted());
  });
});
