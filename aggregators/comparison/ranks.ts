import { ItemSums, unweighted } from '../uncertainty/item-sums.ts';
import { type MeasuredItem, measuredItem } from '../uncertainty/measured-item.ts';
import { modelQuantities } from '../uncertainty/model-quantities.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparedPair, RankedQuantity, Ranking } from './comparison-report.ts';
import { modelQuantity } from './quantity.ts';
import { rankInterval, type Standing } from './rank-interval.ts';

/** A quantity on all items of a run; null where undefined. */
function pointOf({ items, instrument, ceiling }: ComparedRun, quantity: RankedQuantity): number | null {
  if (items.size === 0) return null;
  const measured = [...items.values()].map((one) => measuredItem(one));
  const sums = new ItemSums<MeasuredItem>();
  const quantities = modelQuantities(sums, instrument, { ceiling });
  const whole = unweighted(sums.table(measured), measured.length, sums.size);
  return quantities[modelQuantity(quantity, instrument)](whole);
}

/** How another model stands to one by their pair, whichever way round it is. */
function standingOf(
  other: string,
  one: string,
  pairs: readonly ComparedPair[],
  quantity: RankedQuantity,
): Standing {
  const pair = pairs.find(({ from, to }) => (from === other && to === one) || (from === one && to === other));
  const verdict = pair?.differences[quantity].verdict;
  if (verdict !== 'higher' && verdict !== 'lower') return 'not told apart';
  return (verdict === 'higher') === (pair?.to === other) ? 'above' : 'below';
}

/**
 * The rank interval of every model by a quantity, highest value first: 1 is the highest. A pair without a verdict, or whose
 * judge moved, tells nothing and so makes both intervals wider. None where a model has two runs or there is one model.
 */
export function ranksOf(
  runs: readonly ComparedRun[],
  pairs: readonly ComparedPair[],
  quantity: RankedQuantity,
): Ranking {
  const twice = runs.find((run) => runs.some((other) => other !== run && other.model === run.model));
  if (twice !== undefined) {
    return { reason: `${twice.model} has more than one run: give an output of one run of each.`, models: [] };
  }
  if (runs.length < 2) return { reason: 'It takes two models.', models: [] };
  const points = runs.map((run) => ({ run, value: pointOf(run, quantity) }));
  const defined = points.filter(({ value }) => value !== null).map(({ run }) => run.name);
  const models = points.map(({ run: { name }, value }) => {
    if (value === null) return { model: name, value, best: null, worst: null, of: defined.length };
    const others = defined.filter((other) => other !== name);
    const standings = others.map((other) => standingOf(other, name, pairs, quantity));
    return { model: name, value, ...rankInterval(standings), of: defined.length };
  });
  return {
    reason: null,
    models: models.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity)),
  };
}
