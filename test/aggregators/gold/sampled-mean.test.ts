import { shuffler } from 'd3-array';
import { randomLcg, randomNormal } from 'd3-random';
import { sampleVariance, variance } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { inclusionProbabilities } from '../../../aggregators/gold/inclusion-probabilities.ts';
import { ppiMean } from '../../../aggregators/gold/ppi-mean.ts';
import {
  type SampledItem,
  sampledMean,
  type Values,
  valuesOf,
} from '../../../aggregators/gold/sampled-mean.ts';
import { collapsedStrata } from '../../../aggregators/gold/strata.ts';
import { systematicDraw } from '../../../aggregators/gold/systematic-draw.ts';

const one = (value: number): Values => ({ share: 1, total: value });
const NONE: Values = { share: 0, total: 0 };

/** Items of one stratum: the first have human values. */
function plain(human: readonly number[], judge: readonly number[], inclusion = human.length / judge.length) {
  return judge.map(
    (value, i): SampledItem => ({
      stratum: 'T1',
      judge: one(value),
      gold: human[i] === undefined ? null : { human: one(human[i]), judge: one(value), inclusion },
    }),
  );
}

const noise = randomNormal.source(randomLcg(0.7))(0, 0.2);
const wide = Array.from({ length: 400 }, () => 0.4 + noise());
const human = wide.slice(0, 100).map((value) => value * 0.7 + 0.1 + noise() / 2);

