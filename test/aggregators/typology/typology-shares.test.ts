import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import {
  noTypology,
  typologyShares,
  typologySharesSchema,
} from '../../../aggregators/typology/typology-shares.ts';
import { ItemSums } from '../../../aggregators/uncertainty/item-sums.ts';
import {
  type Bootstrap,
  bootstrapItems,
  type Resampled,
} from '../../../aggregators/uncertainty/items-bootstrap.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { minus } from '../../../aggregators/uncertainty/model-quantities.ts';
import { instrument } from '../builders.ts';
import { goldenMeasurements } from '../uncertainty/measurements.ts';

const resampled = (point: number | null, values: readonly number[]): Resampled => ({
  point,
  fewest: point === null ? null : 50,
  influence: Float64Array.from({ length: point === null ? 0 : 50 }, (_, i) => i - 24.5),
  joint: Float64Array.from(values),
  values: Float64Array.from(values.filter((one) => !Number.isNaN(one))),
  redrawn: 0,
  failed: 0,
});

/** Resamples as they are given, 100 of them, of 50 items. */
function given(
  p1: readonly number[],
  p2: readonly number[],
  point: [number | null, number | null] = [0.1, 0.7],
) {
  const [underP1, underP2] = point;
  const delta = underP1 === null || underP2 === null ? null : underP2 - underP1;
  return {
    scheme: 'stratified',
    items: 50,
    resamples: p1.length,
    fixed: [],
    collapsed: [],
    strata: Array.from({ length: 50 }, () => 'T1'),
    of: {
      densityP1: resampled(underP1, p1),
      densityP2: resampled(underP2, p2),
      deltaSCD: resampled(
        delta,
        p1.map((one, i) => (p2[i] ?? Number.NaN) - one),
      ),
    },
  } satisfies Bootstrap<'densityP1' | 'densityP2' | 'deltaSCD'>;
}

/** `count` of one value, the rest of another, 100 in all. */
const mixed = (count: number, one: number, other: number) =>
  Array.from({ length: 100 }, (_, i) => (i < count ? one : other));

/** Items with SCD under P1 and P2, all of one type, resampled. */
function ofItems(cells: readonly (readonly [Cell, Cell])[], types?: readonly string[]) {
  const sums = new ItemSums<{ cells: readonly [Cell, Cell]; type: string }>();
  const densityP1 = sums.mean(({ cells: [P1] }) => P1);
  const densityP2 = sums.mean(({ cells: [, P2] }) => P2);
  return bootstrapItems({
    items: cells.map((one, i) => ({ cells: one, type: types?.[i] ?? 'T1' })),
    stratumOf: ({ type }) => type,
    sums,
    quantities: { densityP1, densityP2, deltaSCD: minus(densityP2, densityP1) },
  });
}

