import type { JudgeSpec } from './judge-spec.ts';

type Price = NonNullable<JudgeSpec['price']>;

const PER_MILLION = 1e6;

/** What tokens cost at a judge's price, in the currency of the price. */
export function priceOf(promptTokens: number, answerTokens: number, price: Price): number {
  return (promptTokens * price.input + answerTokens * price.output) / PER_MILLION;
}
