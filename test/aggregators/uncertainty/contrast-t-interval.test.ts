import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { pairedDifference } from '../../../aggregators/paired-difference.ts';
import { contrastTInterval } from '../../../aggregators/uncertainty/contrast-t-interval.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';
import { wilsonInterval } from '../../../aggregators/wilson-interval.ts';

const P1: Cell[] = [0.1, 0.25, 0.5, 0, 0.75];
const P2: Cell[] = [0.4, 0.2, 0.9, 0.35, 0.8];

describe('contrastTInterval', () => {
  it.each([0.95, 0.8])('is the paired t interval where all is defined, at %d', (level) => {
    const found = contrastTInterval(P1, P2, level);
    const paired = pairedDifference(P1, P2, level).interval;
    expect(found.df).toBe(4);
    expect(found.interval?.[0]).toBeCloseTo(paired?.[0] ?? Number.NaN, 12);
    expect(found.interval?.[1]).toBeCloseTo(paired?.[1] ?? Number.NaN, 12);
  });

  it('leaves out items that are defined under neither', () => {
    const found = contrastTInterval([...P1, 'undefined', 'missing'], [...P2, 'missing', 'undefined']);
    expect(found).toEqual(contrastTInterval(P1, P2));
  });

  it('lies around deltaSCD of equation 5 where some are undefined under one', () => {
    const { interval, df, sd } = contrastTInterval(
      [0, 0.1, 'undefined', 0.5, 0.2, 0.2],
      [0.4, 'undefined', 0.7, 1, 0.7, 0.7],
    );
    // Four items are apart from the commonest value: the interval reaches further than by t.
    const [low, high] = interval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(df).toBe(4);
    /* Distances from the means 0.2 and 0.7, by 5 and the root of 5/4 each: (-0.3 + 0.2), 0.1, 0, (0.3 - 0.3), 0, 0. */
    expect(sd).toBeCloseTo(Math.sqrt((5 / 4) * 2 * (0.1 / 5) ** 2), 12);
  });

  it('has the two-sample variance where no item is defined under both', () => {
    const none = Array.from({ length: 5 }, () => 'undefined' as const);
    const { sd, df } = contrastTInterval(
      [0, 0.4, 0.2, 0.2, 0.2, ...none],
      [...none, 0.5, 0.8, 0.8, 0.7, 0.7],
    );
    /* Each arm's own variance by its own n: sums of squares 0.08 and 0.06, by 4 and 5. */
    expect(sd).toBeCloseTo(Math.sqrt((0.08 + 0.06) / 4 / 5), 12);
    expect(df).toBe(4);
  });

  it.each([
    { p1: ['undefined', 'missing'], p2: [0.5, 0.6], reason: 'The quantity itself is not defined.' },
    { p1: [], p2: [], reason: 'The quantity itself is not defined.' },
    { p1: [0.1], p2: [0.4], reason: 'One item tells nothing of others.' },
    { p1: [0.1, 0.2, 0.1, 0.3], p2: [0.4, 0.5, 0.4, 0.6], reason: '4 items tell nothing of others.' },
    {
      p1: [0.1, 'undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
      p2: [0.4, 0.5, 0.4, 0.6, 0.5, 0.4],
      reason: 'One item tells nothing of others.',
    },
  ] satisfies { p1: Cell[]; p2: Cell[]; reason: string }[])(
    'is null because: $reason',
    ({ p1, p2, reason }) => {
      expect(contrastTInterval(p1, p2)).toMatchObject({ interval: null, sd: null, df: null, reason });
    },
  );

  it('reaches as far as Newcombe’s where a stance is rare, and ends at -1 and 1', () => {
    const never: Cell[] = new Array(23).fill(0);
    const once: Cell[] = [1, ...never.slice(1)];
    const [low, high] = contrastTInterval(never, once).interval ?? [Number.NaN, Number.NaN];
    const [low2, high2] = wilsonInterval(1 / 23, 23);
    const [, high1] = wilsonInterval(0, 23);
    expect(low).toBeCloseTo(1 / 23 - Math.hypot(1 / 23 - low2, high1), 12);
    expect(high).toBeCloseTo(1 / 23 + (high2 - 1 / 23), 12);
    const all: Cell[] = new Array(5).fill(1);
    const [least, most] = contrastTInterval(new Array(5).fill(0), all).interval ?? [0, 0];
    expect(most).toBe(1);
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThan(0.6);
    expect(contrastTInterval(never, never)).toMatchObject({ reason: null, sd: null });
    expect(contrastTInterval(never, never).interval?.[1]).toBeCloseTo(high1, 12);
  });

  it('is by t alone where five items are apart', () => {
    const five: Cell[] = [0.3, 0.4, 0.6, 0.8, 1, ...new Array(15).fill(0)];
    const zeros: Cell[] = new Array(20).fill(0);
    const paired = pairedDifference(zeros, five).interval;
    expect(contrastTInterval(zeros, five).interval?.[0]).toBeCloseTo(paired?.[0] ?? Number.NaN, 12);
    const rare: Cell[][] = [
      [0.4, 0.6, 0.8, 1, ...new Array(16).fill(0)],
      // Not far from the rest, which are near an end.
      [0.1, 0.2, 0.25, 0.15, 0.4, 0.6, 0.8, 1, ...new Array(12).fill(0)],
    ];
    for (const cells of rare) {
      expect(contrastTInterval(zeros, cells).interval?.[0]).toBeLessThan(
        (pairedDifference(zeros, cells).interval?.[0] ?? Number.NaN) - 0.001,
      );
    }
    // Close together in the middle of the range, where a stance is neither rare nor general.
    const middle: Cell[] = Array.from({ length: 20 }, (_, i) => 0.4 + 0.01 * i);
    expect(contrastTInterval(zeros, middle).interval?.[0]).toBeCloseTo(
      pairedDifference(zeros, middle).interval?.[0] ?? Number.NaN,
      12,
    );
  });

  it.each([0.02, 0.05, 0.1])('covers at least 94%% where a stance has a chance of %d', (chance) => {
    const random = seededRandom(1, `rare stance ${chance}`);
    const runs = 2000;
    let [covered, byT] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const draw = (): Cell[] => Array.from({ length: 23 }, () => (random() < chance ? 1 : 0));
      const under = draw();
      const zeros: Cell[] = new Array(23).fill(0);
      const holds = (ends: readonly [number, number] | null) =>
        ends !== null && ends[0] <= chance && ends[1] >= chance;
      if (holds(contrastTInterval(zeros, under).interval)) covered += 1;
      if (holds(pairedDifference(zeros, under).interval)) byT += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.94);
    expect(byT / runs).toBeLessThan(0.93);
  });
});
