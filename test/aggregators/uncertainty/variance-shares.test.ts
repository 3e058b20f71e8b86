import { describe, expect, it } from 'vitest';
import { generationsNeeded, varianceShares } from '../../../aggregators/uncertainty/variance-shares.ts';

describe('varianceShares', () => {
  it('gives generations theirs and items the rest', () => {
    const found = varianceShares(0.5, 0.0625);
    expect(found).toEqual({ items: 0.1875, generations: 0.0625, generationShare: 0.25 });
  });

  it('gives items none where generations vary more', () => {
    expect(varianceShares(0.1, 0.04)).toEqual({ items: 0, generations: 0.04, generationShare: 1 });
  });

  it('is null where either is unknown, and without variance', () => {
    expect([varianceShares(null, 0.1), varianceShares(0.1, null), varianceShares(0, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('generationsNeeded', () => {
  const shares = { items: 0.1875, generations: 0.0625 };

  it('is what there is for the deviation that there is', () => {
    expect(generationsNeeded(shares, 3, 0.5)).toBe(3);
  });

  it('is more for less, rounded up', () => {
    /* 0.1875 over 0.45^2 - 0.1875 = 0.015: 12.5. */
    expect(generationsNeeded(shares, 3, 0.45)).toBe(13);
    expect(generationsNeeded({ ...shares, items: 0 }, 3, 0.125)).toBe(12);
  });

  it('is one at the least', () => {
    expect(generationsNeeded(shares, 3, 10)).toBe(1);
  });

  it('is null where items alone vary as much', () => {
    expect(generationsNeeded({ items: 0.25, generations: 0.1 }, 2, 0.5)).toBeNull();
  });
});
