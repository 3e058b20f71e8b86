import { group, sum, variance } from 'd3-array';
import type { Bootstrap, Resampled } from './items-bootstrap.ts';
import { ROUNDING } from './level.ts';

/** What a spread over resampled items rests on. */
export interface ItemsSupport {
  /** What each item adds to the quantity, to first order; 0 for one that does not define it. */
  readonly influence: Float64Array;
  /**
   * The fewest items that define a part of it. null where it counts none, and where its parts are of different items, so that
   * the lesser count does not bound the spread of the other.
   */
  readonly fewest: number | null;
}

/** Welch's degrees of freedom of the sum over strata, in the form that strata of few items do not pull down. */
function welch(strata: readonly { readonly variance: number; readonly df: number }[]): number {
  const all = sum(strata, (one) => one.variance);
  const spread = sum(strata, (one) => one.variance ** 2 / (one.df + 2));
  return spread > 0 ? all ** 2 / spread - 2 : 1;
}

/**
 * The degrees of freedom of a variance over items that are resampled within strata; 1 at least. They are Welch's over the
 * strata, (sum v)^2 / sum(v^2 / (df + 2)) - 2 with v = n s^2 of what the n items of a stratum add. Of these n as many as d bear
 * on the quantity, and the stratum has d (1 - 1/n) degrees: n - 1 where all do.
 *
 * A variance to which few items add looks as if all did, so there are no more degrees than d (1 - h / n) of n items in h
 * strata, nor than d - 1, where d items define each part of the quantity. Source: Welch (1947).
 *
 * @param strata the stratum of each item, in the order of the influences
 */
export function itemsFreedom({ influence, fewest }: ItemsSupport, strata: readonly string[]): number {
  const own = [...group(influence.keys(), (i) => strata[i]).values()]
    .map((members) => ({
      size: members.length,
      bearing: members.filter((i) => Math.abs(influence[i] ?? 0) > ROUNDING).length,
      variance: members.length * (variance(members, (i) => influence[i]) ?? 0),
    }))
    .filter(({ bearing }) => bearing > 0);
  const items = sum(own, ({ size }) => size);
  const defined = fewest ?? sum(own, ({ bearing }) => bearing);
  return Math.max(
    1,
    Math.min(
      welch(own.map(({ size, bearing, variance: v }) => ({ variance: v, df: bearing * (1 - 1 / size) }))),
      defined * (1 - own.length / Math.max(1, items)),
      defined - 1,
    ),
  );
}

/** What the spread of one quantity of a model rests on. Selectivity has two parts, of different items. */
export function itemsSupport(name: string, { influence, fewest }: Resampled): ItemsSupport {
  return { influence, fewest: name === 'selectivity' ? null : fewest };
}

/** What the spread of a difference of two rests on: the same items, and the lesser count. */
export function supportOfDifference(from: ItemsSupport, to: ItemsSupport): ItemsSupport {
  return {
    influence: to.influence.map((own, i) => own - (from.influence[i] ?? 0)),
    fewest:
      from.fewest === null || to.fewest === null
        ? (from.fewest ?? to.fewest)
        : Math.min(from.fewest, to.fewest),
  };
}

/** The degrees of freedom of one quantity's variance over its resamples. */
export function freedomOf<Name extends string>(
  { strata, of }: Pick<Bootstrap<Name>, 'strata' | 'of'>,
  name: Name,
): number {
  return itemsFreedom(itemsSupport(name, of[name]), strata);
}
