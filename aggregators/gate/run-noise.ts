import { type Cell, overGenerations } from '../cell.ts';
import type { ComparedRun } from '../comparison/compared-run.ts';
import type { ItemRow } from '../item-table.ts';
import { type GenerationVariance, generationVariances } from '../uncertainty/generation-variance.ts';
import { ItemSums } from '../uncertainty/item-sums.ts';
import {
  type ItemMeasurements,
  type MeasuredItem,
  measuredItem,
  presentGenerations,
} from '../uncertainty/measured-item.ts';
import { minus, modelQuantities } from '../uncertainty/model-quantities.ts';
import { NOT_MEASURED, repeatsAreCopies } from '../uncertainty/noise-floor.ts';
import type { GatedQuantity } from './gate-report.ts';

/** SCD of an item under the two phrasings of deltaSCD. */
type Densities = Readonly<Record<'P1' | 'P2', Cell>>;

function densitiesOf(row: ItemRow, without?: number): Densities {
  const under = (phrasing: 'P1' | 'P2') =>
    overGenerations(row.generations[phrasing].filter((_, i) => i !== without).map(({ density }) => density));
  return { P1: under('P1'), P2: under('P2') };
}

/** Of deltaSCD alone, for which nothing else of an item need be worked out. */
function ofDeltaSCD(measurements: readonly ItemMeasurements[]): GenerationVariance {
  const sums = new ItemSums<Densities>();
  return generationVariances({
    sources: measurements,
    generationsOf: presentGenerations,
    measure: ({ row }, without) => densitiesOf(row, without),
    sums,
    quantities: {
      deltaSCD: minus(
        sums.mean(({ P2 }) => P2),
        sums.mean(({ P1 }) => P1),
      ),
    },
  }).deltaSCD;
}

function ofAll(
  measurements: readonly ItemMeasurements[],
  { instrument, ceiling }: Pick<ComparedRun, 'instrument' | 'ceiling'>,
  quantity: GatedQuantity,
): GenerationVariance {
  const sums = new ItemSums<MeasuredItem>();
  const { [quantity]: own } = modelQuantities(sums, instrument, { ceiling });
  return generationVariances({
    sources: measurements,
    generationsOf: presentGenerations,
    measure: measuredItem,
    sums,
    quantities: { own },
  }).own;
}

/**
 * How far a quantity of these very items would differ with other generations. A null variance at one generation an item, and for
 * repeats that are copies of one text.
 */
export function runNoise(
  measurements: readonly ItemMeasurements[],
  run: Pick<ComparedRun, 'instrument' | 'ceiling'>,
  quantity: GatedQuantity,
): GenerationVariance {
  const found = quantity === 'deltaSCD' ? ofDeltaSCD(measurements) : ofAll(measurements, run, quantity);
  if (!repeatsAreCopies(measurements.map(({ row }) => row))) return found;
  return { point: found.point, variance: null, df: null, reason: NOT_MEASURED };
}
