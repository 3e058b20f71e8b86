import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { pairsOf } from '../../../aggregators/comparison/pairs.ts';
import { pooledResamples } from '../../../aggregators/comparison/pools.ts';
import { outputOf, wave } from './outputs.ts';

/** A model that answers the items 18 further on alike. */
const model = (name: string, seed: number, items: readonly number[]) => ({
  model: name,
  own: (item: number) => 2 + 12 * wave(item % 18, seed),
  items,
});

describe('pooledResamples', () => {
  const from = (start: number) => Array.from({ length: 18 }, (_, i) => start + i);
  const [first, second] = [from(10), from(28)];
  const { runs } = comparedRuns([
    outputOf('a.json', [model('a', 2, first), model('b', 3, first), model('c', 4, first)]),
    outputOf('b.json', [model('d', 2, second), model('e', 3, second)]),
  ]);
  const pairs = pairsOf(runs);
  const of = pooledResamples({ resamples: 50, seed: 1 });
  const resamples = (from: string, to: string) => {
    const pair = pairs.find((one) => one.from.name === from && one.to.name === to);
    const found = pair === undefined ? null : of(pair);
    if (found === null) throw new Error(`no resamples of ${from} and ${to}`);
    return found;
  };

  it('draws a run once for one set of items, whichever pair asks', () => {
    expect(resamples('a', 'b').to).toBe(resamples('b', 'c').from);
  });

  it('draws pairs of different items independently', () => {
    const [one, other] = [resamples('a', 'b'), resamples('d', 'e')].map(
      (both) => both.from.bootstrap.of.deltaSCD,
    );
    expect(one?.point).toBeCloseTo(other?.point ?? Number.NaN, 12);
    expect(Array.from(one?.joint ?? [])).not.toEqual(Array.from(other?.joint ?? []));
  });

  it('has none of a pair without a common item', () => {
    const apart = pairs.find(({ items }) => items.length === 0);
    expect(apart && of(apart)).toBeNull();
  });
});
