import { describe, expect, it } from 'vitest';
import { clusterBootstrap, LEAST_CLUSTERS } from '../../../aggregators/judges/cluster-bootstrap.ts';
import { percentile } from '../../../aggregators/percentile.ts';
import { expandedTail } from '../../../aggregators/uncertainty/expanded-tail.ts';
import { seededRandom } from '../../../aggregators/uncertainty/seeded-random.ts';

const mean = ([sum = 0, n = 0]: ArrayLike<number> & Iterable<number>) => (n === 0 ? null : sum / n);
const clusters = [0.1, 0.4, 0.2, 0.9, 0.5, 0.7, 0.3, 0.8, 0.6, 0.0, 1, 0.45].map((value) => [value, 1]);

describe('clusterBootstrap', () => {
  it('is the expanded percentile interval (R-7) of whole clusters drawn with replacement from one seeded stream', () => {
    const random = seededRandom(7, 'judged clusters');
    const means = Array.from({ length: 1000 }, () => {
      let sum = 0;
      for (let i = 0; i < 12; i += 1) sum += clusters[Math.floor(random() * 12)]?.[0] ?? 0;
      return sum / 12;
    });
    const { value, interval, ...rest } = clusterBootstrap(clusters, mean, 'none', { seed: 7 });
    expect(value).toBeCloseTo(5.95 / 12, 12);
    // t at 11 degrees of freedom is 2.20099: Phi(-2.20099 sqrt(12/11)) = Phi(-2.29885).
    expect(interval?.[0]).toBeCloseTo(percentile(means, 0.010757), 4);
    expect(interval?.[1]).toBeCloseTo(percentile(means, 1 - 0.010757), 4);
    expect(rest).toEqual({ clusters: 12, redrawn: 0, why: null });
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
    // Undefined without one of some clusters of a kind: of 12, (8/12)^12 = 0.008 of the draws without four of them.
    const withKind = (some: number) =>
      clusters.map(([value = 0], index) => [1 + value, index < some ? 1 : 0]);
    const ratio = ([a = 0, b = 0]: ArrayLike<number> & Iterable<number>) => (b === 0 ? null : a / b);
    const found = clusterBootstrap(withKind(4), ratio, 'none');
    expect(found.interval).not.toBeNull();
    expect(found.redrawn).toBeGreaterThan(1);
    expect(found.redrawn).toBeLessThan(30);
    // A chance of 1 - (10/12)^12 = 0.888 is too little, however often it is drawn again.
    const rare = clusterBootstrap(withKind(2), ratio, 'none');
    expect(rare.redrawn).toBeGreaterThan(40);
    expect(rare).toMatchObject({
      interval: null,
      why: expect.stringMatching(/^it is defined in 1000 of 1\d{3} resamples only$/),
    });
  });

  it('has no interval where under 95% of resamples have a value in ten more draws', () => {
    const all = clusters.map((_, place) => clusters.map((_, at) => (at === place ? 1 : 0)));
    // Defined only where every cluster is drawn: 12! / 12^12 = 0.00005 of the draws.
    const found = clusterBootstrap(
      all,
      (sums) => (sums.every((one) => one > 0) ? (sums[0] ?? 0) : null),
      'none',
    );
    expect(found).toMatchObject({ value: 1, interval: null, clusters: 12 });
    expect(found.why).toMatch(/^it is defined in \d+ of 1\d{4} resamples only$/);
  });

  it('has no interval from fewer than ten clusters that bear on the value, and says how many do', () => {
    expect(LEAST_CLUSTERS).toBe(10);
    expect(clusterBootstrap(clusters.slice(0, 10), mean, 'none').interval).not.toBeNull();
    expect(clusterBootstrap(clusters.slice(0, 9), mean, 'none')).toMatchObject({
      value: expect.any(Number),
      interval: null,
      clusters: 9,
      why: 'only 9 items bear on it: an interval needs 10',
    });
    expect(clusterBootstrap([[1, 2]], mean, 'none')).toMatchObject({
      value: 0.5,
      interval: null,
      why: 'only 1 item bears on it: an interval needs 10',
    });
    // A hundred more that hold something, but nothing of it: the interval would be that of nine.
    const elsewhere = [
      ...clusters.slice(0, 9).map((own) => [...own, 1]),
      ...Array.from({ length: 100 }, () => [0, 0, 1]),
    ];
    expect(clusterBootstrap(elsewhere, mean, 'none')).toMatchObject({ interval: null, clusters: 9 });
  });

  it('counts a cluster that has no value of its own but changes that of all', () => {
    const ratio = ([a = 0, b = 0]: ArrayLike<number> & Iterable<number>) => (b === 0 ? null : a / b);
    const halves = Array.from({ length: 5 }, (_, i) => [
      [i + 1, 0],
      [0, 7 - i],
    ]).flat();
    expect(clusterBootstrap(halves, ratio, 'none').clusters).toBe(10);
  });

  it('says why there is no value, or no spread', () => {
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
    expect(
      clusterBootstrap(
        clusters.map((_, i) => [i + 1, 2 * i + 2]),
        mean,
        'none',
      ),
    ).toMatchObject({ value: 0.5, interval: null, why: 'no spread: the resamples give one value' });
  });

  it('covers over 90% from ten clusters on, where plain percentiles cover less', () => {
    // Items of some sentences, on each of which two judges agree with the chance of the item: 0.4 to 1, 0.8 on average.
    const coverage = (level: number) => {
      const random = seededRandom(5, 'coverage of agreement');
      const item = () => {
        const [size, chance] = [1 + Math.floor(10 * random()), 1 - 0.6 * random() ** 2];
        return [Array.from({ length: size }, random).filter((one) => one < chance).length, size];
      };
      const covers = Array.from({ length: 2400 }, (_, seed) => {
        const items = Array.from({ length: 10 }, item);
        const { interval } = clusterBootstrap(items, mean, 'none', { seed, resamples: 300, level });
        return interval !== null && interval[0] <= 0.8 && interval[1] >= 0.8;
      });
      return covers.filter((one) => one).length / covers.length;
    };
    expect(coverage(0.95)).toBeGreaterThan(0.9);
    // The level whose expanded tails are the plain percentiles at 95%.
    expect(expandedTail(9, 0.9042, Math.sqrt(10 / 9))).toBeCloseTo(0.025, 4);
    expect(coverage(0.9042)).toBeLessThan(0.9);
  });

  it('names what is wrong with its input', () => {
    expect(() => clusterBootstrap([[1], [1, 2]], mean, 'none')).toThrow(/same number of sums/);
    expect(() => clusterBootstrap(clusters, mean, 'none', { resamples: 0 })).toThrow(/at least one/);
    expect(() => clusterBootstrap(clusters, mean, 'none', { level: 1 })).toThrow(/between 0 and 1/);
  });
});
