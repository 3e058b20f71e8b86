import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../aggregators/cell.ts';
import { pairedDifference } from '../../../aggregators/paired-difference.ts';
import { contrastTInterval } from '../../../aggregators/uncertainty/contrast-t-interval.ts';
import { NO_SPREAD } from '../../../aggregators/uncertainty/level.ts';

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
    const [low, high] = interval ?? [Number.NaN, Number.NaN];
    expect((low + high) / 2).toBeCloseTo(0.7 - 0.2, 12);
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
    { p1: [0, 0, 0, 0, 0], p2: [0, 0, 0, 0, 0], reason: NO_SPREAD },
  ] satisfies { p1: Cell[]; p2: Cell[]; reason: string }[])(
    'is null because: $reason',
    ({ p1, p2, reason }) => {
      expect(contrastTInterval(p1, p2)).toMatchObject({ interval: null, sd: null, df: null, reason });
    },
  );
});
