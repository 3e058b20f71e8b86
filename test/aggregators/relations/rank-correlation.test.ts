import { describe, expect, it } from 'vitest';
import { kendall } from '../../../aggregators/relations/kendall.ts';
import { spearman } from '../../../aggregators/relations/spearman.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const shuffled = (n: number) => upTo(n).map((i) => (i * 5 + 3) % n);

/* Expected values: scipy 1.17.1, spearmanr and kendalltau with their defaults. */
describe('Kendall’s tau-b', () => {
  it('counts p out up to 33 pairs without ties, and takes the normal distribution from 34 on', () => {
    expect(kendall(upTo(33), shuffled(33)).p).toBeCloseTo(0.10407611480210795, 12);
    expect(kendall(upTo(34), shuffled(34)).p).toBeCloseTo(0.14220750241091126, 12);
  });

  it('counts p out for more where at most one pair is out of order', () => {
    const y = upTo(40);
    [y[3], y[4]] = [4, 3];
    expect((kendall(upTo(40), y).p ?? 0) / 9.804939513027087e-47).toBeCloseTo(1, 9);
  });

  it('corrects the variance for many ties on both sides', () => {
    const found = kendall(
      upTo(50).map((i) => i % 7),
      upTo(50).map((i) => (i * 3) % 11),
    );
    expect(found.coefficient).toBeCloseTo(-0.06802500732408287, 12);
    expect(found.p).toBeCloseTo(0.5236222729623208, 12);
  });

  it('is 1 for one order, -1 for its reverse, with an exact p, and 0 with p 1 halfway', () => {
    const p = 2 / 40320;
    expect(kendall(upTo(8), upTo(8))).toEqual({ n: 8, coefficient: 1, p, descriptive: true, reason: null });
    expect(kendall(upTo(8), upTo(8).reverse())).toMatchObject({ coefficient: -1, p });
    expect(kendall(upTo(4), [1, 3, 0, 2])).toMatchObject({ coefficient: 0, p: 1 });
  });
});

describe('Spearman’s rho', () => {
  it('gives ties the mean of their ranks, in whatever order they stand', () => {
    const x = upTo(50).map((i) => i % 7);
    const y = upTo(50).map((i) => (i * 3) % 11);
    const found = spearman(x, y);
    expect(found.coefficient).toBeCloseTo(-0.11237422130336298, 12);
    expect(found.p).toBeCloseTo(0.4371743274474428, 12);
    expect(spearman(x.toReversed(), y.toReversed()).coefficient).toBeCloseTo(found.coefficient ?? 0, 12);
  });

  it('is 1 or -1 for one order and its reverse, with p exact for few pairs', () => {
    expect(spearman(upTo(7), upTo(7))).toEqual({
      n: 7,
      coefficient: 1,
      p: 2 / 5040,
      descriptive: true,
      reason: null,
    });
    expect(spearman(upTo(7), upTo(7).reverse())).toMatchObject({ coefficient: -1, p: 2 / 5040 });
    expect(spearman([1, 2, 3], [1, 3, 2])).toMatchObject({ coefficient: 0.5 });
    // All six orders of three are at least as far from 0.
    expect(spearman([1, 2, 3], [1, 3, 2]).p).toBe(1);
  });
});

describe.each([
  ['spearman', spearman],
  ['kendall', kendall],
])('%s', (_, correlation) => {
  it('is null with a reason below three pairs and where one side is constant', () => {
    const none = { coefficient: null, p: null, descriptive: true };
    expect(correlation([], [])).toEqual({ ...none, n: 0, reason: '0 pairs of values: it takes three' });
    expect(correlation([1], [2])).toMatchObject({ ...none, reason: '1 pair of values: it takes three' });
    expect(correlation([1, 2], [2, 1])).toMatchObject({ ...none, n: 2 });
    expect(correlation([1, 1, 1], [1, 2, 3])).toMatchObject({
      ...none,
      n: 3,
      reason: 'all values on one side are the same',
    });
    expect(correlation([1, 2, 3], [1, 1, 1])).toMatchObject(none);
  });

  it('is descriptive below twenty pairs', () => {
    expect(correlation(upTo(19), shuffled(19)).descriptive).toBe(true);
    expect(correlation(upTo(20), shuffled(20)).descriptive).toBe(false);
  });

  it('refuses lists of different lengths, and values that are not finite', () => {
    expect(() => correlation([1, 2, 3], [1, 2])).toThrow(/3 values against 2/);
    expect(() => correlation([1, 2, Number.NaN], [1, 2, 3])).toThrow(/not finite/);
    expect(() => correlation([1, 2, 3], [1, 2, Number.POSITIVE_INFINITY])).toThrow(/not finite/);
  });
});
