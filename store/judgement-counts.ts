import { group, sum } from 'd3-array';
import type { StoreCount, StoredJudgement } from './judgement-store.ts';

/** The count of a single judgement. */
export function countOf({ judge, purpose, task, receipt }: StoredJudgement): StoreCount {
  const date = new Date(receipt.date).toISOString();
  return {
    judge: judge.id,
    purpose,
    task,
    judgements: 1,
    servedModels: receipt.servedModel === null ? [] : [receipt.servedModel],
    first: date,
    last: date,
    promptTokens: receipt.tokens?.prompt ?? 0,
    completionTokens: receipt.tokens?.completion ?? 0,
    cost: receipt.cost ?? 0,
    costUnknown: receipt.cost === null ? 1 : 0,
  };
}

/** Counts put together, one for each judge, purpose and task, in that order. */
export function sumCounts(counts: readonly StoreCount[]): StoreCount[] {
  const alike = group(counts, ({ judge, purpose, task }) => JSON.stringify([judge, purpose, task]));
  const sums = [...alike.values()].flatMap((same) => {
    const [one] = same;
    if (one === undefined) return [];
    const dates = same.flatMap(({ first, last }) => [first, last]).sort();
    return {
      judge: one.judge,
      purpose: one.purpose,
      task: one.task,
      judgements: sum(same, ({ judgements }) => judgements),
      servedModels: [...new Set(same.flatMap(({ servedModels }) => servedModels))].sort(),
      first: dates.at(0) ?? one.first,
      last: dates.at(-1) ?? one.last,
      promptTokens: sum(same, ({ promptTokens }) => promptTokens),
      completionTokens: sum(same, ({ completionTokens }) => completionTokens),
      cost: sum(same, ({ cost }) => cost),
      costUnknown: sum(same, ({ costUnknown }) => costUnknown),
    };
  });
  const place = ({ judge, purpose, task }: StoreCount) => [judge, purpose, task].join('\0');
  return sums.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
