import { randomInt, randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { column, type ItemRow } from '../../../aggregators/item-table.ts';
import type { EpistemicLabel } from '../../../aggregators/judgement.ts';
import type { LabelFlip } from '../../../aggregators/missing/flip-budget.ts';
import {
  tippingOfOrder,
  tippingOfSign,
  tippingOfThreshold,
} from '../../../aggregators/missing/tipping-point.ts';
import { deltaStanceContentDensity } from '../../../aggregators/stance-content-density.ts';
import { type ItemLabels, tableOf } from './tables.ts';

const one = (p1: string | null, p2: string | null): ItemLabels => ({ P1: [p1], P2: [p2] });

const modelOf = (items: readonly ItemLabels[], model = 'm') => ({ model, rows: tableOf(...items) });

function deltaSCD(rows: readonly ItemRow[]): number | null {
  const density = (phrasing: 'P1' | 'P2') => column(rows, phrasing, (generation) => generation.density);
  return deltaStanceContentDensity(density('P1'), density('P2')).value;
}

/** One label as another; a C is no flip of ours, and tried all the same. */
type Change = Omit<LabelFlip, 'model' | 'from' | 'to'> & { readonly to: EpistemicLabel };

/** The items with some labels exchanged. */
function flipped(items: readonly ItemLabels[], flips: readonly Change[]): ItemLabels[] {
  const under = (item: string, phrasing: 'P1' | 'P2', responses: readonly (string | null)[]) =>
    responses.map((labels, repeat) =>
      labels === null
        ? null
        : [...labels]
            .map((label, sentence) => {
              const found = flips.find(
                (flip) =>
                  flip.item === item &&
                  flip.phrasing === phrasing &&
                  flip.repeat === repeat &&
                  flip.sentence === sentence,
              );
              return found?.to ?? label;
            })
            .join(''),
    );
  return items.map((labels, i) => ({
    P1: under(`X${i + 1}`, 'P1', labels.P1),
    P2: under(`X${i + 1}`, 'P2', labels.P2),
  }));
}

describe('tippingOfSign', () => {
  it('counts the fewest labels that bring deltaSCD to 0, those of short responses first', () => {
    // Two items: SCD 0 and 0 under P1; 1 of 2 sentences and 4 of 4 under P2: deltaSCD 0.75, a sum of 1.5 over items.
    const items = [one('AAAA', 'AB'), one('A', 'BBBB')];
    const found = tippingOfSign(modelOf(items), 'unanimity', null);
    // The one A of X2 under P1 is worth 1, the B of X1 under P2 is worth 1/2: 1.5 in two flips.
    expect(found).toMatchObject({
      value: 0.75,
      conclusion: { relation: '>', threshold: 0 },
      labels: 11,
      count: 2,
    });
    expect(found.share).toBeCloseTo(2 / 11, 12);
    expect(found.flips).toEqual([
      { model: 'm', item: 'X1', phrasing: 'P2', repeat: 0, sentence: 1, from: 'B', to: 'A' },
      { model: 'm', item: 'X2', phrasing: 'P1', repeat: 0, sentence: 0, from: 'A', to: 'B' },
    ]);
  });

  it('reverses a negative sign the other way', () => {
    const found = tippingOfSign(modelOf([one('BBB', 'AB')]), 'unanimity', null);
    expect(found).toMatchObject({ value: -0.5, conclusion: { relation: '<', threshold: 0 }, count: 1 });
    expect(found.flips).toMatchObject([{ phrasing: 'P2', from: 'A', to: 'B' }]);
  });

  it('takes into account that a response of C alone counts once a sentence of it does not', () => {
    // SCD 1 under P2 on one item of long responses; the other is C alone: one A halves the mean, ten flips of B do as much.
    const items = [one('AAAAAAAAAAAAAAAAAAAAB', 'B'.repeat(20)), one('A'.repeat(20), 'CC')];
    const found = tippingOfThreshold(modelOf(items), { relation: '>', threshold: 0.5 }, 'unanimity', null);
    expect(found.count).toBe(1);
    expect(found.flips).toEqual([
      { model: 'm', item: 'X2', phrasing: 'P2', repeat: 0, sentence: 0, from: 'C', to: 'A' },
    ]);
  });

  it('counts an item once, however many of its generations are of C alone', () => {
    const long = (label: string) => [label.repeat(20), label.repeat(20)];
    const items = [
      { P1: long('A'), P2: long('B') },
      { P1: long('A'), P2: ['C', 'C'] },
    ];
    const found = tippingOfThreshold(modelOf(items), { relation: '>', threshold: 0.4 }, 'unanimity', null);
    // One C brings the mean to 1/2; 1/10 more is 8 sentences of 40, one item of two.
    expect(found.count).toBe(9);
    expect(found.flips.filter(({ from }) => from === 'C')).toHaveLength(1);
  });

  it('does not flip an abstention, which is no label', () => {
    const items = [one('AAAA', 'BBBB'), one('AAAA', '--')];
    const found = tippingOfSign(modelOf(items), 'unanimity', null);
    expect(found.labels).toBe(12);
    expect(found.flips.every(({ item, phrasing }) => item === 'X1' || phrasing === 'P1')).toBe(true);
  });

  it('is undecided where the panel errs more often than that share, and holds where not', () => {
    const model = modelOf([one('AAAA', 'AB'), one('A', 'BBBB')]);
    const verdict = (error: number | null) => tippingOfSign(model, 'unanimity', error).verdict;
    expect(verdict(0.2)).toBe('undecided');
    expect(verdict(2 / 11)).toBe('holds');
    expect(verdict(0.1)).toBe('holds');
    expect(verdict(null)).toBeNull();
    expect(tippingOfSign(model, 'unanimity', null).why).toMatch(
      /error was not measured: .* esfp report --gold$/,
    );
    const unknown = tippingOfSign(model, 'unanimity', { unknown: 'no one looked' });
    expect(unknown).toMatchObject({ count: 2, error: null, verdict: null, why: 'no one looked' });
    expect(tippingOfSign(model, 'unanimity', 0.1).why).toBeNull();
    expect(() => tippingOfSign(model, 'unanimity', 7)).toThrow(/share of labels in \[0, 1\]/);
  });

  it('has no sign to reverse at 0, and nothing where nothing is defined', () => {
    expect(tippingOfSign(modelOf([one('AB', 'AB')]), 'unanimity', 0.1)).toMatchObject({
      value: 0,
      conclusion: null,
      count: null,
      verdict: null,
      why: 'it is 0: there is no sign to reverse',
    });
    for (const [items, labels, why] of [
      [[one('CC', 'AB')], 4, 'no response under P1 has an A or a B'],
      [[one(null, 'AB')], 2, 'no labels could be had under P1'],
      [[one('AB', null)], 2, 'no labels could be had under P2'],
      [[one(null, 'CC')], 2, 'no labels could be had under P1; no response under P2 has an A or a B'],
      [[], 0, 'no response under P1, and none under P2 has an A or a B'],
    ] as const) {
      expect(tippingOfSign(modelOf(items), 'unanimity', 0.1)).toMatchObject({
        value: null,
        conclusion: null,
        labels,
        count: null,
        share: null,
        flips: [],
        verdict: null,
        why,
      });
    }
    // 0.3 + 0.1 - 0.4 in binary is no 0.
    const tenths = (n: number) => 'B'.repeat(n) + 'A'.repeat(10 - n);
    const rounding = [one(tenths(1), tenths(2)), one(tenths(3), tenths(2))];
    expect(tippingOfSign(modelOf(rounding), 'unanimity', null).conclusion).toBeNull();
  });
});

describe('tippingOfThreshold', () => {
  const model = modelOf([one('AAAA', 'AABB')]);
  const tip = (relation: '>' | '>=' | '<' | '<=', threshold: number) =>
    tippingOfThreshold(model, { relation, threshold }, 'unanimity', 0);

  it('tells above from at or above, and below from at or below', () => {
    // deltaSCD is 0.5; a flip is worth 0.25.
    expect(tip('>', 0.25).count).toBe(1);
    expect(tip('>=', 0.25).count).toBe(2);
    expect(tip('<', 0.75).count).toBe(1);
    expect(tip('<=', 0.75).count).toBe(2);
  });

  it('says so where the conclusion does not hold, or cannot be reversed', () => {
    expect(tip('>', 0.5)).toMatchObject({
      value: 0.5,
      count: null,
      verdict: null,
      why: 'the conclusion does not hold to begin with',
    });
    expect(tip('>=', 0.5).count).toBe(1);
    expect(tip('>=', -1)).toMatchObject({
      count: null,
      share: null,
      verdict: 'holds',
      why: 'no flips of these labels reverse it',
    });
  });
});

describe('tippingOfOrder', () => {
  const higher = modelOf([one('AA', 'BB'), one('AAAA', 'BBBB')], 'high');
  const lower = modelOf([one('AAAA', 'BBBB'), one('AAA', 'BAA')], 'low');

  it('flips labels of either model, whichever count for more', () => {
    const found = tippingOfOrder(higher, lower, 'unanimity', 0.01);
    // 1 less 2/3: a sum of 2/3 over two items; two flips of X1 of `high` are worth 1/2 each.
    expect(found.value).toBeCloseTo(1 / 3, 12);
    expect(found).toMatchObject({
      conclusion: { relation: '>', threshold: 0 },
      labels: 26,
      count: 2,
      verdict: 'holds',
    });
    expect(found.flips.map(({ model }) => model)).toEqual(['high', 'high']);
  });

  it('is the same from the other side', () => {
    const found = tippingOfOrder(lower, higher, 'unanimity', null);
    expect(found).toMatchObject({ conclusion: { relation: '<', threshold: 0 }, count: 2 });
    expect(found.value).toBeCloseTo(-1 / 3, 12);
  });
});

/** Every label of some items as each of the two others. */
function changesOf(items: readonly ItemLabels[]): Change[] {
  return items.flatMap((labels, i) =>
    (['P1', 'P2'] as const).flatMap((phrasing) =>
      labels[phrasing].flatMap((response, repeat) =>
        [...(response ?? '')].flatMap((label, sentence) =>
          (['A', 'B', 'C'] as const)
            .filter((to) => label !== '-' && to !== label)
            .map((to) => ({ item: `X${i + 1}`, phrasing, repeat, sentence, to })),
        ),
      ),
    ),
  );
}

/** Whether some labels, as whatever other labels, reverse a conclusion: all ways are tried. */
function someReverse(
  items: readonly ItemLabels[],
  count: number,
  isReversed: (value: number | null) => boolean,
): boolean {
  const changes = changesOf(items);
  const tryFrom = (start: number, chosen: readonly Change[]): boolean =>
    chosen.length === count
      ? isReversed(deltaSCD(tableOf(...flipped(items, chosen))))
      : changes.slice(start).some((change, i) => tryFrom(start + i + 1, [...chosen, change]));
  return tryFrom(0, []);
}

/** The highest, or lowest, deltaSCD that at most some labels can make: all ways are tried. */
function furthest(items: readonly ItemLabels[], count: number, direction: 1 | -1): number {
  const changes = changesOf(items);
  const tryFrom = (start: number, chosen: readonly Change[]): number => {
    const value = deltaSCD(tableOf(...flipped(items, chosen)));
    const here = value === null ? -Infinity : direction * value;
    if (chosen.length === count) return here;
    return changes
      .slice(start)
      .reduce((most, change, i) => Math.max(most, tryFrom(start + i + 1, [...chosen, change])), here);
  };
  return direction * tryFrom(0, []);
}

/** Small random items with one or two generations: long responses of A or B, and short ones of C alone. */
function randomItems(seed: number, repeats: number): ItemLabels[] {
  const random = randomLcg(seed);
  const below = (n: number) => randomInt.source(random)(n)();
  const response = () => {
    const kind = below(8);
    if (kind === 0) return null;
    if (kind < 4) return ['C', 'CC', '-C'][below(3)] ?? null;
    return Array.from({ length: 3 + below(4) }, () => 'AABBC-'[below(6)]).join('');
  };
  const generations = () => Array.from({ length: repeats }, response);
  return Array.from({ length: repeats === 1 ? 3 : 2 }, () => ({ P1: generations(), P2: generations() }));
}

describe('the fewest flips', () => {
  const cases = Array.from({ length: 300 }, (_, i) => ({
    seed: 1009 * (i + 1),
    repeats: i % 2 === 0 ? 1 : 2,
  }));

  it('reverse the conclusion when they are made, and no fewer labels of any kind do', () => {
    const counts = new Map<number, number>();
    const opened = new Map<number, number>();
    const add = (to: Map<number, number>, key: number, n: number) => to.set(key, (to.get(key) ?? 0) + n);
    for (const { seed, repeats } of cases) {
      const items = randomItems(seed, repeats);
      const model = modelOf(items);
      const value = deltaSCD(model.rows);
      if (value === null) continue;
      const isUpper = seed % 3 === 0;
      const threshold = value + (isUpper ? -1 : 1) * (0.1 + (seed % 7) / 15);
      const conclusion = { relation: isUpper ? '>' : '<', threshold } as const;
      const found = tippingOfThreshold(model, conclusion, 'unanimity', null);
      expect(found.value).toBeCloseTo(value, 12);
      const isReversed = (after: number | null) =>
        after !== null && (isUpper ? after <= threshold + 1e-9 : after >= threshold - 1e-9);
      const tried = found.count ?? 3;
      if (found.count !== null) {
        expect(found.flips).toHaveLength(found.count);
        expect({ seed, is: isReversed(deltaSCD(tableOf(...flipped(items, found.flips)))) }).toEqual({
          seed,
          is: true,
        });
        add(opened, repeats, found.flips.filter(({ from }) => from === 'C').length);
      }
      if (tried > 3) continue;
      for (let fewer = 1; fewer < tried; fewer += 1) {
        expect({ seed, fewer, is: someReverse(items, fewer, isReversed) }).toEqual({
          seed,
          fewer,
          is: false,
        });
      }
      add(counts, tried, 1);
    }
    // Or nothing was tested.
    expect(counts.get(1)).toBeGreaterThan(20);
    expect(counts.get(2)).toBeGreaterThan(20);
    expect(counts.get(3)).toBeGreaterThan(3);
    expect(opened.get(1)).toBeGreaterThan(10);
    expect(opened.get(2)).toBeGreaterThan(5);
  });
});

describe('the fewest flips of an order', () => {
  const small = (seed: number, repeats: number) => {
    const [first] = randomItems(seed, repeats);
    const shorten = (responses: readonly (string | null)[]) =>
      responses.map((labels) => labels?.slice(0, 3) ?? null);
    return first === undefined ? [] : [{ P1: shorten(first.P1), P2: shorten(first.P2) }];
  };

  it('make two models equal when they are made, and no fewer labels of either do', () => {
    let tried = 0;
    for (let i = 1; i <= 600 && tried < 25; i += 1) {
      const repeats = 1 + (i % 2);
      const [high, low] = [small(7919 * i, repeats), small(104_729 * i, repeats)];
      const found = tippingOfOrder(modelOf(high, 'high'), modelOf(low, 'low'), 'unanimity', null);
      if (found.value === null || found.value <= 0.01 || found.count === null || found.count > 3) continue;
      tried += 1;
      expect(found.flips).toHaveLength(found.count);
      const valueAfter = (items: readonly ItemLabels[], model: string) =>
        deltaSCD(
          tableOf(
            ...flipped(
              items,
              found.flips.filter((flip) => flip.model === model),
            ),
          ),
        ) ?? Number.NaN;
      expect({ i, left: valueAfter(high, 'high') - valueAfter(low, 'low') <= 1e-9 }).toEqual({
        i,
        left: true,
      });
      for (let ofHigh = 0; ofHigh < found.count; ofHigh += 1) {
        const left = furthest(high, ofHigh, -1) - furthest(low, found.count - 1 - ofHigh, 1);
        expect({ i, ofHigh, left: left > 1e-9 }).toEqual({ i, ofHigh, left: true });
      }
    }
    expect(tried).toBe(25);
  });
});