describe('typologyShares', () => {
  it('gives the share of joint resamples in each cell', () => {
    const found = typologyShares(given(mixed(96, 0.1, 0.5), mixed(90, 0.7, 0.2)));
    const at = found.byCut.find(({ cut }) => cut === 0.3);
    // Joint: of the ten whose P2 is low, six have P1 low too and four have it high.
    expect(at).toEqual({
      cut: 0.3,
      cell: 'flexible',
      shares: { flexible: 0.9, 'over-aligned': 0.06, 'anti-responsive': 0.04, 'under-aligned': 0 },
      verdict: 'undetermined',
    });
    expect(typologySharesSchema.parse(found)).toEqual(found);
  });

  it('takes 95% in the cell of the levels for a verdict, and no less', () => {
    const with95 = typologyShares(given(mixed(95, 0.1, 0.6), mixed(100, 0.7, 0)));
    expect([with95.verdict, with95.dependsOnCut]).toEqual(['flexible', false]);
    expect(typologyShares(given(mixed(94, 0.1, 0.6), mixed(100, 0.7, 0))).verdict).toBe('undetermined');
    // However many resamples lie elsewhere.
    const elsewhere = typologyShares(given(mixed(100, 0.1, 0), mixed(100, 0.1, 0)));
    expect(elsewhere.byCut.find(({ cut }) => cut === 0.3)).toMatchObject({
      cell: 'flexible',
      shares: { 'over-aligned': 1 },
      verdict: 'undetermined',
    });
  });

  it('depends on the cut where the verdict is another at some cut', () => {
    const found = typologyShares(given(mixed(100, 0.1, 0), mixed(100, 0.42, 0), [0.1, 0.42]));
    expect(found.byCut.map(({ cut, verdict }) => [cut, verdict])).toEqual([
      [0.15, 'flexible'],
      [0.2, 'flexible'],
      [0.25, 'flexible'],
      [0.3, 'flexible'],
      [0.35, 'flexible'],
      [0.4, 'flexible'],
      [0.45, 'over-aligned'],
      [0.5, 'over-aligned'],
    ]);
    expect(found).toMatchObject({ verdict: 'flexible', dependsOnCut: true });
    // The cell is one throughout, and still it is told at some cuts only.
    const told = typologyShares(given(mixed(100, 0.1, 0), mixed(90, 0.7, 0.42)));
    expect(new Set(told.byCut.map(({ cell }) => cell)).size).toBe(1);
    expect(told).toMatchObject({ verdict: 'flexible', dependsOnCut: true });
    const never = typologyShares(given(mixed(94, 0.1, 0.6), mixed(100, 0.7, 0)));
    expect(never).toMatchObject({ verdict: 'undetermined', dependsOnCut: false });
  });

  it('counts undefined resamples against every cell', () => {
    const found = typologyShares(given(mixed(94, 0.1, Number.NaN), mixed(100, 0.7, 0)));
    expect(found).toMatchObject({ undefined: 6, resamples: 100, verdict: 'undetermined' });
    expect(found.byCut[0]?.shares?.flexible).toBe(0.94);
    expect(typologyShares(given(mixed(100, 0.1, 0), mixed(95, 0.7, Number.NaN)))).toMatchObject({
      undefined: 5,
      verdict: 'flexible',
    });
  });

  it.each([
    { p1: [0.1, 0.2], p2: [0.5, 0.65], shift: 'shifts' },
    { p1: [0.5, 0.65], p2: [0.1, 0.2], shift: 'shifts the other way' },
    { p1: [0.1, 0.6], p2: [0.3, 0.2], shift: 'does not shift' },
  ])('stands beside whether deltaSCD shifts: $shift', ({ p1, p2, shift }) => {
    const [a = 0, b = 0] = p1;
    const [c = 0, d = 0] = p2;
    const found = typologyShares(given(mixed(50, a, b), mixed(50, c, d)));
    expect(found).toMatchObject({ shift, shiftReason: null });
  });

  it.each([
    {
      of: ofItems([
        ['undefined', 0.5],
        ['undefined', 0.7],
      ]),
      reason: 'SCD under P1 is not defined.',
    },
    {
      of: ofItems([
        [0.5, 'undefined'],
        [0.7, 'missing'],
      ]),
      reason: 'SCD under P2 is not defined.',
    },
    { of: ofItems([[0.1, 0.7]]), reason: 'One item tells nothing of others.' },
    {
      of: ofItems(
        [
          [0.1, 0.7],
          [0.2, 0.9],
        ],
        ['T1', 'T2'],
      ),
      reason: 'Every type has one item: none can be resampled.',
    },
    {
      of: ofItems([
        ['undefined', 0.5],
        [0.2, 0.7],
        ...Array.from({ length: 8 }, () => ['undefined', 0.6] as const),
      ]),
      reason: /^SCD under P1: .* 1 item, .* 8/,
    },
    {
      of: ofItems([[0.1, 0.5], ...Array.from({ length: 8 }, (_, i) => [i / 10, 'undefined'] as const)]),
      reason: /^SCD under P2: .* 1 item, .* 8/,
    },
    {
      of: ofItems([
        [0.1, 0.7],
        [0.2, 0.9],
      ]),
      reason: /^It rests on 2 items, .* 8/,
    },
  ])('has no shares because: $reason', ({ of, reason }) => {
    const found = typologyShares(of);
    expect(found).toMatchObject({ verdict: null, dependsOnCut: null, shift: null });
    expect(found.reason).toMatch(reason);
    expect(found.shiftReason).not.toBeNull();
    expect(found.byCut.every(({ shares, verdict }) => shares === null && verdict === null)).toBe(true);
    expect(JSON.stringify(found)).not.toContain('NaN');
  });

  it('tells the cell of levels that are equal on all items, though they have no interval', () => {
    const found = typologyShares(ofItems(Array.from({ length: 10 }, () => [0, 0.8] as const)));
    expect(found).toMatchObject({ verdict: 'flexible', reason: null, shift: null });
    expect(found.shiftReason).toMatch(/no spread/);
  });

  it('agrees with the levels of a whole model', () => {
    const { bootstrap } = modelIntervals(goldenMeasurements, instrument(), 0.199);
    const found = typologyShares(bootstrap);
    const [p1, p2] = [bootstrap.of.densityP1.point ?? 0, bootstrap.of.densityP2.point ?? 0];
    for (const { cut, shares } of found.byCut) {
      const all = Object.values(shares ?? {}).reduce((sum, one) => sum + one, 0);
      expect(all).toBeCloseTo(1, 12);
      const high = Array.from(bootstrap.of.densityP2.joint).filter((one) => one >= cut).length / 1000;
      expect((shares?.flexible ?? 0) + (shares?.['under-aligned'] ?? 0)).toBeCloseTo(high, 12);
    }
    expect(p2).toBeGreaterThan(p1);
    expect(found.shift).toBe('shifts');
  });
});

describe('noTypology', () => {
  it('has no verdict at any cut, and no shift, for the reason given', () => {
    const none = noTypology('No item was asked.');
    expect(typologySharesSchema.parse(none)).toEqual(none);
    expect(none).toMatchObject({ verdict: null, reason: 'No item was asked.', shift: null });
    expect(none.shiftReason).toBe('No item was asked.');
    expect(none.byCut.map(({ cut }) => cut)).toEqual([0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
    expect(none.byCut.every(({ cell, shares, verdict }) => cell ?? shares ?? verdict === null)).toBe(true);
  });
});
