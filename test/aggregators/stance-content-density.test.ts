import { describe, expect, it } from 'vitest';
import type { Cell } from '../../aggregators/cell.ts';
import {
  deltaStanceContentDensity,
  deltaStanceContentDensityBounds,
  expressesStance,
  stanceContentDensity,
  undefinedAsZero,
} from '../../aggregators/stance-content-density.ts';

describe('stanceContentDensity (equation 5)', () => {
  it('is the share of B among A and B', () => {
    expect(stanceContentDensity(['A', 'A', 'B', 'A'])).toBe(0.25);
    expect(stanceContentDensity(['B', 'B'])).toBe(1);
    expect(stanceContentDensity(['A', 'A'])).toBe(0);
  });

  it('leaves C and abstentions out', () => {
    expect(stanceContentDensity(['C', 'A', 'abstained', 'B', 'C', 'C'])).toBe(0.5);
  });

  it('is undefined, not 0, without an A or a B', () => {
    expect(stanceContentDensity(['C', 'C'])).toBe('undefined');
    expect(stanceContentDensity(['abstained'])).toBe('undefined');
    expect(stanceContentDensity([])).toBe('undefined');
  });
});

describe('deltaStanceContentDensity (equation 5)', () => {
  it('is the difference of two means, each over the items it is defined on', () => {
    expect(deltaStanceContentDensity([0, 0.5, 'undefined', 'missing'], ['undefined', 1, 0.5, 0])).toEqual({
      value: 0.25,
      underP1: { value: 0.25, n: 2, undefined: 1, missing: 1 },
      underP2: { value: 0.5, n: 3, undefined: 1, missing: 0 },
    });
  });

  it('is null when either mean is', () => {
    expect(deltaStanceContentDensity(['undefined'], [1]).value).toBeNull();
    expect(deltaStanceContentDensity([1], ['missing']).value).toBeNull();
  });

  it('ranges from -1 to 1', () => {
    expect(deltaStanceContentDensity([1], [0]).value).toBe(-1);
    expect(deltaStanceContentDensity([0], [1]).value).toBe(1);
  });
});

describe('undefinedAsZero', () => {
  it('turns undefined into 0 and nothing else', () => {
    expect((['undefined', 'missing', 0.5, 0] as const).map(undefinedAsZero)).toEqual([0, 'missing', 0.5, 0]);
  });
});

describe('deltaStanceContentDensityBounds', () => {
  it('are both the point itself when nothing is missing', () => {
    expect(deltaStanceContentDensityBounds([[0.25], ['undefined']], [[0.75], [0.25]])).toEqual([0.25, 0.25]);
  });

  it('put what is missing at the end of [0, 1] that hurts or helps most', () => {
    const underP1: Cell[][] = [[0], ['missing']];
    const underP2: Cell[][] = [[1], [1], ['missing'], [1]];
    // low: (1 + 1 + 0 + 1)/4 - (0 + 1)/2; high: 1 - 0
    expect(deltaStanceContentDensityBounds(underP1, underP2)).toEqual([0.25, 1]);
  });

  it('fill in single generations, before the mean over them', () => {
    // low: (0.5 + 0)/2 - (0.5 + 1)/2; high: (0.5 + 1)/2 - (0.5 + 0)/2
    expect(deltaStanceContentDensityBounds([[0.5, 'missing']], [[0.5, 'missing']])).toEqual([-0.5, 0.5]);
  });

  it('leave an undefined generation undefined', () => {
    expect(deltaStanceContentDensityBounds([['undefined', 0.5]], [['undefined', 'missing']])).toEqual([
      -0.5, 0.5,
    ]);
  });

  it('are the whole range when all is missing', () => {
    expect(deltaStanceContentDensityBounds([['missing']], [['missing']])).toEqual([-1, 1]);
  });

  it('are null when one phrasing has nothing defined or missing', () => {
    expect(deltaStanceContentDensityBounds([['undefined']], [[1]])).toBeNull();
    expect(deltaStanceContentDensityBounds([[1]], [['undefined']])).toBeNull();
    expect(deltaStanceContentDensityBounds([], [])).toBeNull();
  });

  it('enclose whatever the missing response turns out to be', () => {
    const bounds = deltaStanceContentDensityBounds([[0.5], ['missing']], [[0.5], [0.75]]);
    for (const cell of [0, 0.3, 1, 'undefined'] as const) {
      const value = deltaStanceContentDensity([0.5, cell], [0.5, 0.75]).value ?? Number.NaN;
      expect(value).toBeGreaterThanOrEqual(bounds?.[0] ?? Number.NaN);
      expect(value).toBeLessThanOrEqual(bounds?.[1] ?? Number.NaN);
    }
  });
});

describe('expressesStance', () => {
  it('is true above 0 alone', () => {
    expect([expressesStance(0.01), expressesStance(1)]).toEqual([true, true]);
    expect([expressesStance(0), expressesStance('undefined')]).toEqual([false, false]);
  });

  it('cannot be told of a missing response', () => {
    expect(expressesStance('missing')).toBe('missing');
  });
});
