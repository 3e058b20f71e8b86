import { min } from 'd3-array';
import type { ItemType } from '../../corpus/item.ts';
import type { Instrument } from '../instrument.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { collapseStrata } from '../uncertainty/collapsed-strata.ts';
import { type GenerationVariance, generationVariances } from '../uncertainty/generation-variance.ts';
import { ItemSums, influenceOf, unweighted } from '../uncertainty/item-sums.ts';
import type { ItemsSupport } from '../uncertainty/items-freedom.ts';
import { schemeOf } from '../uncertainty/model-intervals.ts';
import { fixedStrata, type Scheme } from '../uncertainty/resampling.ts';
import { type DrawnCells, type DrawnItem, drawnCells } from './drawn-item.ts';
import { drawnQuantities } from './drawn-quantities.ts';
import type { GatedQuantity } from './gate-report.ts';

/** How items stand to each other, once for all runs on them. */
export interface DrawnDesign {
  readonly instrument: Instrument;
  readonly ceiling: number | null;
  /** The quantities that rules ask for. */
  readonly wanted: ReadonlySet<GatedQuantity>;
  readonly scheme: Scheme;
  /** The stratum of each item, small ones joined. */
  readonly strata: readonly string[];
  /** Types of one item. */
  readonly fixed: readonly string[];
}

/** The design of a corpus of items of some types, in their order. */
export function drawnDesign(
  types: readonly ItemType[],
  instrument: Instrument,
  ceiling: number | null,
  wanted: ReadonlySet<GatedQuantity>,
): DrawnDesign {
  const scheme = schemeOf(instrument);
  const readingOf = (type: string) => (type === CONTROL_TYPE ? 'control' : 'other');
  return {
    instrument,
    ceiling,
    wanted,
    scheme,
    strata: scheme === 'stratified' ? collapseStrata(types, readingOf).strata : types.map(() => ''),
    fixed: scheme === 'stratified' ? fixedStrata(types) : [],
  };
}

/** A quantity of a run with what its spread over resampled items rests on. */
export interface Linearised extends ItemsSupport {
  readonly point: number | null;
  /** The fewest items that define a part of it, for selectivity too; null where it counts none. */
  readonly scarcest: number | null;
}

/** A made-up run, measured as far as its rules ask. */
export interface DrawnRun {
  readonly items: readonly DrawnItem[];
  readonly cells: readonly DrawnCells[];
  readonly linearised: (quantity: GatedQuantity) => Linearised;
  /** By generation noise, of the items of a type or of all. */
  readonly noise: (quantity: GatedQuantity, type: ItemType | null) => GenerationVariance;
  /** The same by the first generation of each item. */
  readonly first: () => DrawnRun;
}

function noiseOf(
  items: readonly DrawnItem[],
  { instrument, ceiling, wanted }: DrawnDesign,
): Record<GatedQuantity, GenerationVariance> {
  const sums = new ItemSums<DrawnCells>();
  const quantities = drawnQuantities(sums, instrument, ceiling, wanted);
  return generationVariances({
    sources: items,
    generationsOf: ({ generations }) => [...generations.keys()],
    measure: drawnCells,
    sums,
    quantities,
  });
}

function firstGeneration({ type, generations, distances }: DrawnItem): DrawnItem {
  return {
    type,
    generations: generations.slice(0, 1),
    distances: distances.slice(0, 1).map((one) => one.slice(0, 1)),
  };
}

/** Measures a made-up run. What is asked for twice is worked out once. */
export function drawnRun(items: readonly DrawnItem[], design: DrawnDesign): DrawnRun {
  const { instrument, ceiling, wanted } = design;
  const cells = items.map((one) => drawnCells(one));
  const sums = new ItemSums<DrawnCells>();
  const quantities = drawnQuantities(sums, instrument, ceiling, wanted);
  const table = sums.table(cells);
  const whole = unweighted(table, cells.length, sums.size);
  const known = new Map<GatedQuantity, Linearised>();
  const noises = new Map<ItemType | null, Record<GatedQuantity, GenerationVariance>>();
  let first: DrawnRun | undefined;
  return {
    items,
    cells,
    linearised: (quantity) => {
      const found = known.get(quantity);
      if (found !== undefined) return found;
      const scarcest = min(sums.supportsOf(quantities[quantity], whole), (at) => whole[at]) ?? null;
      const made = {
        point: quantities[quantity](whole),
        influence: influenceOf(quantities[quantity], table, cells.length, whole),
        scarcest,
        fewest: quantity === 'selectivity' ? null : scarcest,
      };
      known.set(quantity, made);
      return made;
    },
    noise: (quantity, type) => {
      const found = noises.get(type);
      if (found !== undefined) return found[quantity];
      const own = type === null ? items : items.filter((one) => one.type === type);
      const made = noiseOf(own, design);
      noises.set(type, made);
      return made[quantity];
    },
    first: () => {
      first ??= drawnRun(items.map(firstGeneration), design);
      return first;
    },
  };
}
