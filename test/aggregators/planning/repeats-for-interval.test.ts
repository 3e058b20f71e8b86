import { describe, expect, it } from 'vitest';
import { repeatsForInterval } from '../../../aggregators/planning/repeats-for-interval.ts';

const measured = { perItem: 0.16, generations: 0.06, definedShare: 1 };

describe('repeatsForInterval', () => {
  it('is what the items interval takes', () => {
    /* t(94) = 1.985523: 0.064 / t squared is 0.0010390, less 0.001 of items, leaves 0.0000390 for 0.0006 / r. */
    expect(repeatsForInterval(measured, 100, 0.064, 'items')).toEqual({
      count: 16,
      atMost: false,
      reason: null,
    });
    expect(repeatsForInterval(measured, 100, 0.2, 'items').count).toBe(1);
  });

  it('is what the corpus interval takes, at least two', () => {
    /* 0.0006 / r at t(100 (r - 1)): 0.0277 at three repeats, 0.0242 at four. */
    expect(repeatsForInterval(measured, 100, 0.025, 'corpus').count).toBe(4);
    expect(repeatsForInterval(measured, 100, 0.9, 'corpus').count).toBe(2);
  });

  it('is null with a reason where repeats do not give it', () => {
    expect(repeatsForInterval(measured, 100, 0.06, 'items').reason).toMatch(/it takes more items/);
    expect(repeatsForInterval(measured, 1, 0.9, 'items').reason).toMatch(/One item/);
    expect(repeatsForInterval(measured, 100, 0.001, 'corpus').reason).toMatch(/100 repeats/);
    const unmeasured = { ...measured, generations: null };
    expect(repeatsForInterval(unmeasured, 100, 0.1, 'corpus').reason).toMatch(/pilot with repeats/);
    expect(repeatsForInterval({ reason: 'Not known.' }, 100, 0.1, 'items').reason).toBe('Not known.');
    expect(() => repeatsForInterval(measured, 100, 0, 'items')).toThrow(RangeError);
  });
});
