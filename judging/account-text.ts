import type { Account } from './spending.ts';

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Less than this would be written as nothing. */
const LEAST_COST = 0.0001;

function costText({ cost, costUnknown }: Account): string[] {
  const known = cost < LEAST_COST ? `under ${LEAST_COST}` : cost.toFixed(4);
  if (costUnknown === 0) return cost > 0 ? [`cost ${known}`] : [];
  return [cost > 0 ? `cost ${known} and not known for ${counted(costUnknown, 'call')}` : 'cost not known'];
}

function tokensText({ promptTokens, completionTokens, tokensUnknown }: Account): string {
  const tokens = promptTokens + completionTokens;
  if (tokensUnknown === 0) return counted(tokens, 'token');
  if (tokens === 0) return 'tokens not known';
  return `${counted(tokens, 'token')} and not known for ${counted(tokensUnknown, 'call')}`;
}

/**
 * What judges have taken, in words: calls, tokens and cost as far as it is known, and what was there already. Empty where
 * nothing was asked for.
 */
export function accountText(account: Account): string {
  const { calls, reused } = account;
  if (calls === 0 && reused === 0) return '';
  return [
    counted(calls, 'judge call'),
    tokensText(account),
    ...costText(account),
    ...(reused > 0 ? [`${counted(reused, 'judgement')} already there`] : []),
  ].join(', ');
}
