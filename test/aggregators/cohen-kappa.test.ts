import { describe, expect, it } from 'vitest';
import { cohenKappa, kappaOfTable } from '../../aggregators/cohen-kappa.ts';

const of = (...pairs: readonly string[]) =>
  cohenKappa(pairs.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]));
const times = (n: number, pair: string) => Array.from({ length: n }, () => pair);

describe('cohenKappa', () => {
  it('is agreement beyond what the two raters’ own frequencies bring', () => {
    // 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no: Po = 0.7, Pe = 0.5 * 0.6 + 0.5 * 0.4 = 0.5
    const pairs = [...times(20, 'YY'), ...times(5, 'YN'), ...times(10, 'NY'), ...times(15, 'NN')];
    expect(of(...pairs)).toBeCloseTo(0.4, 12);
    // Unlike Fleiss', it does not pool the raters: Po = 1/3, Pe = 2/3 * 1/3 + 1/3 * 0 = 2/9
    expect(of('AA', 'AC', 'BC')).toBeCloseTo(1 / 7, 12);
  });

  it('is 1 where all agree, and below 0 where they agree less than chance', () => {
    expect(of('AA', 'BB', 'CC')).toBe(1);
    expect(of('AB', 'BA')).toBe(-1);
  });

  it('is 0 where one of the two gives one category throughout', () => {
    expect(of('AA', 'AB')).toBe(0);
    expect(of('AB', 'AB')).toBe(0);
  });

  it('is not defined without a subject, or where both give one category throughout', () => {
    expect(of()).toBeNull();
    expect(of('AA')).toBeNull();
    expect(of('AA', 'AA', 'AA')).toBeNull();
  });
});

describe('kappaOfTable', () => {
  it('takes weighted counts, whose scale does not matter', () => {
    // Po = 0.7, Pe = 0.5 as above.
    expect(kappaOfTable([20, 5, 10, 15], 2)).toBeCloseTo(0.4, 12);
    expect(kappaOfTable([0.2, 0.05, 0.1, 0.15], 2)).toBeCloseTo(0.4, 12);
  });

  it('is not defined without a count, nor for one category but for rounding', () => {
    expect(kappaOfTable([0, 0, 0, 0], 2)).toBeNull();
    expect(kappaOfTable([0.1 + 0.2, 0, 0, 0], 2)).toBeNull();
    expect(kappaOfTable([3, 0, 0, 1e-14], 2)).toBeNull();
  });
});
