import { describe, expect, it } from 'vitest';
import type { Decided, Decision } from '../../../aggregators/planning/detectable-change.ts';
import { detectableChange } from '../../../aggregators/planning/detectable-change.ts';
import { itemsNeeded, repeatsNeeded } from '../../../aggregators/planning/size-needed.ts';

const decided = (decision: Decision, generations: number | null = 0.06): Decided => ({
  decision,
  quantity: 'deltaSCD',
  components: { perItem: 0.16, generations, definedShare: 1 },
});
const change = (one: Decided, items: number, repeats: number) =>
  detectableChange(one, { items, repeats }).change ?? Number.POSITIVE_INFINITY;

describe.each(['two models', 'drift', 'threshold'] as const)('%s', (decision) => {
  const one = decided(decision);

  it.each([1, 2, 5])('needs the fewest items that detect a change, at %i repeats', (repeats) => {
    const { count } = itemsNeeded(one, repeats, 0.1);
    expect(change(one, count ?? 0, repeats)).toBeLessThanOrEqual(0.1);
    expect(change(one, (count ?? 0) - 1, repeats)).toBeGreaterThan(0.1);
  });

  it('needs the fewest repeats that detect it', () => {
    const target = change(one, 60, 4) + 1e-9;
    expect(repeatsNeeded(one, 60, target)).toEqual({ count: 4, atMost: false, reason: null });
  });
});

describe('what cannot be had', () => {
  it('is null with a reason', () => {
    expect(repeatsNeeded(decided('threshold'), 60, 0.05)).toEqual({
      count: null,
      atMost: false,
      reason: 'Not with 100 repeats: it takes more items.',
    });
    expect(repeatsNeeded(decided('threshold', null), 60, 0.05).reason).toMatch(/not measured apart/);
    expect(repeatsNeeded(decided('drift', null), 60, 0.001).reason).toMatch(/Not with 100 repeats/);
    expect(itemsNeeded(decided('threshold'), 1, 1e-4).reason).toBe('It takes more than 100,000 items.');
    const unknown: Decided = { ...decided('drift'), components: { reason: 'Not known.' } };
    expect([itemsNeeded(unknown, 1, 0.1).reason, repeatsNeeded(unknown, 9, 0.1).reason]).toEqual([
      'Not known.',
      'Not known.',
    ]);
    expect(itemsNeeded(decided('threshold'), 1, 100).count).toBe(8);
  });

  it('is a bound without generations measured', () => {
    expect(itemsNeeded(decided('drift', null), 2, 0.1).atMost).toBe(true);
    expect(itemsNeeded(decided('two models', null), 1, 0.1).atMost).toBe(false);
    expect(repeatsNeeded(decided('drift', null), 60, 0.1).atMost).toBe(true);
  });

  it('is refused where the change is none', () => {
    expect(() => itemsNeeded(decided('drift'), 1, 0)).toThrow(RangeError);
    expect(() => repeatsNeeded(decided('drift'), 1, Number.NaN)).toThrow(/is NaN/);
  });
});