describe('sampledMean', () => {
  it('is ppiMean with lambda times (N - n) / N, in one stratum with equal chances', () => {
    const found = sampledMean(plain(human, wide));
    const plainPpi = ppiMean(
      { gold: human, judgeOnGold: wide.slice(0, 100), judgeOnRest: wide.slice(100) },
      1.984,
    );
    // The one takes the judge's variance from the gold items, the other from all.
    const spreads = sampleVariance(wide) / variance(wide.slice(0, 100));
    expect(((found?.lambda ?? 9) * 0.75) / plainPpi.lambda).toBeCloseTo(spreads, 10);
    const forced = sampledMean(plain(human, wide), { lambda: plainPpi.lambda / 0.75 });
    expect(forced?.estimate).toBeCloseTo(plainPpi.estimate, 12);
    const width = ([low, high]: readonly [number, number]) => high - low;
    expect(width(found?.interval ?? [0, 9]) / width(plainPpi.interval)).toBeCloseTo(1, 1);
  });

  it('tunes lambda to the slope of the human values on the judge’s, and counts what each item decided of it', () => {
    const [y, f] = [
      [0.1, 0.3, 0.5, 0.5],
      [0, 0.5, 0.6, 0.9],
    ];
    const items = plain(y, [...f, 0.2, 0.4, 0.6, 0.8]);
    // Means 0.35 and 0.5: sums of squares and products around them.
    const [spread, together] = [0.42, 0.2];
    const lambda = together / spread;
    const found = sampledMean(items);
    expect(found?.lambda).toBeCloseTo(lambda, 12);
    expect(found?.estimate).toBeCloseTo(0.35, 12);
    const influences = [
      ...f.map((value, i) => {
        const residual = (y[i] ?? 9) - 0.35 - lambda * (value - 0.5);
        const kept = Math.sqrt(3 / 4) * (1 - (value - 0.5) ** 2 / spread);
        return lambda * (value - 0.5) + (2 * residual) / kept;
      }),
      ...[-0.3, -0.1, 0.1, 0.3].map((value) => lambda * value),
    ];
    const error = Math.sqrt(influences.reduce((total, one) => total + one ** 2, 0)) / 8;
    expect(found?.degrees).toBe(2);
    expect(found?.interval?.[0]).toBeCloseTo(0.35 - 4.302653 * error, 5);
  });

  it('trusts a judge neither above 1 nor below 0', () => {
    const judge = [0.1, 0.2, 0.3, 0.5];
    const scaled = (by: number) =>
      sampledMean(
        plain(
          judge.map((one) => by * one),
          [...judge, 0.2, 0.4],
        ),
      );
    expect(scaled(2)?.lambda).toBe(1);
    expect(scaled(-1)?.lambda).toBe(0);
  });

  it('takes out a bias of the judge, whatever its size', () => {
    const biased = wide.map((value) => value + 0.5);
    expect(sampledMean(plain(human, biased))?.estimate).toBeCloseTo(
      sampledMean(plain(human, wide))?.estimate ?? 9,
      12,
    );
  });

  it('is the mean of the human values, with its t interval, where all items have them', () => {
    const found = sampledMean(plain([0.1, 0.2, 0.6, 0.7], [0, 0, 1, 1]));
    expect(found).toMatchObject({ lambda: 0, degrees: 2, level: 0.95 });
    expect(found?.estimate).toBeCloseTo(0.4, 12);
    // Standard error sqrt(var / n), var = 0.26 / 3; t(0.975, 2) = 4.302653
    expect(found?.interval?.[1]).toBeCloseTo(0.4 + 4.302653 * Math.sqrt(0.26 / 3 / 4), 5);
  });

  it('counts an item that was half as likely to be drawn twice', () => {
    const items = plain([0, 0.5, 1], [0.3, 0.3, 0.3, 0.3]).map((item, i) =>
      item.gold === null ? item : { ...item, gold: { ...item.gold, inclusion: i === 2 ? 0.25 : 0.5 } },
    );
    expect(sampledMean(items)?.estimate).toBeCloseTo((0 * 2 + 0.5 * 2 + 1 * 4) / 8, 12);
  });

  it('keeps the mix of strata, however many of each have human values', () => {
    const stratum = (name: string, values: readonly number[], size: number) =>
      Array.from({ length: size }, (_, i): SampledItem => {
        const value = values[i];
        const gold = value === undefined ? null : { human: one(value), judge: one(0), inclusion: 0.5 };
        return { stratum: name, judge: one(0), gold };
      });
    const items = [...stratum('T1', [1, 1, 1, 0.8], 10), ...stratum('T4', [0, 0.1], 30)];
    expect(sampledMean(items)?.estimate).toBeCloseTo(0.25 * 0.95 + 0.75 * 0.05, 12);
    expect(sampledMean(items)?.degrees).toBe(3);
  });

  it('leaves out what humans leave undefined, and is null where that is all', () => {
    const undefinedAt = (positions: readonly number[]) =>
      plain([0.1, 0.5, 0.6, 0.9], [0.5, 0.5, 0.5, 0.5]).map((item, i) =>
        item.gold !== null && positions.includes(i) ? { ...item, gold: { ...item.gold, human: NONE } } : item,
      );
    expect(sampledMean(undefinedAt([0]))?.estimate).toBeCloseTo(2 / 3, 12);
    // A mean of three of four: deviations -1/6, -1/15, 7/30 count over their share, 3/4.
    const squares = (1 / 6) ** 2 + (1 / 15) ** 2 + (7 / 30) ** 2;
    const error = Math.sqrt(squares / (3 / 4)) / 4 / (3 / 4);
    expect(sampledMean(undefinedAt([0]))?.interval?.[1]).toBeCloseTo(2 / 3 + 4.302653 * error, 5);
    expect(sampledMean(undefinedAt([0, 1, 2, 3]))).toBeNull();
  });

  it('trusts no judge whom a single item speaks for', () => {
    expect(sampledMean(plain([0, 0, 0, 0.9], [0, 0, 0, 1, 0, 0, 1, 1]))?.lambda).toBeLessThan(1);
    const spike = plain([0.2, 0.3, 0.2, 0.6], [...Array(3).fill(0), 1, ...Array(6).fill(0)], 0.4).map(
      (item, i) => (item.gold === null || i === 3 ? item : { ...item, gold: { ...item.gold, inclusion: 1 } }),
    );
    expect(sampledMean(spike)?.lambda).toBe(0);
    expect(sampledMean(spike)?.interval?.every(Number.isFinite)).toBe(true);
  });

  it('has no interval where the labels show no spread', () => {
    expect(sampledMean(plain([0.5, 0.5, 0.5], [0.1, 0.1, 0.1, 0.1]))).toMatchObject({
      estimate: 0.5,
      interval: null,
      reason: expect.stringContaining('no spread'),
    });
    expect(sampledMean(plain([0.5, 0.5, 0.6], [0.1, 0.1, 0.1, 0.1]))?.reason).toBeNull();
  });

  it('refuses fewer than three items with human values', () => {
    expect(() => sampledMean(plain([0.1, 0.2], [0.1, 0.2, 0.3]))).toThrow('fewer than three');
  });
});

describe('valuesOf', () => {
  it('counts what is not defined in the share, and 0 in the total', () => {
    expect(valuesOf([0.4, 'undefined'])).toEqual({ share: 0.5, total: 0.2 });
    expect(valuesOf(['undefined'])).toEqual(NONE);
  });

  it('refuses a missing one, which is no value at all', () => {
    expect(() => valuesOf([0.4, 'missing'])).toThrow('missing');
    expect(() => valuesOf([])).toThrow('none');
  });
});

describe('collapsedStrata', () => {
  const of = (...gold: readonly [stratum: string, hasGold: boolean][]) =>
    collapsedStrata(gold.map(([stratum, hasGold]) => ({ stratum, hasGold })));

  it('leaves strata with two gold items alone, and takes the others together', () => {
    const [a1, a2, b1, b2, c1, d1] = of(
      ['a', true],
      ['a', true],
      ['b', true],
      ['b', true],
      ['c', true],
      ['d', true],
    );
    expect([a1 === a2, b1 === b2, a1 === b1, c1 === d1, c1 === a1]).toEqual([true, true, false, true, false]);
  });

  it('adds the smallest of the rest where those together are too few', () => {
    const strata = of(
      ['a', true],
      ['a', true],
      ['a', true],
      ['b', true],
      ['b', true],
      ['c', true],
      ['d', false],
    );
    expect(strata[3]).toBe(strata[5]);
    expect(strata[6]).toBe(strata[5]);
    expect(strata[0]).not.toBe(strata[5]);
  });
});

