import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from '../../../aggregators/judges/cluster-bootstrap.ts';
import { percentile } from '../../../aggregators/percentile.ts';

const mean = ([sum = 0, n = 0]: ArrayLike<number> & Iterable<number>) => (n === 0 ? null : sum / n);
const clusters = [0.1, 0.4, 0.2, 0.9, 0.5, 0.7].map((value) => [value, 1]);

describe('clusterBootstrap', () => {
  it('is the percentile interval (R-7) of whole clusters drawn with replacement from one seeded stream', () => {
    const random = randomLcg(7);
    const means = Array.from({ length: 1000 }, () => {
      let sum = 0;
      for (let i = 0; i < 6; i += 1) sum += clusters[Math.floor(random() * 6)]?.[0] ?? 0;
      return sum / 6;
    });
    const { value, interval, ...rest } = clusterBootstrap(clusters, mean, 'none', { seed: 7 });
    expect(value).toBeCloseTo(2.8 / 6, 12);
    expect(interval?.[0]).toBeCloseTo(percentile(means, 0.025), 12);
    expect(interval?.[1]).toBeCloseTo(percentile(means, 0.975), 12);
    expect(rest).toEqual({ clusters: 6, redrawn: 0, why: null });
  });

  it('is the same for the same seed, and another for another', () => {
    const seeded = (seed: number) =>
      clusterBootstrap(clusters, mean, 'none', { seed, resamples: 37, level: 0.7 });
    expect(seeded(3)).toEqual(seeded(3));
    expect(seeded(4).interval).not.toEqual(seeded(3).interval);
  });

  it('is narrower at a lower level', () => {
    const [low = 0, high = 0] = clusterBootstrap(clusters, mean, 'none').interval ?? [];
    const [lower = 0, higher = 0] = clusterBootstrap(clusters, mean, 'none', { level: 0.5 }).interval ?? [];
    expect(lower).toBeGreaterThan(low);
    expect(higher).toBeLessThan(high);
  });

  it('keeps a cluster together: what repeats inside one brings no certainty', () => {
    const alone = clusterBootstrap(clusters, mean, 'none').interval;
    const hundredfold = clusters.map(([value = 0]) => [100 * value, 100]);
    const repeated = clusterBootstrap(hundredfold, mean, 'none').interval;
    expect(repeated?.[0]).toBeCloseTo(alone?.[0] ?? Number.NaN, 12);
    expect(repeated?.[1]).toBeCloseTo(alone?.[1] ?? Number.NaN, 12);
  });

  it('leaves out clusters that hold nothing', () => {
    const filled = clusterBootstrap([...clusters, [0, 0], [0, 0]], mean, 'none');
    expect(filled).toEqual(clusterBootstrap(clusters, mean, 'none'));
  });

  it('draws again where the quantity is undefined, and counts it', () => {
    // Undefined without one of the two clusters of a kind: a share of (3/5)^5 of the draws; of three, (2/5)^5.
    const withKind = (some: number) => [1, 1, 2, 3, 4].map((value, index) => [value, index < some ? 1 : 0]);
    const ratio = ([a = 0, b = 0]: ArrayLike<number> & Iterable<number>) => (b === 0 ? null : a / b);
    const found = clusterBootstrap(withKind(3), ratio, 'none');
    expect(found.interval).not.toBeNull();
    // 1,000 values at a chance of 0.990 each: some 10 draws more.
    expect(found.redrawn).toBeGreaterThan(1);
    expect(found.redrawn).toBeLessThan(30);
    // A chance of 0.922 is too little, however often it is drawn again.
    const rare = clusterBootstrap(withKind(2), ratio, 'none');
    expect(rare.redrawn).toBeGreaterThan(40);
    expect(rare).toMatchObject({
      interval: null,
      why: expect.stringMatching(/^it is defined in 1000 of 1\d{3} /),
    });
  });

  it('has no interval where under 95% of resamples have a value in ten more draws', () => {
    const all = [
      [1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ];
    // Defined only where every cluster is drawn: 5! / 5^5 = 0.038 of the draws.
    const found = clusterBootstrap(
      all,
      (sums) => (sums.every((one) => one > 0) ? (sums[0] ?? 0) : null),
      'none',
    );
    expect(found.value).toBe(1);
    expect(found.interval).toBeNull();
    expect(found.why).toMatch(/^it is defined in \d+ of \d{4,} resamples only$/);
  });

  it('says why there is no value, or no interval', () => {
    expect(clusterBootstrap([], mean, 'nothing here')).toEqual({
      value: null,
      interval: null,
      clusters: 0,
      redrawn: 0,
      why: 'nothing here',
    });
    expect(
      clusterBootstrap(
        [
          [1, 0],
          [2, 0],
        ],
        mean,
        'no n',
      ),
    ).toMatchObject({ value: null, why: 'no n' });
    expect(clusterBootstrap([[1, 2]], mean, 'none')).toMatchObject({
      value: 0.5,
      interval: null,
      why: 'fewer than two items to resample',
    });
    expect(
      clusterBootstrap(
        [
          [1, 2],
          [2, 4],
        ],
        mean,
        'none',
      ),
    ).toMatchObject({
      value: 0.5,
      interval: null,
      why: 'no spread: the resamples give one value',
    });
  });

  it('names what is wrong with its input', () => {
    expect(() => clusterBootstrap([[1], [1, 2]], mean, 'none')).toThrow(/same number of sums/);
    expect(() => clusterBootstrap(clusters, mean, 'none', { resamples: 0 })).toThrow(/at least one/);
    expect(() => clusterBootstrap(clusters, mean, 'none', { level: 1 })).toThrow(/between 0 and 1/);
  });
});
