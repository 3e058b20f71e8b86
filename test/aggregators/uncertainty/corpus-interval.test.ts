import { describe, expect, it } from 'vitest';
import { corpusInterval } from '../../../aggregators/uncertainty/corpus-interval.ts';
import { tInterval } from '../../../aggregators/uncertainty/t-interval.ts';

describe('corpusInterval', () => {
  it('is the t interval of the generation variance', () => {
    const found = corpusInterval({ point: 0.4, variance: 0.01, df: 12, reason: null }, 0.9);
    expect(found).toEqual(tInterval(0.4, 0.01, 12, 0.9));
    expect(found.interval).not.toBeNull();
  });

  it('is null for the reason that the variance is', () => {
    expect(corpusInterval({ point: 0.4, variance: null, df: null, reason: 'Why.' })).toMatchObject({
      interval: null,
      reason: 'Why.',
      level: 0.95,
    });
  });
});