/** An item of the simulation: what a human and what the judge would say of it. */
interface Simulated {
  readonly type: number;
  readonly human: number;
  readonly judge: number;
  readonly isDisputed: boolean;
  /** Whether the human labels define it. */
  readonly isDefined: boolean;
}

describe('the 95% interval under a biased judge', () => {
  const COUNTS = [24, 16, 16, 16, 16, 16];
  const MEANS = [0.5, 0.4, 0.45, 0.02, 0.2, 0.4];
  /** What is defined of each type: people find no A or B in answers on settled fact more often than elsewhere. */
  const definedOf = (undefinedShare: number, type: number) => 1 - undefinedShare * (type === 3 ? 1.5 : 0.9);
  const truthOf = (undefinedShare: number) => {
    const shares = COUNTS.map((count, type) => count * definedOf(undefinedShare, type));
    const total = shares.reduce((sum, share, type) => sum + share * (MEANS[type] ?? 0), 0);
    return total / shares.reduce((sum, share) => sum + share, 0);
  };
  const random = randomLcg(0.123);
  const normal = randomNormal.source(random)();

  /** Too low by far where the judges disagree, and a little elsewhere. */
  const overCautious = (human: number, isDisputed: boolean) =>
    human - (isDisputed ? 0.25 : 0.05) + 0.1 * normal();
  /** Drawn to the middle, and noisier where the judges disagree. */
  const compressing = (human: number, isDisputed: boolean) =>
    0.6 * human + 0.15 + (isDisputed ? 0.25 : 0.1) * normal();

  function simulate(
    judgeOf: typeof overCautious,
    items: number,
    disputedSize: number,
    undefinedShare: number,
  ) {
    const population = COUNTS.map((count, type) =>
      Array.from({ length: count }, (): Simulated => {
        const value = (MEANS[type] ?? 0) + (type === 3 ? 0.05 : 0.25) * normal();
        const isDisputed = random() < 0.4;
        const isDefined = undefinedShare === 0 || random() < definedOf(undefinedShare, type);
        return { type, human: value, judge: judgeOf(value, isDisputed), isDisputed, isDefined };
      }),
    );
    const ordered = population.flatMap((stratum) => shuffler(random)(stratum));
    const chances = population.flatMap((_, type) => {
      const own = ordered.filter((item) => item.type === type);
      return inclusionProbabilities(
        own.map(({ isDisputed }) => (isDisputed ? disputedSize : 1)),
        (items * own.length) / 104,
      );
    });
    const drawn = new Set(systematicDraw(chances, random));
    return ordered.map(({ type, human, judge, isDefined }, i): SampledItem => {
      const gold = { human: isDefined ? one(human) : NONE, judge: one(judge), inclusion: chances[i] ?? 0 };
      return { stratum: `T${type}`, judge: one(judge), gold: drawn.has(i) ? gold : null };
    });
  }

  it.each([
    { name: 'over-cautious, disputed items twice as often', judge: overCautious, size: 2, none: 0 },
    { name: 'over-cautious, all alike', judge: overCautious, size: 1, none: 0 },
    { name: 'compressing, disputed items twice as often', judge: compressing, size: 2, none: 0 },
    { name: 'compressing, disputed items three times as often', judge: compressing, size: 3, none: 0 },
    {
      name: 'over-cautious, a fifth of the items undefined by people',
      judge: overCautious,
      size: 2,
      none: 0.2,
    },
  ])('covers 93 to 97% at 25 items: $name', ({ judge, size, none }) => {
    const runs = 3000;
    const truth = truthOf(none);
    let covered = 0;
    let judgeCovers = 0;
    let narrower = 0;
    for (let run = 0; run < runs; run += 1) {
      const items = simulate(judge, 25, size, none);
      const [low, high] = sampledMean(items)?.interval ?? [9, 9];
      if (low <= truth && truth <= high) covered += 1;
      const alone = sampledMean(items, { lambda: 0 })?.interval ?? [9, 9];
      if (high - low < alone[1] - alone[0]) narrower += 1;
      const byJudge = items.reduce((total, item) => total + item.judge.total, 0) / items.length;
      if (low <= byJudge && byJudge <= high) judgeCovers += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.97);
    expect(narrower / runs).toBeGreaterThan(0.5);
    // The over-cautious judge's own mean is off: were the interval around it, it would cover next to nothing.
    if (judge === overCautious) expect(judgeCovers / runs).toBeLessThan(0.2);
  });
});
