import { describe, expect, it } from 'vitest';
import { difference, isDefined, meanOfDefined, overGenerations } from '../../aggregators/cell.ts';

describe('isDefined', () => {
  it('takes every number, zero and negative ones included', () => {
    expect([0, -0.5, 1].map(isDefined)).toEqual([true, true, true]);
  });

  it('takes neither undefined nor missing', () => {
    expect([isDefined('undefined'), isDefined('missing')]).toEqual([false, false]);
  });
});

describe('meanOfDefined', () => {
  it('is the mean of numbers', () => {
    expect(meanOfDefined([0.2, 0.4, 0.9])).toEqual({ value: 0.5, n: 3, undefined: 0, missing: 0 });
  });

  it('leaves undefined and missing out of the mean and counts them apart', () => {
    expect(meanOfDefined(['undefined', 1, 'missing', 'undefined', 0, 'undefined'])).toEqual({
      value: 0.5,
      n: 2,
      undefined: 3,
      missing: 1,
    });
  });

  it('counts zero as a value', () => {
    expect(meanOfDefined([0, 0])).toEqual({ value: 0, n: 2, undefined: 0, missing: 0 });
  });

  it('is null, not zero, when no cell is defined', () => {
    expect(meanOfDefined(['undefined', 'missing'])).toEqual({ value: null, n: 0, undefined: 1, missing: 1 });
    expect(meanOfDefined([])).toEqual({ value: null, n: 0, undefined: 0, missing: 0 });
  });
});

describe('overGenerations', () => {
  it('is the mean over the defined generations', () => {
    expect(overGenerations([0.25, 'undefined', 0.75, 'missing'])).toBe(0.5);
  });

  it('is undefined when every generation is', () => {
    expect(overGenerations(['undefined', 'undefined'])).toBe('undefined');
  });

  it('is missing when none is defined and any is missing, which might have been defined', () => {
    expect(overGenerations(['undefined', 'missing', 'undefined'])).toBe('missing');
    expect(overGenerations(['missing'])).toBe('missing');
  });

  it('is missing without a generation', () => {
    expect(overGenerations([])).toBe('missing');
  });

  it('is zero, a value, when the generations are', () => {
    expect(overGenerations([0, 'missing'])).toBe(0);
  });
});

describe('difference', () => {
  it('is the second less the first', () => {
    expect(difference(0.25, 1)).toBe(0.75);
    expect(difference(1, 0)).toBe(-1);
  });

  it('is undefined when one side is undefined and none missing', () => {
    expect(difference('undefined', 1)).toBe('undefined');
    expect(difference(1, 'undefined')).toBe('undefined');
    expect(difference('undefined', 'undefined')).toBe('undefined');
  });

  it('is missing when either side is, whatever the other', () => {
    expect(difference('missing', 1)).toBe('missing');
    expect(difference(1, 'missing')).toBe('missing');
    expect(difference('missing', 'undefined')).toBe('missing');
    expect(difference('undefined', 'missing')).toBe('missing');
  });
});
