import { least, mean, sum } from 'd3-array';
import {
  hangingShare,
  type ItemGenerations,
  type MeanByGenerations,
  meanByGenerations,
  withHangingHeld,
} from './hanging-cells.ts';
import type { ItemSums, Quantity } from './item-sums.ts';
import { mapValues } from './map-values.ts';

/** How far a quantity of these very items would differ with other generations. */
export interface GenerationVariance {
  /** The quantity; null where undefined. */
  readonly point: number | null;
  /** The variance of `point` by generation noise; null where it could not be had, and `reason` says why. */
  readonly variance: number | null;
  /** Its degrees of freedom; null without a variance. */
  readonly df: number | null;
  readonly reason: string | null;
}

/** What generation variances are worked out of. */
export interface GenerationInput<Source, Item, Name extends string> {
  /** The items, as they can be measured without one of their generations. */
  readonly sources: readonly Source[];
  /** The generation indices that an item has. */
  readonly generationsOf: (source: Source) => readonly number[];
  readonly measure: (source: Source, without?: number) => Item;
  /** Where the quantities' sums are registered. */
  readonly sums: ItemSums<Item>;
  readonly quantities: Readonly<Record<Name, Quantity>>;
}

/** Where cells hang on one generation, at least as many others must tell how generations differ. */
const LEAST_STEADY = 5;

/**
 * Items of one generation are given the mean noise of the rest; where more of all items than this are such, it matters which: those
 * that lost their second answer may be the noisy ones.
 */
const MOST_LONE = 0.1;

const HANGS = 'The quantity hangs on a single generation: without it, it is not defined.';

/** What one item's generations add to a variance: s^2 / r of r generations. */
interface Share {
  readonly variance: number;
  readonly generations: number;
}

/** s^2 / r of an item from the quantity without each of its r generations. */
function shareOf(leftOut: readonly number[]): Share {
  const generations = leftOut.length;
  const centre = mean(leftOut) ?? 0;
  const variance = ((generations - 1) / generations) * sum(leftOut, (value) => (value - centre) ** 2);
  return { variance, generations };
}

/** The quantity without each generation of an item; NaN where undefined. */
function leftOut(quantity: Quantity, totals: Float64Array, { whole, without }: ItemGenerations): number[] {
  return without.map((row) => {
    const changed = totals.map((total, at) => total - (whole[at] ?? 0) + (row[at] ?? 0));
    return quantity(changed) ?? Number.NaN;
  });
}

/** Adds up what items add; an item of one generation is given the mean s^2 of the rest. */
function combine(
  point: number,
  shares: readonly Share[],
  hanging: { readonly noise: number; readonly presence: number },
  lone: number,
): GenerationVariance {
  const known = sum(shares, ({ variance }) => variance);
  const ofAll = sum(shares, ({ variance, generations }) => variance * generations) + hanging.noise;
  // Welch's degrees of freedom, in the form that few generations an item do not pull down.
  const spread = sum(shares, ({ variance, generations }) => variance ** 2 / (generations + 1));
  return {
    point,
    variance: known + hanging.noise + hanging.presence + (lone * ofAll) / shares.length,
    df: spread > 0 ? Math.max(1, known ** 2 / spread - 2) : 1,
    reason: null,
  };
}

/** Why the cells that hang on one generation leave too few others; null where they do not. */
function tooFewSteady(means: readonly MeanByGenerations[]): string | null {
  const short = means.filter(({ hanging, steady }) => hanging.length > 0 && steady < LEAST_STEADY);
  const worst = least(short, ({ steady }) => steady);
  if (worst === undefined) return null;
  const all = worst.hanging.length + worst.steady;
  const share = Math.round((100 * worst.hanging.length) / all);
  return (
    `Of ${all} items that define a part of it ${worst.hanging.length} (${share}%) hang on a single generation, the rest being ` +
    'undefined or missing: too few are left to show generation noise.'
  );
}

/**
 * The variance of quantities by generation noise alone: the sum over items of s_i^2 / r_i, where s_i^2 is the variance
 * over an item's r_i generations of what each adds to the quantity, found by leaving one generation out at a time under
 * all phrasings. For means this is the textbook formula; for kappa, PSI and the composite it is its first-order form.
 *
 * A cell that one generation alone defines shows no variance, and need not be there in another run. It adds the s^2 that the
 * other cells of its mean have for one generation, and up to half of the squared change without it. Where under five others
 * are left there is no variance. In simulation 95% intervals of deltaSCD and deltaAR cover 93% or more at two and three
 * generations with up to six tenths of them undefined, whether evenly or in some items alone. They err wide: at three
 * generations and four tenths undefined they cover 98% and 99.6%.
 * Degrees of freedom: Welch (1947).
 */
export function generationVariances<Source, Item, Name extends string>({
  sources,
  generationsOf,
  measure,
  sums,
  quantities,
}: GenerationInput<Source, Item, Name>): Record<Name, GenerationVariance> {
  const rowOf = (source: Source, without?: number) => Float64Array.from(sums.row(measure(source, without)));
  const items = sources.map((source): ItemGenerations & { lone: boolean } => {
    const generations = generationsOf(source);
    const without = generations.length < 2 ? [] : generations.map((one) => rowOf(source, one));
    return { whole: rowOf(source), without, lone: generations.length === 1 };
  });
  const totals = new Float64Array(sums.size);
  for (const { whole } of items) {
    whole.forEach((value, at) => {
      totals[at] = (totals[at] ?? 0) + value;
    });
  }
  const lone = items.filter((item) => item.lone).length;
  const repeated = items.filter(({ without }) => without.length > 0);
  const means = sums.means.map((columns) => meanByGenerations(repeated, columns));
  const held = withHangingHeld(repeated, means);

  return mapValues(quantities, (quantity) => {
    const point = quantity(totals);
    const none = (reason: string) => ({ point, variance: null, df: null, reason });
    if (point === null) return none('The quantity itself is not defined.');
    if (repeated.length === 0)
      return none('One generation an item shows no generation noise; give two or more.');
    if (lone > MOST_LONE * (lone + repeated.length)) {
      return none(
        `Of ${lone + repeated.length} items ${lone} have one generation: over ${100 * MOST_LONE}% of them may not be given the noise of the ` +
          'rest.',
      );
    }
    const without = held.map((item) => leftOut(quantity, totals, item));
    const supports = sums.supportsOf(quantity, totals);
    const own = means.filter(({ columns }) => supports.includes(columns.weight));
    const shares = own.flatMap((of) => of.hanging.map((item) => hangingShare(quantity, totals, of, item)));
    const hanging = shares.filter((share) => share !== null);
    if (hanging.length < shares.length || without.some((values) => values.some(Number.isNaN))) {
      return none(HANGS);
    }
    const few = tooFewSteady(own);
    if (few !== null) return none(few);
    return combine(
      point,
      without.map(shareOf),
      { noise: sum(hanging, ({ noise }) => noise), presence: sum(hanging, ({ presence }) => presence) },
      lone,
    );
  });
}
