import { mean } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { isDefined } from '../../../aggregators/cell.ts';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { definedItems, itemCells, modelQuantity } from '../../../aggregators/comparison/quantity.ts';
import { modelIntervals } from '../../../aggregators/uncertainty/model-intervals.ts';
import { outputOf, wave } from './outputs.ts';

const MODEL = { model: 'm', own: (item: number) => 4 + 6 * wave(item, 1) };

describe.each(['P0P1', 'P1P2'] as const)('with PSI from %s', (contrast) => {
  const [run] = comparedRuns([
    outputOf('a.json', [MODEL], { instrument: { psi: { ceiling: 0.199, contrast } } }),
  ]).runs;
  if (run === undefined) throw new Error('no run');
  const items = [...run.items.keys()];
  const { bootstrap } = modelIntervals([...run.items.values()], run.instrument, run.ceiling, {
    resamples: 1,
  });

  it.each(['deltaSCD', 'deltaAR', 'psi'] as const)(
    '%s of a model is the mean of its items’ own',
    (quantity) => {
      const cells = itemCells(quantity, run, items)?.filter(isDefined) ?? [];
      expect(cells).toHaveLength(36);
      expect(bootstrap.of[modelQuantity(quantity, run.instrument)].point).toBeCloseTo(
        mean(cells) ?? Number.NaN,
        12,
      );
      expect(definedItems(quantity, run, [...items, 'nowhere'])).toBe(36);
    },
  );

  it('no item has ESFP or selectivity', () => {
    expect(itemCells('esfp', run, items)).toBeNull();
    expect(definedItems('selectivity', run, items)).toBeNull();
  });
});
