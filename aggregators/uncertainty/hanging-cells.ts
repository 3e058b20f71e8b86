import { mean, sum } from 'd3-array';
import type { MeanColumns, Quantity } from './item-sums.ts';

/** One item's row of sums, whole and without each of its two generations or more. */
export interface ItemGenerations {
  readonly whole: Float64Array;
  readonly without: readonly Float64Array[];
}

/** A registered mean by the generations of its items. */
export interface MeanByGenerations {
  readonly columns: MeanColumns;
  /** The items whose cell hangs on one generation: without it, it is undefined. */
  readonly hanging: readonly ItemGenerations[];
  /** How many other items define it. */
  readonly steady: number;
  /** How many items do not. */
  readonly absent: number;
  /** The variance of a cell over generations, for one generation an item: pooled over the steady ones, 0 without any. */
  readonly perGeneration: number;
}

/** What a cell that hangs on one generation adds to a variance. */
export interface HangingShare {
  /** By how its one value would differ. */
  readonly noise: number;
  /** By whether it would be there at all. */
  readonly presence: number;
}

/**
 * The most that the presence of a cell that hangs on one generation is worth of its squared change: p (1 - p) over all items,
 * p being a cell's chance to be there, is under half of the chances to hang on one generation wherever a response is defined
 * with a chance of 0.4 or more.
 */
const MOST_PRESENCE = 0.5;

/** Nor is it more than the cells that are not there; one is added, since that none are may be chance. */
function presenceOf({ hanging, absent }: MeanByGenerations): number {
  return Math.min(MOST_PRESENCE, (absent + 1) / hanging.length);
}

const isThere = (row: Float64Array, { weight }: MeanColumns) => (row[weight] ?? 0) > 0;

/** s^2 of an item's cell over its generations, from the cell without each of them. */
function cellVariance({ without }: ItemGenerations, { total }: MeanColumns): number {
  const values = without.map((row) => row[total] ?? 0);
  const centre = mean(values) ?? 0;
  return (values.length - 1) * sum(values, (value) => (value - centre) ** 2);
}

/** Tells the cells of a mean that hang on one generation from the rest. */
export function meanByGenerations(
  items: readonly ItemGenerations[],
  columns: MeanColumns,
): MeanByGenerations {
  const defined = items.filter(({ whole }) => isThere(whole, columns));
  const hangs = ({ without }: ItemGenerations) => without.some((row) => !isThere(row, columns));
  const steady = defined.filter((item) => !hangs(item));
  return {
    columns,
    hanging: defined.filter(hangs),
    steady: steady.length,
    absent: items.length - defined.length,
    perGeneration: mean(steady, (item) => cellVariance(item, columns)) ?? 0,
  };
}

/** The items with every cell that hangs on one generation held while generations are left out. */
export function withHangingHeld(
  items: readonly ItemGenerations[],
  means: readonly MeanByGenerations[],
): ItemGenerations[] {
  const held = new Map(items.map((item) => [item, item.without.map((row) => row.slice())] as const));
  for (const { columns, hanging } of means) {
    for (const item of hanging) {
      for (const row of held.get(item) ?? []) {
        row[columns.total] = item.whole[columns.total] ?? 0;
        row[columns.weight] = item.whole[columns.weight] ?? 0;
      }
    }
  }
  return items.map((item) => ({ whole: item.whole, without: held.get(item) ?? [] }));
}

/**
 * What a cell that hangs on one generation adds to a quantity's variance: the pooled variance of one generation, and that of
 * its presence. null where the quantity is undefined without the cell.
 *
 * @param totals over all items, each of weight 1
 */
export function hangingShare(
  quantity: Quantity,
  totals: Float64Array,
  of: MeanByGenerations,
  { whole }: ItemGenerations,
): HangingShare | null {
  const { total, weight } = of.columns;
  const changed = (byTotal: number, byWeight: number) => {
    const copy = totals.slice();
    copy[total] = (copy[total] ?? 0) + byTotal;
    copy[weight] = (copy[weight] ?? 0) + byWeight;
    return quantity(copy);
  };
  const sd = Math.sqrt(of.perGeneration);
  const [point, high, low] = [quantity(totals), changed(sd, 0), changed(-sd, 0)];
  const without = changed(-(whole[total] ?? 0), -1);
  if (point === null || high === null || low === null || without === null) return null;
  const noise = ((high - low) / 2) ** 2;
  return { noise, presence: presenceOf(of) * Math.max(0, (without - point) ** 2 - noise) };
}
