import { describe, expect, it } from 'vitest';
import { rankInterval } from '../../../aggregators/comparison/rank-interval.ts';

describe('rankInterval', () => {
  it('lies between those told to be above and those told to be below', () => {
    expect(rankInterval(['above', 'above', 'below', 'not told apart'])).toEqual({ best: 3, worst: 4 });
    expect(rankInterval(['below', 'below'])).toEqual({ best: 1, worst: 1 });
    expect(rankInterval(['not told apart', 'not told apart'])).toEqual({ best: 1, worst: 3 });
    expect(rankInterval([])).toEqual({ best: 1, worst: 1 });
  });
});
