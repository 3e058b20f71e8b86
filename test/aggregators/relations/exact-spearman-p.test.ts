import { describe, expect, it } from 'vitest';
import { exactSpearmanP } from '../../../aggregators/relations/exact-spearman-p.ts';
import { spearman } from '../../../aggregators/relations/spearman.ts';

describe('exactSpearmanP', () => {
  it('is the share of orders with as large a coefficient, either way', () => {
    // Of six orders of three two are perfect, up or down.
    expect(exactSpearmanP([1, 2, 3], [1, 2, 3])).toBeCloseTo(2 / 6, 12);
    expect(exactSpearmanP([1, 2, 3], [3, 2, 1])).toBeCloseTo(2 / 6, 12);
    expect(exactSpearmanP([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(2 / 24, 12);
    // rho 0.5: four of six orders are at least as far from 0.
    expect(exactSpearmanP([1, 2, 3], [1, 3, 2])).toBe(1);
  });

  it('keeps ties', () => {
    // Ranks 1.5, 1.5, 3 against 1, 2, 3: |rho| is 0.866 for the four orders that put 3 at an end.
    expect(exactSpearmanP([1, 1, 2], [1, 2, 3])).toBeCloseTo(4 / 6, 12);
  });

  it('is that of spearman up to seven pairs, and beyond it the t approximation is', () => {
    const x = [1, 2, 3, 4, 5, 6, 7];
    const y = [2, 1, 4, 3, 7, 5, 6];
    expect(spearman(x, y).p).toBe(exactSpearmanP(x, y));
    // All 5,040 orders counted by another program: 172 have a coefficient at least as far from 0.
    expect(spearman(x, y).p).toBeCloseTo(172 / 5040, 12);
    // Eight pairs, as in the paper: by t, which is not the exact share.
    const [more, others] = [
      [...x, 8],
      [...y, 8],
    ];
    expect(spearman(more, others).p).not.toBeCloseTo(exactSpearmanP(more, others), 4);
  });
});
