import { describe, expect, it } from 'vitest';
import { accountText } from '../../judging/account-text.ts';
import type { Account } from '../../judging/spending.ts';

const textOf = (some: Partial<Account>) =>
  accountText({
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
    tokensUnknown: 0,
    cost: 0,
    costUnknown: 0,
    reused: 0,
    ...some,
  });
const tokens = { promptTokens: 1000, completionTokens: 234 };

describe('accountText', () => {
  it.each<[string, Partial<Account>, string]>([
    ['nothing was asked for', {}, ''],
    [
      'all is known',
      { calls: 1352, ...tokens, cost: 12.34567, reused: 1040 },
      '1,352 judge calls, 1,234 tokens, cost 12.3457, 1,040 judgements already there',
    ],
    [
      'there is one of each',
      { calls: 1, promptTokens: 1, reused: 1 },
      '1 judge call, 1 token, 1 judgement already there',
    ],
    ['the judges are free', { calls: 2, ...tokens }, '2 judge calls, 1,234 tokens'],
    [
      'no cost is known',
      { calls: 2, ...tokens, costUnknown: 2 },
      '2 judge calls, 1,234 tokens, cost not known',
    ],
    [
      'some cost is known',
      { calls: 3, ...tokens, cost: 0.5, costUnknown: 1 },
      '3 judge calls, 1,234 tokens, cost 0.5000 and not known for 1 call',
    ],
    [
      'the cost is so small that it would be written as nothing',
      { calls: 2, ...tokens, cost: 0.00004 },
      '2 judge calls, 1,234 tokens, cost under 0.0001',
    ],
    [
      'the cost is the least that is written',
      { calls: 2, ...tokens, cost: 0.0001 },
      '2 judge calls, 1,234 tokens, cost 0.0001',
    ],
    [
      'no tokens are counted',
      { calls: 2, tokensUnknown: 2, costUnknown: 2 },
      '2 judge calls, tokens not known, cost not known',
    ],
    [
      'tokens are counted of some answers only',
      { calls: 2000, ...tokens, tokensUnknown: 1200, cost: 3 },
      '2,000 judge calls, 1,234 tokens and not known for 1,200 calls, cost 3.0000',
    ],
    ['all was there', { reused: 2 }, '0 judge calls, 0 tokens, 2 judgements already there'],
    ['every call failed', { calls: 4 }, '4 judge calls, 0 tokens'],
  ])('says where %s', (_, account, text) => {
    expect(textOf(account)).toBe(text);
  });
});
