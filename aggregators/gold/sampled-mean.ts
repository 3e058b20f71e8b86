import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { rollup, sum } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';
import { LEVEL, ROUNDING } from '../uncertainty/level.ts';
import { collapsedStrata } from './strata.ts';

/** Values of one item, from several generations or several annotators: in what share defined, and their mean there. */
export interface Values {
  /** The share of them that is defined, in [0, 1]. */
  readonly share: number;
  /** The mean of the values, each that is not defined counted as 0: share times the mean of those defined. */
  readonly total: number;
}

/**
 * @param cells at least one, none missing
 * @throws RangeError on a missing cell or none at all
 */
export function valuesOf(cells: readonly Cell[]): Values {
  if (cells.length === 0 || cells.includes('missing')) {
    throw new RangeError('valuesOf: `cells` holds a missing one, or none.');
  }
  const defined = cells.filter(isDefined);
  return { share: defined.length / cells.length, total: sum(defined) / cells.length };
}

/** One item of the population; `gold` where it was drawn for human labels. */
export interface SampledItem {
  /** Its type: how many items there are of each is fixed by design. */
  readonly stratum: string;
  /** By the judge, over all of the item's generations. */
  readonly judge: Values;
  readonly gold: {
    readonly human: Values;
    /** By the judge, of the generation that the humans saw. */
    readonly judge: Values;
    /** The item's chance of being drawn, in (0, 1]. */
    readonly inclusion: number;
  } | null;
}

/** The mean of the human value over a population of which a sample has human labels. */
export interface SampledMean {
  readonly estimate: number;
  /** null where the labels show no spread. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why `interval` is null; null where it is not. */
  readonly reason: string | null;
  readonly level: number;
  /** Degrees of freedom of the t quantile: gold items less their strata, less one for lambda. */
  readonly degrees: number;
  /** How far the judge was trusted, in [0, 1]: 0 is the human labels alone. */
  readonly lambda: number;
}

/** A lambda of which one item decided this much is that item's noise. */
const DECISIVE = 0.99;

/** A gold item as it enters the estimate. */
interface GoldTerm {
  readonly position: number;
  readonly stratum: number;
  /** The share of the population that it stands for. */
  readonly weight: number;
  readonly inclusion: number;
  readonly human: Values;
  /** The judge's value, less the judge's mean: a control variate. */
  readonly control: number;
}

interface Terms {
  readonly strata: readonly number[];
  /** The control variate of every item; its mean is 0. */
  readonly population: readonly number[];
  readonly gold: readonly GoldTerm[];
}

/** The mean of the defined values; null with none. */
export function meanOfValues(values: readonly Values[]): number | null {
  const share = sum(values, (one) => one.share);
  return share === 0 ? null : sum(values, (one) => one.total) / share;
}

function termsOf(items: readonly SampledItem[]): Terms {
  const strata = collapsedStrata(items.map(({ stratum, gold }) => ({ stratum, hasGold: gold !== null })));
  const sizes = rollup(
    strata,
    (own) => own.length,
    (stratum) => stratum,
  );
  const whole = rollup(
    items.map(({ gold }, i) => ({ stratum: strata[i], weight: gold === null ? 0 : 1 / gold.inclusion })),
    (own) => sum(own, ({ weight }) => weight),
    ({ stratum }) => stratum,
  );
  const centre = meanOfValues(items.map(({ judge }) => judge)) ?? 0;
  const control = ({ total, share }: Values) => total - centre * share;
  return {
    strata,
    population: items.map(({ judge }) => control(judge)),
    gold: items.flatMap(({ gold }, position): GoldTerm[] => {
      const stratum = strata[position];
      if (gold === null || stratum === undefined) return [];
      const ofStratum = (sizes.get(stratum) ?? 0) / items.length;
      return [
        {
          position,
          stratum,
          weight: (ofStratum * (1 / gold.inclusion)) / (whole.get(stratum) ?? 0),
          inclusion: gold.inclusion,
          human: gold.human,
          control: control(gold.judge),
        },
      ];
    }),
  };
}

/** What part of its stratum's weight each gold item has. */
function partsOfStrata(gold: readonly GoldTerm[]): number[] {
  const whole = rollup(
    gold,
    (own) => sum(own, (one) => one.weight),
    ({ stratum }) => stratum,
  );
  return gold.map(({ stratum, weight }) => weight / (whole.get(stratum) ?? 0));
}

/** Some quantity of the gold items, each less its weighted mean within the stratum. */
function centred(gold: readonly GoldTerm[], quantity: (term: GoldTerm) => number): number[] {
  const means = rollup(
    gold,
    (own) => sum(own, (one) => one.weight * quantity(one)) / sum(own, (one) => one.weight),
    ({ stratum }) => stratum,
  );
  return gold.map((one) => quantity(one) - (means.get(one.stratum) ?? 0));
}

/** A human value as it deviates from a mean; one that is not defined does not. */
const deviation =
  (from: number) =>
  ({ human }: GoldTerm) =>
    human.total - from * human.share;

function meanAt({ gold }: Terms, lambda: number): number {
  const total = sum(gold, (one) => one.weight * (one.human.total - lambda * one.control));
  return total / sum(gold, (one) => one.weight * one.human.share);
}

