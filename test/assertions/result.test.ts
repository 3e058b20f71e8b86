import { describe, expect, it } from 'vitest';
import { measured, notMeasured } from '../../assertions/result.ts';
import { receiptOf } from '../store/judgements.ts';

const part = { v: 1, part: 'ar', missing: 'no reason' } as const;
const base = { part, reason: 'It is so.' };
const paid = (prompt: number, completion: number, bought: boolean) => ({
  receipt: receiptOf({ tokens: { prompt, completion } }),
  bought,
});

describe('measured', () => {
  it('always passes, and carries the part of the judgement', () => {
    expect(measured(base)).toEqual({
      pass: true,
      score: 1,
      reason: 'Measured, not graded. It is so.',
      metadata: { esfp: part },
    });
    expect(measured({ ...base, namedScores: { AR: 0 } }).namedScores).toEqual({ AR: 0 });
    expect(notMeasured('It need not be.')).toEqual({
      pass: true,
      score: 1,
      reason: 'Not measured. It need not be.',
    });
  });

  it('sums the tokens of judges; those of judgements that were bought before are cached', () => {
    expect(
      measured({ ...base, receipts: [paid(100, 10, true), paid(50, 5, false), paid(7, 3, true)] }).tokensUsed,
    ).toEqual({ total: 175, prompt: 107, completion: 13, cached: 55, numRequests: 2 });
  });

  it('says nothing of tokens where none are known: 0 would be a number', () => {
    const unknown = { receipt: receiptOf({ tokens: null }), bought: true };
    expect(measured({ ...base, receipts: [unknown] })).not.toHaveProperty('tokensUsed');
    expect(measured({ ...base, receipts: [] })).not.toHaveProperty('tokensUsed');
    expect(measured({ ...base, receipts: [unknown, paid(1, 1, true)] }).tokensUsed).toMatchObject({
      total: 2,
      numRequests: 2,
    });
  });
});
