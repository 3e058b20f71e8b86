import { sum } from 'd3-array';
import { printable } from '../../aggregators/report/format.ts';
import { textTable } from '../../aggregators/report/text-table.ts';
import type { StoreCount } from '../../store/judgement-store.ts';

/** A sum of costs in the user's currency, and how many costs are not in it. */
function costText({
  judgements,
  cost,
  costUnknown,
}: Pick<StoreCount, 'judgements' | 'cost' | 'costUnknown'>) {
  if (costUnknown === judgements) return 'unknown';
  return costUnknown === 0 ? cost.toFixed(4) : `${cost.toFixed(4)} (${costUnknown} unknown)`;
}

/** What a store holds, as a table with its sums below. */
export function renderCounts(counts: readonly StoreCount[]): string {
  if (counts.length === 0) return 'No judgements.';
  const table = textTable(
    [
      'judge',
      'bought for',
      'task',
      'judgements',
      'served as',
      'first',
      'last',
      'prompt tokens',
      'answer tokens',
      'cost',
    ],
    counts.map((one) => [
      printable(one.judge),
      one.purpose,
      one.task,
      String(one.judgements),
      one.servedModels.map(printable).join('\n'),
      one.first.slice(0, 10),
      one.last.slice(0, 10),
      String(one.promptTokens),
      String(one.completionTokens),
      costText(one),
    ]),
  );
  const all = {
    judgements: sum(counts, ({ judgements }) => judgements),
    cost: sum(counts, ({ cost }) => cost),
    costUnknown: sum(counts, ({ costUnknown }) => costUnknown),
  };
  return `${table}\n${all.judgements} in all, cost ${costText(all)}`;
}
