import type { Account } from './spending.ts';

const counted = (count: number) => count.toLocaleString('en');

/**
 * What judges have taken, in words: calls, tokens and cost as far as it is known, and what was there already. Empty where
 * nothing was asked for.
 */
export function accountText({
  calls,
  promptTokens,
  completionTokens,
  cost,
  costUnknown,
  reused,
}: Account): string {
  if (calls === 0 && reused === 0) return '';
  const known = cost > 0 ? [`cost ${cost.toFixed(4)}`] : [];
  const unknown =
    costUnknown === 0 ? [] : cost > 0 ? [`and not known for ${counted(costUnknown)}`] : ['cost not known'];
  const spent = [...known, ...unknown].join(' ');
  return [
    `${counted(calls)} judge calls`,
    `${counted(promptTokens + completionTokens)} tokens`,
    ...(spent === '' ? [] : [spent]),
    ...(reused > 0 ? [`${counted(reused)} judgements from the store`] : []),
  ].join(', ');
}
