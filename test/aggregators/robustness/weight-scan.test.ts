import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { weightScan } from '../../../aggregators/robustness/weight-scan.ts';
import { readScoreCsv } from '../../../cli/sensitivity/read-score-csv.ts';
import { PUBLISHED_WEIGHTS } from '../../../protocol.ts';
import { scored } from './models.ts';

describe('a scan of all weightings', () => {
  it('tells what of the released ranking is the data’s and what the weights’', () => {
    const { models } = readScoreCsv(new URL('../../fixtures/released-scores.csv', import.meta.url).pathname);
    const scan = weightScan(models);
    const share = (higher: string, lower: string) =>
      scan.pairs.find((pair) => pair.higher.includes(higher) && pair.lower.includes(lower))?.share;
    /* Two million random weightings found these, to 0.001. */
    expect(share('deepseek', 'sonnet')).toBeCloseTo(0.7124, 2);
    expect(share('flash-lite', 'haiku')).toBeCloseTo(0.3813, 2);
    expect(share('qwen', '3.1-pro')).toBeCloseTo(0.9645, 2);
    expect(share('flash-lite', '3.1-pro')).toBe(1);
    expect(scan.pairs).toHaveLength(28);
    expect(scan.pairs.filter((pair) => pair.share === 1)).toHaveLength(12);
    /* DeepSeek leads Gemma at one corner only, so its share is a product of two cuts. */
    expect(scan.first[0]?.share).toBeCloseTo(0.6942993187792125, 12);
    expect(scan.first[1]?.share).toBe(0);
    expect(sum(scan.first, (one) => one.share)).toBeCloseTo(1, 12);
    expect(scan.topSet.share).toBeCloseTo(0.9848, 3);
    expect(scan.bottomSet.share).toBeCloseTo(0.9636, 3);
    expect(scan.wholeOrder.share).toBeCloseTo(0.1597, 3);
    const withoutCPC = weightScan(models, { ...PUBLISHED_WEIGHTS, cpc: 0 });
    expect(withoutCPC.first[1]?.share).toBe(0);
    expect(withoutCPC.first[0]?.share).not.toBeCloseTo(scan.first[0]?.share ?? 0, 2);
  });

  it('gives each of two models that differ in two metrics its side of the line', () => {
    const scan = weightScan([
      scored('AR', { deltaAR: 1, deltaSCD: 0 }),
      scored('SCD', { deltaAR: 0, deltaSCD: 1 }),
    ]);
    expect(scan.pairs).toEqual([{ higher: 'SCD', lower: 'AR', share: 0.5, reason: null }]);
    expect(scan.first).toEqual([
      { model: 'SCD', share: 0.5 },
      { model: 'AR', share: 0.5 },
    ]);
    expect(scan.topSet).toEqual({
      size: 4,
      share: null,
      reason: 'a top 4 takes 5 models, and there are 2',
    });
    expect(scan.bottomSet.share).toBeNull();
    expect(scan.wholeOrder).toEqual({ share: 0.5, reason: null });
  });

  it('has no order of models that score the same throughout', () => {
    const scan = weightScan([scored('one'), scored('other'), scored('third', { deltaAR: 0.4 })], undefined, {
      top: 1,
      bottom: 1,
    });
    expect(scan.pairs[0]).toEqual({
      higher: 'one',
      lower: 'other',
      share: null,
      reason: 'two of these models score the same under every weighting',
    });
    expect(scan.wholeOrder.share).toBeNull();
    expect(scan.topSet).toMatchObject({ share: null, reason: expect.stringMatching(/tie/) });
    expect(scan.bottomSet).toEqual({ size: 1, share: 1, reason: null });
  });

  it('has no order of models that tie as given, however the weights tell them apart', () => {
    const scan = weightScan([
      scored('one', { deltaAR: 0.5, deltaSCD: 0.3, esfp: 0.4 }),
      scored('other', { deltaAR: 0.3, deltaSCD: 0.5, esfp: 0.4 }),
    ]);
    const tied = { share: null, reason: 'two of these models score the same as given' };
    expect(scan.pairs).toEqual([{ higher: 'one', lower: 'other', ...tied }]);
    expect(scan.wholeOrder).toEqual(tied);
    expect(scan.first.map(({ share }) => share)).toEqual([0.5, 0.5]);
    const rounded = weightScan([
      scored('one', { deltaAR: 0.5, deltaSCD: 0.3, esfp: 0.1 + 0.2 }),
      scored('other', { deltaAR: 0.3, deltaSCD: 0.5, esfp: 0.3 }),
    ]);
    expect(rounded.wholeOrder).toEqual(tied);
  });

  it('has nothing to order with one model or none', () => {
    expect(weightScan([scored('only')])).toMatchObject({
      pairs: [],
      first: [{ model: 'only', share: 1 }],
      wholeOrder: { share: null, reason: 'an order takes two models' },
    });
    expect(weightScan([])).toMatchObject({ pairs: [], first: [] });
  });
});
