import { describe, expect, it } from 'vitest';
import { type JudgedBy, judgeChanges } from '../../../aggregators/comparison/judge-changes.ts';

const judgedBy = (judge: string, ...names: (string | null)[]): JudgedBy => ({
  judge,
  served: names.map((model) => ({ model, first: '2026-11-01', last: '2026-11-01', judgements: 1 })),
});

describe('judgeChanges', () => {
  it('names the judges whose servers were not called the same, by their ids', () => {
    const from = [judgedBy('a', 'old'), judgedBy('b', 'same')];
    const to = [judgedBy('b', 'same'), judgedBy('a', 'new')];
    expect(judgeChanges(from, to)).toEqual([{ judge: 'a', from: ['old'], to: ['new'] }]);
    expect(judgeChanges(from, [judgedBy('c', 'new'), judgedBy('a', null)])).toEqual([]);
  });
});
