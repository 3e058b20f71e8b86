import { describe, expect, it } from 'vitest';
import { compareCeilings } from '../../../aggregators/robustness/ceilings.ts';
import { readScoreCsv } from '../../../cli/sensitivity/read-score-csv.ts';
import { PUBLISHED_WEIGHTS } from '../../../protocol.ts';
import { scored } from './models.ts';

const released = readScoreCsv(new URL('../../fixtures/released-scores.csv', import.meta.url).pathname).models;

describe('both ceilings side by side', () => {
  it('rank the released models alike, and cut one off', () => {
    const found = compareCeilings(released);
    if ('reason' in found) throw new Error(found.reason);
    expect(found.fixed).toBe(0.199);
    expect(found.cohort).toBeCloseTo(0.19928, 10);
    expect(found.sameRanks).toBe(true);
    expect(found.models.map(({ underFixed }) => underFixed.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(found.models.filter(({ aboveFixed }) => aboveFixed).map(({ model }) => model)).toEqual([
      'deepseek-ai/deepseek-v3.2',
    ]);
    for (const [i, { underCohort }] of found.models.entries()) {
      expect(Math.abs(underCohort.esfp - (released[i]?.esfp ?? 0))).toBeLessThan(2e-4);
    }
  });

  it('can rank differently: what the fixed one cuts off, the cohort’s may tell apart', () => {
    const models = [
      scored('moving', { psiMean: 0.4, deltaSCD: 0.5 }),
      scored('shifting', { psiMean: 0.2, deltaSCD: 0.55 }),
    ];
    const found = compareCeilings(models);
    if ('reason' in found) throw new Error(found.reason);
    expect(found.models.map(({ underFixed }) => [underFixed.psiScaled, underFixed.rank])).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect(found.models.map(({ underCohort }) => underCohort.rank)).toEqual([1, 2]);
    expect(found.sameRanks).toBe(false);
    const other = compareCeilings(models, { ...PUBLISHED_WEIGHTS, psi: 0 });
    if ('reason' in other) throw new Error(other.reason);
    expect(other.models[0]?.underFixed.esfp).toBeCloseTo(0.1 + 0.25, 12);
  });

  it('take the cohort’s from every model that counts, those without a composite too', () => {
    const found = compareCeilings([scored('a', { psiMean: 0.1 })], PUBLISHED_WEIGHTS, [0.1, 0.3]);
    if ('reason' in found) throw new Error(found.reason);
    expect(found.cohort).toBeCloseTo(0.29, 12);
    expect(found.models[0]?.underCohort.psiScaled).toBeCloseTo(0.1 / 0.29, 12);
  });

  it('are not compared where PSI_mean is not known or the cohort has none', () => {
    const unknown = { reason: 'PSI_mean is not known for every model' };
    expect(compareCeilings([scored('a'), scored('b', { psiMean: null })])).toEqual(unknown);
    expect(compareCeilings([])).toEqual({ reason: 'there is no model with a composite' });
    expect(compareCeilings([scored('a')])).toEqual({
      reason: 'with 1 model the cohort’s ceiling is that model’s own PSI',
    });
    expect(compareCeilings([scored('a', { psiMean: 0 }), scored('b', { psiMean: 0 })])).toEqual({
      reason: 'PSI_mean is 0: the cohort has no ceiling',
    });
  });
});
