import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { pairedDifference } from '../../../aggregators/paired-difference.ts';
import type { GenerationVariance } from '../../../aggregators/uncertainty/generation-variance.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';
import { runDifference } from '../../../aggregators/uncertainty/run-difference.ts';
import { tInterval } from '../../../aggregators/uncertainty/t-interval.ts';

const FROM: Cell[] = [0.1, 0.25, 0.5, 0, 0.75];
const TO: Cell[] = [0.4, 0.2, 0.9, 0.35, 0.8];
const noise = (point: number, variance: number | null, df: number | null): GenerationVariance => ({
  point,
  variance,
  df,
  reason: variance === null ? 'One generation.' : null,
});

describe('runDifference', () => {
  it('rests on generation noise where both runs have repeats, the variances added', () => {
    const found = runDifference(
      { generation: noise(0.3, 0.01, 10), cells: FROM },
      { generation: noise(0.5, 0.03, 20), cells: TO },
    );
    const df = 0.04 ** 2 / (0.01 ** 2 / 10 + 0.03 ** 2 / 20);
    expect(found.basis).toBe('generations');
    expect(found.value).toBeCloseTo(0.2, 12);
    expect(found.interval?.[0]).toBeCloseTo(tInterval(0.2, 0.04, df).interval?.[0] ?? Number.NaN, 12);
    expect(found.interval?.[1]).toBeCloseTo(tInterval(0.2, 0.04, df).interval?.[1] ?? Number.NaN, 12);
  });

  it.each([
    [noise(0.3, null, null), noise(0.5, 0.03, 20)],
    [noise(0.3, 0.01, 10), noise(0.5, null, null)],
  ])('is the paired t interval on items where either has one generation and all is defined', (from, to) => {
    const found = runDifference({ generation: from, cells: FROM }, { generation: to, cells: TO }, 0.9);
    const paired = pairedDifference(FROM, TO, 0.9);
    expect(found).toMatchObject({ reason: null, level: 0.9, basis: 'paired items' });
    expect(found.value).toBeCloseTo(paired.mean ?? Number.NaN, 12);
    expect(found.interval?.[0]).toBeCloseTo(paired.interval?.[0] ?? Number.NaN, 12);
    expect(found.interval?.[1]).toBeCloseTo(paired.interval?.[1] ?? Number.NaN, 12);
  });

  const ONE = noise(0.3, null, null);

  it('is that of per-item differences of differences for a difference of two means', () => {
    const less = { from: [0.2, 0.1, 0, 0.4, 0.3], to: [0.1, 0.3, 0.1, 0.2, 0.6] };
    const minus = (cells: readonly Cell[], other: readonly number[]) =>
      cells.map((cell, i) => (typeof cell === 'number' ? cell - (other[i] ?? Number.NaN) : cell));
    const found = runDifference(
      { generation: ONE, cells: FROM, less: less.from },
      { generation: ONE, cells: TO, less: less.to },
    );
    const paired = pairedDifference(minus(FROM, less.from), minus(TO, less.to));
    expect(found.value).toBeCloseTo(paired.mean ?? Number.NaN, 12);
    expect(found.interval?.[0]).toBeCloseTo(paired.interval?.[0] ?? Number.NaN, 12);
    expect(found.interval?.[1]).toBeCloseTo(paired.interval?.[1] ?? Number.NaN, 12);
  });

  it('lies around the difference of the runs’ own values where other items are defined in each', () => {
    /* The items that both define fall by 0.1; the two that one alone defines make the mean rise. */
    const from: Cell[] = [0.5, 0.6, 0.7, 0.5, 0.6, 0, 'undefined'];
    const to: Cell[] = [0.4, 0.5, 0.6, 0.4, 0.5, 'missing', 1];
    const { value, interval } = runDifference(
      { generation: ONE, cells: from },
      { generation: ONE, cells: to },
    );
    const [before, after] = [2.9 / 6, 3.4 / 6];
    expect(value).toBeCloseTo(after - before, 12);
    const part = (cell: Cell | undefined, mean: number) =>
      typeof cell === 'number' ? ((cell - mean) / 6) * Math.sqrt(6 / 5) : 0;
    const variance = to.reduce<number>(
      (total, cell, i) => total + (part(cell, after) - part(from[i], before)) ** 2,
      0,
    );
    const expected = tInterval(after - before, variance, 5).interval;
    expect(interval?.[0]).toBeCloseTo(expected?.[0] ?? Number.NaN, 12);
    expect(interval?.[1]).toBeCloseTo(expected?.[1] ?? Number.NaN, 12);
  });

  it('has the degrees of freedom of the mean with the fewest items', () => {
    const six: Cell[] = [0.5, 0.6, 0.1, 0.5, 0.2, 0.9];
    const five: Cell[] = [0.4, 0.1, 0.6, 0.4, 0.5, 'undefined'];
    const width = (level: number) => {
      const found = runDifference(
        { generation: ONE, cells: six, less: five },
        { generation: ONE, cells: six.toReversed(), less: six },
        level,
      );
      return (found.interval?.[1] ?? Number.NaN) - (found.interval?.[0] ?? Number.NaN);
    };
    const ratio = (df: number) =>
      (tInterval(0, 1, df, 0.99).interval?.[1] ?? 0) / (tInterval(0, 1, df, 0.5).interval?.[1] ?? 1);
    expect(width(0.99) / width(0.5)).toBeCloseTo(ratio(4), 9);
  });

  it.each([
    { from: [], to: [0.1], value: null, reason: 'It is not defined in the first run.' },
    { from: [0.1], to: ['undefined'], value: null, reason: 'It is not defined in the second run.' },
    { from: [0.1], to: [0.3], value: 0.2, reason: 'One item tells nothing of others.' },
    {
      from: [0.1, 0.2, 0.3, 0.4],
      to: [0.2, 0.3, 0.1, 0.4],
      value: 0,
      reason: '4 items tell nothing of others.',
    },
    { from: [0.1, 0.2, 0.3, 0.4, 0.5], to: [0.2, 0.3, 0.4, 0.5, 0.6], value: 0.1, reason: NO_SPREAD },
  ] satisfies { from: Cell[]; to: Cell[]; value: number | null; reason: string }[])(
    'has no interval because: $reason',
    ({ from, to, value, reason }) => {
      const found = runDifference({ generation: ONE, cells: from }, { generation: ONE, cells: to });
      expect(found).toMatchObject({ interval: null, reason, basis: 'paired items' });
      if (value === null) expect(found.value).toBeNull();
      else expect(found.value).toBeCloseTo(value, 12);
    },
  );

  it('rests on the items where no repeat of either run differs', () => {
    const still = noise(0.3, 0, 1);
    const alone = { generation: ONE, cells: FROM };
    expect(runDifference({ generation: still, cells: FROM }, { generation: still, cells: TO })).toEqual(
      runDifference(alone, { ...alone, cells: TO }),
    );
    expect(runDifference({ generation: still, cells: [] }, { generation: still, cells: [] })).toMatchObject({
      value: 0,
      interval: null,
      reason: NO_SPREAD,
      basis: 'generations',
    });
  });

  it('reaches as far as two shares do where most stood still and fewer than eight items moved far, or none did', () => {
    const many = Array.from({ length: 40 }, (_, i) => (i % 5) / 4);
    const run = (cells: readonly Cell[]) => ({ generation: ONE, cells });
    const still = runDifference(run(many), run(many), 0.9);
    const z = 1.6448536269514722;
    const reach = z ** 2 / (40 + z ** 2);
    expect(still).toMatchObject({ value: 0, reason: null, basis: 'paired items' });
    expect(still.interval?.[0]).toBeCloseTo(-reach, 9);
    expect(still.interval?.[1]).toBeCloseTo(reach, 9);
    /** Some fall by 1, some of the others by 0.25, which is not far. */
    const fallen = (far: number, near = 0) =>
      many.map((cell, i) =>
        i % 5 !== 4 ? (i < 2 * near && i % 5 === 3 ? cell - 0.25 : cell) : i < 5 * far ? cell - 1 : cell,
      );
    const t = (to: readonly number[]) => pairedDifference(many, to, 0.9).interval ?? expect.fail();
    for (const to of [fallen(4), fallen(7), fallen(7, 20)]) {
      const { interval } = runDifference(run(many), run(to), 0.9);
      expect(interval?.[0]).toBeLessThan(t(to)[0] - 0.001);
      expect(interval?.[1]).toBeGreaterThanOrEqual(t(to)[1]);
    }
    const moved = many.map((cell, i) => (i < 21 ? cell + 0.01 * (1 + (i % 2)) : cell));
    for (const to of [fallen(8), moved]) {
      expect(runDifference(run(many), run(to), 0.9).interval?.[0]).toBeCloseTo(t(to)[0], 12);
    }
    const undefinedNow = many.map((cell, i) => (i < 5 ? 'undefined' : cell));
    expect(runDifference(run(many), run(undefinedNow)).interval).not.toEqual(still.interval);
  });

  it('takes cells that lie further apart than 1 for what may move so far', () => {
    const cells = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? -1 : 1));
    const run = (own: readonly Cell[]) => ({ generation: ONE, cells: own });
    const half = (own: readonly Cell[]) =>
      own.map((cell) => (typeof cell === 'number' ? (cell + 1) / 2 : cell));
    const moved = cells.map((cell, i) => (i < 4 ? -cell : cell));
    for (const to of [cells, moved, cells.map((cell, i) => (i === 1 ? -1 : cell))]) {
      const { interval } = runDifference(run(cells), run(to));
      const within = runDifference(run(half(cells)), run(half(to))).interval;
      expect(interval?.[0]).toBeCloseTo(2 * (within?.[0] ?? Number.NaN), 9);
      expect(interval?.[1]).toBeCloseTo(2 * (within?.[1] ?? Number.NaN), 9);
    }
  });

  it('adds the reach of both means of a difference in squares, each by its own items', () => {
    const cells = Array.from({ length: 50 }, () => 0);
    const half = cells.map((cell, i) => (i < 25 ? cell : ('undefined' as const)));
    const found = runDifference(
      { generation: ONE, cells, less: half },
      { generation: ONE, cells, less: half },
    );
    const z2 = 1.959963984540054 ** 2;
    const wilson = (n: number) => z2 / (n + z2);
    const reach = Math.hypot(wilson(50), wilson(25));
    expect(found.interval?.[0]).toBeCloseTo(-reach, 9);
    expect(found.interval?.[1]).toBeCloseTo(reach, 9);
  });
});
