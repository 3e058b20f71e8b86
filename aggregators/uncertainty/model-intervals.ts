import { group } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import { crossPhrasingConsistency } from '../cross-phrasing-consistency.ts';
import type { Instrument } from '../instrument.ts';
import { consistencySubjects } from '../item-table.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { contrastTInterval } from './contrast-t-interval.ts';
import { corpusInterval } from './corpus-interval.ts';
import { differenceOfIntervals } from './difference-of-intervals.ts';
import { type GenerationVariance, generationVariances } from './generation-variance.ts';
import { ItemSums } from './item-sums.ts';
import { type Bootstrap, type BootstrapOptions, bootstrapItems } from './items-bootstrap.ts';
import { type ItemsInterval, itemsInterval } from './items-interval.ts';
import { LEVEL } from './level.ts';
import { mapValues } from './map-values.ts';
import {
  type ItemMeasurements,
  type MeasuredItem,
  measuredItem,
  presentGenerations,
} from './measured-item.ts';
import { type ModelQuantity, modelQuantities } from './model-quantities.ts';
import { NOT_MEASURED, repeatsAreCopies } from './noise-floor.ts';
import type { Scheme } from './resampling.ts';
import type { TInterval } from './t-interval.ts';

/** The intervals of one model, named for what they generalise to. */
export interface ModelIntervals {
  /** To items like these: for leaderboards. By percentiles over resampled items, under esfp-1.1 with tails for few items. */
  readonly items: Readonly<Record<ModelQuantity, ItemsInterval>>;
  /** To other generations of these very items: for drift. By t; null at one generation an item. */
  readonly corpus: Readonly<Record<ModelQuantity, TInterval>>;
  /** Variances that `corpus` is made of, for differences of runs. */
  readonly generations: Readonly<Record<ModelQuantity, GenerationVariance>>;
  /** deltaSCD within each type, to items like these, by t on item values. */
  readonly byType: Readonly<Partial<Record<ItemType, TInterval>>>;
  /** Types of one item, which cannot be resampled by themselves: see `collapsed`. */
  readonly fixedTypes: readonly string[];
  /** Types of few items that were resampled as one, as in `T1 + T6`: `items` is the wider for it. */
  readonly collapsed: readonly string[];
  /** The resamples themselves, for shares and orders over joint resamples. */
  readonly bootstrap: Bootstrap<ModelQuantity>;
}

export interface IntervalOptions extends Omit<BootstrapOptions, 'scheme'> {
  /** Coverage, in (0, 1); 0.95 unless told otherwise. */
  readonly level?: number;
}

/** How a protocol resamples items. */
export function schemeOf({ protocol }: Pick<Instrument, 'protocol'>): Scheme {
  return protocol === 'paper' ? 'whole corpus' : 'stratified';
}

const FIXED_KAPPA = 'Kappa is held at its point in every resample, as the paper does (section 4.7).';

/** The control is read by itself: it is never told from other types' spread. */
export const ONE_CONTROL = `${CONTROL_TYPE} has one item, which cannot be resampled: its deltaSCD has no spread to go by.`;

const readingOf = (type: string) => (type === CONTROL_TYPE ? 'control' : 'other');

const withoutInterval = (found: ItemsInterval, reason: string): ItemsInterval => ({
  ...found,
  interval: null,
  reason,
  mean: null,
  sd: null,
  offPoint: null,
});

/** Whether a quantity is read from the control by itself, and of that there is one item. */
export function isOnOneControl({ of, fixed }: Bootstrap<ModelQuantity>, name: ModelQuantity): boolean {
  const isRead = name === 'control' || name === 'selectivity';
  return isRead && of[name].point !== null && fixed.includes(CONTROL_TYPE);
}

function typeIntervals(items: readonly MeasuredItem[], level: number): ModelIntervals['byType'] {
  const byType = group(items, ({ type }) => type);
  return Object.fromEntries(
    ITEM_TYPES.filter((type) => byType.has(type)).map((type) => {
      const own = byType.get(type) ?? [];
      const under = (phrasing: 'P1' | 'P2') => own.map(({ density }) => density[phrasing]);
      return [type, contrastTInterval(under('P1'), under('P2'), level)];
    }),
  );
}

