import type { JudgeSpec } from '../config/judge-spec.ts';
import { priceOf } from '../config/price.ts';
import { type ChatReply, EndpointFault } from '../providers/judges/endpoints/chat-endpoint.ts';
import type { Meter } from '../providers/judges/gate/meter.ts';

/** What a run may spend; what is absent does not limit. */
export interface SpendingLimits {
  /** Requests, repetitions included. */
  readonly maxCalls?: number | undefined;
  /** In the currency of the prices. */
  readonly maxCost?: number | undefined;
}

/** What the judges of a run have taken so far. */
export interface Account {
  /** Requests sent, repetitions and re-asks included. */
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Answers whose tokens the server did not count. */
  readonly tokensUnknown: number;
  /** Sum of what is known; where there is a price and the server said nothing, of what was thought. */
  readonly cost: number;
  /** Requests whose cost is not known: neither did the server say, nor is there a price. */
  readonly costUnknown: number;
  /** Judgements that were there already. */
  readonly reused: number;
}

/** The run may send no further request: its limit is reached. What is bought is kept. */
export class BudgetReached extends Error {
  override readonly name = 'BudgetReached';
}

/** Tokens of a long answer: 25 labels with what stands around them. */
const LONG_ANSWER = 150;

/** The account of a run. Requests in flight are counted with what they are thought to cost, so that none overdraws it. */
export class Spending {
  /** Why no further request is sent; null while they are. */
  reached: BudgetReached | null = null;
  private readonly limits: SpendingLimits;
  private readonly sums = {
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
    tokensUnknown: 0,
    cost: 0,
    costUnknown: 0,
    reused: 0,
  };
  /** What the requests in flight are thought to cost. */
  private reserved = 0;

  constructor(limits: SpendingLimits) {
    this.limits = limits;
  }

  get account(): Account {
    return { ...this.sums };
  }

  /** Counts a judgement that did not have to be bought. */
  reuse(): void {
    this.sums.reused += 1;
  }

  /** The meter of a judge, by its price. */
  meter(price: JudgeSpec['price']): Meter {
    const estimatedCost = (tokens: number) => (price === undefined ? 0 : priceOf(tokens, LONG_ANSWER, price));
    return {
      begin: (tokens) => {
        this.begin(estimatedCost(tokens));
      },
      end: (outcome, tokens) => {
        this.reserved -= estimatedCost(tokens);
        this.settle(outcome, price, estimatedCost(tokens));
      },
    };
  }

  private begin(cost: number): void {
    if (this.reached !== null) throw this.reached;
    const { maxCalls, maxCost } = this.limits;
    if (maxCalls !== undefined && this.sums.calls >= maxCalls) {
      this.stop(`maxCalls is reached: ${maxCalls} judge calls are made`);
    }
    if (maxCost !== undefined && this.sums.cost + this.reserved + cost > maxCost) {
      this.stop(`maxCost is reached: the judges have cost ${this.sums.cost.toFixed(4)} of ${maxCost}`);
    }
    this.sums.calls += 1;
    this.reserved += cost;
  }

  private stop(reason: string): never {
    this.reached ??= new BudgetReached(
      `${reason}; what is judged is kept: raise it and judge the output again with esfp judge`,
    );
    throw this.reached;
  }

  private settle(
    outcome: ChatReply | EndpointFault | null,
    price: JudgeSpec['price'],
    estimatedCost: number,
  ): void {
    if (outcome instanceof EndpointFault && !outcome.sent) {
      this.sums.calls -= 1;
      return;
    }
    // An error costs nothing. Without one the server may have answered, and may charge for it.
    if (outcome instanceof EndpointFault && (outcome.status ?? 0) >= 400) return;
    if (outcome === null || outcome instanceof EndpointFault) {
      this.sums.cost += estimatedCost;
      if (price === undefined) this.sums.costUnknown += 1;
      return;
    }
    const { tokens, cost } = outcome;
    if (tokens === null) this.sums.tokensUnknown += 1;
    this.sums.promptTokens += tokens?.prompt ?? 0;
    this.sums.completionTokens += tokens?.completion ?? 0;
    if (cost !== null) this.sums.cost += cost;
    else if (price === undefined) this.sums.costUnknown += 1;
    else if (tokens === null) this.sums.cost += estimatedCost;
    else this.sums.cost += priceOf(tokens.prompt, tokens.completion, price);
  }
}