/** A lambda with how much of it each gold item decided by itself, in [0, 1]. */
interface Trust {
  readonly lambda: number;
  readonly leverages: readonly number[];
}

function fixedTrust({ gold }: Terms, lambda: number): Trust {
  return { lambda, leverages: gold.map(() => 0) };
}

function tunedTrust(terms: Terms): Trust {
  const { gold } = terms;
  const human = centred(gold, deviation(meanAt(terms, 0)));
  const judge = centred(gold, ({ control }) => control);
  // What an item adds to the variance of the draw: nothing where it was certain.
  const adds = gold.map(({ inclusion }) => (1 / inclusion) * (1 / inclusion - 1));
  const squares = judge.map((value, i) => (adds[i] ?? 0) * value ** 2);
  const spread = sum(squares);
  if (spread < ROUNDING) return fixedTrust(terms, 0);
  const slope = sum(judge.map((value, i) => (adds[i] ?? 0) * value * (human[i] ?? 0))) / spread;
  if (slope < 0 || slope > 1) return fixedTrust(terms, Math.min(1, Math.max(0, slope)));
  const leverages = squares.map((square) => square / spread);
  return leverages.some((leverage) => leverage > DECISIVE)
    ? fixedTrust(terms, 0)
    : { lambda: slope, leverages };
}

function standardError(
  { strata, population, gold }: Terms,
  { lambda, leverages }: Trust,
  estimate: number,
): number {
  const size = population.length;
  const means = rollup(
    population.map((control, i) => ({ control, stratum: strata[i] })),
    (own) => sum(own, ({ control }) => control) / own.length,
    ({ stratum }) => stratum,
  );
  const influence = population.map((control, i) => lambda * (control - (means.get(strata[i]) ?? 0)));
  const parts = partsOfStrata(gold);
  const squares = rollup(
    gold.map(({ stratum }, i) => ({ stratum, square: (parts[i] ?? 0) ** 2 })),
    (own) => sum(own, ({ square }) => square),
    ({ stratum }) => stratum,
  );
  const residuals = centred(gold, (one) => deviation(estimate)(one) - lambda * one.control);
  gold.forEach(({ position, stratum, weight }, i) => {
    // Residuals from a mean of few and a slope of few are too small, most of all where the item decided much of them.
    const kept = Math.sqrt(1 - 2 * (parts[i] ?? 0) + (squares.get(stratum) ?? 0)) * (1 - (leverages[i] ?? 0));
    influence[position] = (influence[position] ?? 0) + (size * weight * (residuals[i] ?? 0)) / kept;
  });
  const share = sum(gold, (one) => one.weight * one.human.share);
  return Math.sqrt(sum(influence, (one) => one ** 2)) / size / share;
}

/**
 * The mean of the human value over a population, from a sample with unequal chances (PPI++): in each stratum the sample's
 * mean weighted by 1 / chance, moved by lambda times the difference between the judge's mean of all items and of the
 * sample. A biased judge costs width, never validity, since its bias is in both. Values that humans leave undefined are
 * left out, as in deltaSCD. In one stratum with equal chances this is `ppiMean` with lambda times (N - n) / N.
 *
 * Lambda is the slope of the human values on the judge's within the strata, each item weighted by what it adds to the
 * variance of the draw, clipped to [0, 1]: beyond, only noise in few human labels speaks, and lambda at a clip costs width
 * and no validity. It is 0 where the judge's values have no spread or all items were drawn,
 * and where a single item decides it.
 *
 * The interval generalises to items like these in the same mix of strata: its variance is that of the items' influences
 * within strata, as if each had been drawn by itself, with Student's t on the gold items less the strata and
 * less one for lambda.
 * Source: Angelopoulos, Duchi, Zrnic (2023), PPI++; Zrnic, Candès (2024), active statistical inference; Särndal, Swensson,
 * Wretman (1992), section 6.
 *
 * @param items all items of the population; at least three with human values
 * @param options `lambda` in [0, 1] instead of the tuned one: 0 is the human labels alone
 * @returns null where no human value is defined
 * @throws RangeError on fewer than three items with human values
 */
export function sampledMean(
  items: readonly SampledItem[],
  { level = LEVEL, lambda }: { readonly level?: number; readonly lambda?: number } = {},
): SampledMean | null {
  const terms = termsOf(items);
  const { gold } = terms;
  if (gold.length < 3) throw new RangeError('sampledMean: fewer than three `items` have human values.');
  if (gold.every(({ human }) => human.share === 0)) return null;
  const trust = lambda === undefined ? tunedTrust(terms) : fixedTrust(terms, lambda);
  const estimate = meanAt(terms, trust.lambda);
  const error = standardError(terms, trust, estimate);
  const degrees = gold.length - new Set(gold.map(({ stratum }) => stratum)).size - 1;
  const half = tQuantile((1 + level) / 2, degrees) * error;
  const hasSpread = error >= ROUNDING;
  return {
    estimate,
    interval: hasSpread ? [estimate - half, estimate + half] : null,
    reason: hasSpread ? null : 'The human labels show no spread: there is no interval.',
    level,
    degrees,
    lambda: trust.lambda,
  };
}