/** An interval with the ends of another where those lie further out; one without ends stays without. */
function widened(found: ItemsInterval, [low, high]: readonly [number, number]): ItemsInterval {
  if (found.interval === null) return found;
  const [least, most] = found.interval;
  return { ...found, interval: [Math.min(low, least), Math.max(high, most)] };
}

/**
 * Where a stance is rare on the control, resamples of it hardly differ: its interval reaches as far as the type's own by t does,
 * and so does that of selectivity, whose other part is of other items.
 */
function withRareControl(
  intervals: Readonly<Record<ModelQuantity, ItemsInterval>>,
  { of }: Bootstrap<ModelQuantity>,
  byType: ModelIntervals['byType'],
): Record<ModelQuantity, ItemsInterval> {
  const own = byType[CONTROL_TYPE]?.interval ?? null;
  const [licensed, control] = [of.licensed.point, of.control.point];
  const around = intervals.licensed.interval;
  if (own === null || control === null) return intervals;
  const wide = widened(intervals.control, own);
  if (licensed === null || around === null) return { ...intervals, control: wide };
  const difference = differenceOfIntervals(
    { value: licensed, interval: around },
    { value: control, interval: wide.interval ?? own },
  );
  return { ...intervals, control: wide, selectivity: widened(intervals.selectivity, difference) };
}

/**
 * The intervals of every quantity of one model. Under esfp-1.1 items are resampled within types, small types joined, and kappa is
 * worked out anew; under paper over the whole corpus with kappa held. PSI's ceiling is held fixed throughout, a cohort's too: its own
 * uncertainty is in no interval.
 *
 * @param measurements one entry an item, in the same order for all models that are to be compared
 * @param ceiling PSI's ceiling; null leaves PSI_scaled, flex and ESFP without intervals
 * @throws RangeError when there is no item
 */
export function modelIntervals(
  measurements: readonly ItemMeasurements[],
  instrument: Pick<Instrument, 'protocol' | 'weights' | 'psi'>,
  ceiling: number | null,
  { level = LEVEL, ...options }: IntervalOptions = {},
): ModelIntervals {
  const rows = measurements.map(({ row }) => row);
  const items = measurements.map((one) => measuredItem(one));
  const scheme = schemeOf(instrument);
  const held = scheme === 'whole corpus';

  const sums = new ItemSums<MeasuredItem>();
  const quantities = modelQuantities(sums, instrument, {
    ceiling,
    ...(held ? { fixedKappa: crossPhrasingConsistency(consistencySubjects(rows)).kappa } : {}),
  });
  const bootstrap = bootstrapItems(
    { items, stratumOf: ({ type }) => type, readingOf, sums, quantities },
    { ...options, scheme },
  );
  const intervals = mapValues(quantities, (_, name): ItemsInterval => {
    const found = itemsInterval(bootstrap, name, level);
    if (held && name === 'kappa') return withoutInterval(found, FIXED_KAPPA);
    return isOnOneControl(bootstrap, name) ? withoutInterval(found, ONE_CONTROL) : found;
  });

  const byType = typeIntervals(items, level);

  const ownSums = new ItemSums<MeasuredItem>();
  const variances = generationVariances({
    sources: measurements,
    generationsOf: presentGenerations,
    measure: measuredItem,
    sums: ownSums,
    quantities: modelQuantities(ownSums, instrument, { ceiling }),
  });
  const generations = repeatsAreCopies(rows)
    ? mapValues(variances, ({ point }) => ({ point, variance: null, df: null, reason: NOT_MEASURED }))
    : variances;
  return {
    items: held ? intervals : withRareControl(intervals, bootstrap, byType),
    corpus: mapValues(generations, (one) => corpusInterval(one, level)),
    generations,
    byType,
    fixedTypes: bootstrap.fixed,
    collapsed: bootstrap.collapsed,
    bootstrap,
  };
}
