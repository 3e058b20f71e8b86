import { randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { BudgetReached, Spending } from '../../judging/spending.ts';
import { fault, reply } from '../providers/judges/gate/scripted-endpoint.ts';

/** One unit of money a prompt token, ten an answer token. */
const PRICE = { input: 1e6, output: 10e6 };
/** What a request of 100 tokens is thought to cost: it, and a long answer of 150 tokens. */
const THOUGHT = 100 + 1500;
const answer = (more: object = {}) => reply({ tokens: { prompt: 80, completion: 20 }, cost: null, ...more });
const NOTHING = {
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  tokensUnknown: 0,
  cost: 0,
  costUnknown: 0,
  reused: 0,
};

describe('the account', () => {
  it('begins with nothing, and counts what did not have to be bought apart', () => {
    const spending = new Spending({});
    expect(spending.account).toEqual(NOTHING);
    spending.reuse();
    spending.reuse();
    expect(spending.account).toEqual({ ...NOTHING, reused: 2 });
    expect(spending.reached).toBeNull();
  });

  it('is of all judges, each at its own price', () => {
    const spending = new Spending({});
    const first = spending.meter(PRICE);
    const second = spending.meter({ input: 2e6, output: 0 });
    first.begin(100);
    second.begin(100);
    expect(spending.account.calls).toBe(2);
    first.end(answer(), 100);
    second.end(answer({ tokens: { prompt: 7, completion: 1000 } }), 100);
    expect(spending.account).toEqual({
      ...NOTHING,
      calls: 2,
      promptTokens: 87,
      completionTokens: 1020,
      cost: 80 + 200 + 14,
    });
  });

  it.each([
    ['what the server says, whatever the price', answer({ cost: 3 }), PRICE, { cost: 3 }],
    ['nothing where the server says so', answer({ cost: 0 }), PRICE, { cost: 0 }],
    ['what the server says, without a price', answer({ cost: 3 }), undefined, { cost: 3 }],
    ['the tokens at the price', answer(), PRICE, { cost: 280 }],
    ['nothing at a price of nothing', answer(), { input: 0, output: 0 }, { cost: 0 }],
    ['not known without a price', answer(), undefined, { cost: 0, costUnknown: 1 }],
    [
      'what was thought where the server counts no tokens',
      answer({ tokens: null }),
      PRICE,
      { cost: THOUGHT, tokensUnknown: 1, promptTokens: 0, completionTokens: 0 },
    ],
    [
      'not known without tokens and price',
      answer({ tokens: null }),
      undefined,
      { cost: 0, costUnknown: 1, tokensUnknown: 1, promptTokens: 0, completionTokens: 0 },
    ],
  ])('has the cost of an answer: %s', (_, outcome, price, expected) => {
    const spending = new Spending({});
    const meter = spending.meter(price);
    meter.begin(100);
    meter.end(outcome, 100);
    expect(spending.account).toEqual({
      ...NOTHING,
      calls: 1,
      promptTokens: 80,
      completionTokens: 20,
      ...expected,
    });
  });

  it.each([
    ['an HTTP error, which costs nothing', fault({ kind: 'passing', status: 429 }), 0, 0],
    ['an error of the server', fault({ kind: 'passing', status: 500 }), 0, 0],
    ['the least of errors', fault({ kind: 'request', status: 400 }), 0, 0],
    ['a deadline, of which the server may know nothing', fault({ kind: 'passing' }), THOUGHT, 1],
    ['a page under status 200', fault({ kind: 'passing', status: 200 }), THOUGHT, 1],
    ['a redirection', fault({ kind: 'passing', status: 399 }), THOUGHT, 1],
    ['a request that was given up', null, THOUGHT, 1],
  ])('counts for %s what it may have cost', (_, outcome, cost, costUnknown) => {
    const priced = new Spending({});
    const unpriced = new Spending({});
    for (const [spending, price] of [
      [priced, PRICE],
      [unpriced, undefined],
    ] as const) {
      const meter = spending.meter(price);
      meter.begin(100);
      meter.end(outcome, 100);
    }
    expect(priced.account).toEqual({ ...NOTHING, calls: 1, cost });
    expect(unpriced.account).toEqual({ ...NOTHING, calls: 1, costUnknown });
  });

  it('counts nothing for a request that never left', () => {
    const spending = new Spending({ maxCalls: 1, maxCost: THOUGHT });
    const meter = spending.meter(PRICE);
    for (let i = 0; i < 3; i += 1) {
      meter.begin(100);
      meter.end(fault({ kind: 'permanent', sent: false }), 100);
    }
    expect(spending.account).toEqual(NOTHING);
    expect(spending.reached).toBeNull();
  });

  it('is a copy: what was told does not change afterwards', () => {
    const spending = new Spending({});
    const before = spending.account;
    spending.reuse();
    expect(before.reused).toBe(0);
  });
});

describe('maxCalls', () => {
  it('lets so many requests out and not one more, whatever they came to', () => {
    const spending = new Spending({ maxCalls: 3 });
    const meter = spending.meter(undefined);
    for (const outcome of [answer(), fault({ kind: 'passing', status: 500 }), null]) {
      meter.begin(10);
      expect(spending.reached).toBeNull();
      meter.end(outcome, 10);
    }
    expect(() => meter.begin(10)).toThrow(
      new BudgetReached(
        'maxCalls is reached: 3 judge calls are made; what is judged is kept: raise it and judge the output again with ' +
          'esfp judge',
      ),
    );
    expect(spending.account.calls).toBe(3);
    expect(() => spending.meter(PRICE).begin(0)).toThrow(spending.reached ?? '');
  });

  it('of none lets none out', () => {
    const spending = new Spending({ maxCalls: 0 });
    expect(() => spending.meter(undefined).begin(1)).toThrow(BudgetReached);
    expect(spending.account.calls).toBe(0);
  });

  it('is for all judges together, answered or not', () => {
    const spending = new Spending({ maxCalls: 2 });
    spending.meter(undefined).begin(1);
    spending.meter(PRICE).begin(1);
    expect(() => spending.meter(undefined).begin(1)).toThrow(BudgetReached);
  });
});

describe('maxCost', () => {
  it('is not overdrawn by what is in flight: a request is counted with what it is thought to cost', () => {
    const spending = new Spending({ maxCost: 2 * THOUGHT });
    const meter = spending.meter(PRICE);
    meter.begin(100);
    meter.begin(100);
    expect(() => meter.begin(100)).toThrow(
      `maxCost is reached: the judges have cost 0.0000 of ${2 * THOUGHT}; what is judged is kept`,
    );
    expect(spending.account.calls).toBe(2);
  });

  it('takes back what was thought when the answer comes', () => {
    const spending = new Spending({ maxCost: 2 * THOUGHT });
    const meter = spending.meter(PRICE);
    for (let i = 0; i < 6; i += 1) {
      meter.begin(100);
      meter.end(answer(), 100);
    }
    // 6 x 280, and one more would come to 3,280 in the worst case.
    expect(spending.account.cost).toBe(1680);
    expect(() => meter.begin(100)).toThrow('the judges have cost 1680.0000 of 3200');
  });

  it('is reached by faults as well, and by answers whose tokens nobody counts', () => {
    for (const outcome of [null, fault({ kind: 'passing' }), answer({ tokens: null })]) {
      const spending = new Spending({ maxCost: 3 * THOUGHT });
      const meter = spending.meter(PRICE);
      for (let i = 0; i < 3; i += 1) {
        meter.begin(100);
        meter.end(outcome, 100);
      }
      expect(() => meter.begin(100)).toThrow(BudgetReached);
    }
  });

  it('once reached lets nothing out, not even what would still fit: the run has said that it stops', () => {
    const spending = new Spending({ maxCost: THOUGHT });
    const meter = spending.meter(PRICE);
    expect(() => meter.begin(101)).toThrow(BudgetReached);
    expect(spending.reached).toBeInstanceOf(BudgetReached);
    expect(() => meter.begin(1)).toThrow(spending.reached ?? '');
    expect(spending.account.calls).toBe(0);
  });

  it('of nothing lets out what is free', () => {
    const spending = new Spending({ maxCost: 0 });
    const free = spending.meter({ input: 0, output: 0 });
    free.begin(1000);
    free.end(answer(), 1000);
    expect(spending.account.calls).toBe(1);
    expect(() => spending.meter(PRICE).begin(1)).toThrow(BudgetReached);
  });

  it('is overdrawn by no more than what the requests in flight cost more than was thought', () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = randomLcg(seed / 7);
      const maxCost = 100_000;
      const spending = new Spending({ maxCost });
      const meter = spending.meter(PRICE);
      const flying: { tokens: number; cost: number }[] = [];
      let overdraft = 0;
      for (let step = 0; step < 2000; step += 1) {
        if (random() < 0.55 && spending.reached === null) {
          const tokens = Math.ceil(random() * 300);
          try {
            meter.begin(tokens);
          } catch {
            overdraft = flying.reduce((sum, one) => sum + Math.max(0, one.cost - one.tokens - 1500), 0);
            continue;
          }
          flying.push({ tokens, cost: random() * 4000 });
        } else {
          const [landed] = flying.splice(Math.floor(random() * flying.length), 1);
          if (landed !== undefined) meter.end(answer({ cost: landed.cost }), landed.tokens);
        }
      }
      for (const { tokens, cost } of flying) meter.end(answer({ cost }), tokens);
      expect(spending.reached).not.toBeNull();
      expect(spending.account.cost).toBeGreaterThan(maxCost / 2);
      expect(spending.account.cost).toBeLessThanOrEqual(maxCost + overdraft + 1e-6);
    }
  });
});
