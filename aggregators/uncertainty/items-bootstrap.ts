import { collapseStrata } from './collapsed-strata.ts';
import { type ItemSums, influenceOf, type Quantity, unweighted, weigh } from './item-sums.ts';
import { mapValues } from './map-values.ts';
import { fixedStrata, resamplerOf, type Scheme } from './resampling.ts';
import { seededRandom } from './seeded-random.ts';

export const DEFAULT_RESAMPLES = 1000;
export const DEFAULT_SEED = 1;

/** How often a resample in which a quantity is undefined is drawn again for that quantity. */
export const MOST_REDRAWS = 10;

export interface BootstrapOptions {
  /** 1,000 unless told otherwise. */
  readonly resamples?: number;
  readonly seed?: number;
  /** `stratified` unless told otherwise. */
  readonly scheme?: Scheme;
}

/** What the resamples gave for one quantity. */
export interface Resampled {
  /** The quantity on the items as they are; null where undefined. */
  readonly point: number | null;
  /** How many items it rests on: the fewest that define a part of it; null where it is undefined or counts none. */
  readonly fewest: number | null;
  /**
   * How fast the quantity changes with the weight of each item, in the order of the items: what an item adds to it, to first
   * order. Empty where it is undefined.
   */
  readonly influence: Float64Array;
  /**
   * Its value in each resample as first drawn, NaN where undefined: entries of two quantities at one place are of one
   * resample, and so are those of two models with the same items in one order and the same options.
   */
  readonly joint: Float64Array;
  /** Its values with those redrawn in the place of those undefined; shorter where redrawing failed. */
  readonly values: Float64Array;
  /** How many draws were made again for it. */
  readonly redrawn: number;
  /** How many resamples stayed undefined however often they were. */
  readonly failed: number;
}

/** Resamples of one set of items, for any number of quantities. */
export interface Bootstrap<Name extends string> {
  readonly scheme: Scheme;
  readonly items: number;
  readonly resamples: number;
  /** Strata of one item, which cannot be resampled by themselves. Empty under `whole corpus`. */
  readonly fixed: readonly string[];
  /** Small strata that were joined, as in `T1 + T6`: their variance is overstated. Empty under `whole corpus`. */
  readonly collapsed: readonly string[];
  /** The stratum that each item is resampled in, small ones joined. One for all under `whole corpus`. */
  readonly strata: readonly string[];
  readonly of: Readonly<Record<Name, Resampled>>;
}

/** What is asked of the resamples. */
export interface BootstrapInput<Item, Name extends string> {
  readonly items: readonly Item[];
  readonly stratumOf: (item: Item) => string;
  /** What a stratum is read for: small strata of one reading are joined first. All of one unless told otherwise. */
  readonly readingOf?: (stratum: string) => string;
  /** Where the quantities' sums are registered. */
  readonly sums: ItemSums<Item>;
  readonly quantities: Readonly<Record<Name, Quantity>>;
}

/** Draws a resample and writes its sums. */
type Draw = (totals: Float64Array) => void;

/** Draws again for one quantity, until it is defined or tried often enough. */
function redraw(
  quantity: Quantity,
  draw: Draw,
  totals: Float64Array,
): { value: number | null; draws: number } {
  for (let draws = 1; draws <= MOST_REDRAWS; draws += 1) {
    draw(totals);
    const value = quantity(totals);
    if (value !== null) return { value, draws };
  }
  return { value: null, draws: MOST_REDRAWS };
}

/** Works every quantity out on as many resamples: the loop in which the time is spent, a function so that it is compiled once. */
function workOut(
  quantities: readonly { readonly quantity: Quantity; readonly values: Float64Array }[],
  draw: Draw,
  totals: Float64Array,
  resamples: number,
): void {
  for (let i = 0; i < resamples; i += 1) {
    draw(totals);
    for (const { quantity, values } of quantities) values[i] = quantity(totals) ?? Number.NaN;
  }
}

/** Puts values in the place of those undefined. A quantity that the items themselves leave undefined is not redrawn. */
function complete(
  quantity: Quantity,
  known: Pick<Resampled, 'point' | 'fewest' | 'influence'>,
  joint: Float64Array,
  drawAgain: () => Draw,
  totals: Float64Array,
): Resampled {
  const undefinedOnes = joint.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  if (undefinedOnes === 0) return { ...known, joint, values: joint, redrawn: 0, failed: 0 };
  const defined = joint.filter((value) => !Number.isNaN(value));
  if (known.point === null) {
    return { ...known, joint, values: defined, redrawn: 0, failed: undefinedOnes };
  }
  const draw = drawAgain();
  const redraws = Array.from({ length: undefinedOnes }, () => redraw(quantity, draw, totals));
  const found = redraws.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    ...known,
    joint,
    values: Float64Array.of(...defined, ...found),
    redrawn: redraws.reduce((total, { draws }) => total + draws, 0),
    failed: undefinedOnes - found.length,
  };
}

/**
 * The item bootstrap: items are drawn whole, with all their generations, and every quantity is worked out on each resample
 * (generations are not resampled inside items, since that would count their noise twice). Strata too small to be resampled
 * are collapsed. What is redrawn for one quantity changes no other. Source: Efron and Tibshirani (1993); section 4.7.
 *
 * @throws RangeError when there is no item, or the number of resamples is no positive whole number
 */
export function bootstrapItems<Item, Name extends string>(
  { items, stratumOf, readingOf, sums, quantities }: BootstrapInput<Item, Name>,
  { resamples = DEFAULT_RESAMPLES, seed = DEFAULT_SEED, scheme = 'stratified' }: BootstrapOptions = {},
): Bootstrap<Name> {
  if (items.length === 0) throw new RangeError('bootstrapItems: `items` is empty; give at least one.');
  if (!(Number.isInteger(resamples) && resamples > 0)) {
    throw new RangeError(`bootstrapItems: \`resamples\` is ${resamples}; give a positive whole number.`);
  }
  const types = items.map(stratumOf);
  const { strata, collapsed } =
    scheme === 'stratified'
      ? collapseStrata(types, readingOf)
      : { strata: types.map(() => ''), collapsed: [] };
  const table = sums.table(items);
  const weights = new Float64Array(items.length);
  const drawFrom = (stream: string): Draw => {
    const resample = resamplerOf(scheme, strata, seededRandom(seed, stream));
    return (totals) => {
      resample(weights);
      weigh(table, weights, totals);
    };
  };

  const joint = mapValues(quantities, (quantity) => ({ quantity, values: new Float64Array(resamples) }));
  const all = Object.values<(typeof joint)[Name]>(joint);
  const totals = new Float64Array(sums.size);
  workOut(all, drawFrom('items'), totals, resamples);

  const whole = unweighted(table, items.length, sums.size);
  return {
    scheme,
    items: items.length,
    resamples,
    fixed: scheme === 'stratified' ? fixedStrata(types) : [],
    collapsed,
    strata,
    of: mapValues(joint, ({ quantity, values }, name) => {
      const known = {
        point: quantity(whole),
        fewest: sums.fewest(quantity, whole),
        influence: influenceOf(quantity, table, items.length, whole),
      };
      return complete(quantity, known, values, () => drawFrom(`items again: ${name}`), totals);
    }),
  };
}
