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
  ])('is the paired t interval on items where either has one generation', (from, to) => {
    const found = runDifference({ generation: from, cells: FROM }, { generation: to, cells: TO }, 0.9);
    const paired = pairedDifference(FROM, TO, 0.9);
    expect(found).toEqual({
      value: paired.mean,
      interval: paired.interval,
      reason: null,
      level: 0.9,
      basis: 'paired items',
    });
  });

  it.each([
    { from: [], to: [], reason: 'No item has it in both runs.' },
    { from: [0.1], to: [0.3], reason: 'One item tells nothing of others.' },
    { from: [0.1, 0.2], to: [0.2, 0.3], reason: NO_SPREAD },
  ] satisfies { from: Cell[]; to: Cell[]; reason: string }[])('has no interval because: $reason', (one) => {
    const none = noise(0.3, null, null);
    expect(
      runDifference({ generation: none, cells: one.from }, { generation: none, cells: one.to }),
    ).toMatchObject({ interval: null, reason: one.reason, basis: 'paired items' });
  });

  it('has no interval where neither run has noise', () => {
    const still = noise(0.3, 0, 1);
    expect(runDifference({ generation: still, cells: FROM }, { generation: still, cells: TO })).toMatchObject(
      { value: 0, interval: null, reason: NO_SPREAD, basis: 'generations' },
    );
  });
});
