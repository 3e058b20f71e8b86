import { mean, min } from 'd3-array';
import type { ScoreCard } from '../score-card.ts';
import { resampledDf } from './detectable-change.ts';

/** What a run itself tells of how far two models' difference in deltaSCD would vary on other items like these, at its own size. */
export interface OwnSpread {
  /** The variance of the difference of two models over resampled items; above 0. */
  readonly variance: number;
  /** What it is the mean of: pairs of models on shared resamples or, where no pair has an interval, twice that of models. */
  readonly of: 'pairs' | 'models';
  /** How many of them, at least 1. */
  readonly count: number;
  /** The degrees of freedom of the one that has fewest; at least 1. */
  readonly df: number;
  /** The pairs of models whose intervals hold together, with the critical value of those; null where there are under two. */
  readonly together: { readonly pairs: number; readonly critical: number } | null;
}

/** A variance over resampled items, above 0. */
export interface Spread {
  readonly variance: number;
  /** Items, and how many of them define deltaSCD under P1 or under P2, whichever are fewer. */
  readonly items: number;
  readonly defined: number;
}

/** A comparison as far as its spread is read: its intervals are `value +- critical sd`. */
export interface SpreadComparison {
  readonly pairs: readonly {
    readonly items: number;
    readonly differences: {
      readonly deltaSCD: {
        readonly interval: readonly [low: number, high: number] | null;
        readonly defined: { readonly from: number; readonly to: number } | null;
      };
    };
  }[];
  readonly families: {
    readonly deltaSCD: { readonly pairs: number; readonly critical: number | null };
  };
}

/** A card as far as its spread is read. */
type SpreadCard = Pick<ScoreCard, 'items' | 'resampling'> & {
  readonly deltaSCD: { readonly underP1: { readonly n: number }; readonly underP2: { readonly n: number } };
  readonly subject: { readonly control: boolean };
};

function pairSpreads({ pairs, families }: SpreadComparison): Spread[] {
  const { critical } = families.deltaSCD;
  return pairs.flatMap(({ items, differences: { deltaSCD } }) => {
    const { interval, defined } = deltaSCD;
    if (critical === null || interval === null || defined === null) return [];
    const variance = ((interval[1] - interval[0]) / (2 * critical)) ** 2;
    return [{ variance, items, defined: Math.min(defined.from, defined.to) }];
  });
}

/**
 * A run's own variance: of its pairs of models, or where none of them has an interval, of its models.
 *
 * @param comparison two models a pair
 * @param models the variance of each model by itself
 * @returns null where neither tells
 */
export function spreadOf(comparison: SpreadComparison, models: readonly Spread[]): OwnSpread | null {
  const pairs = pairSpreads(comparison);
  const [of, measured] = pairs.length > 0 ? (['pairs', pairs] as const) : (['models', models] as const);
  const variance = mean(measured, (one) => one.variance);
  const df = min(measured, ({ items, defined }) => resampledDf(items, defined / items));
  if (variance === undefined || df === undefined) return null;
  const { pairs: compared, critical } = comparison.families.deltaSCD;
  return {
    variance: of === 'pairs' ? variance : 2 * variance,
    of,
    count: measured.length,
    df,
    together: compared > 1 && critical !== null ? { pairs: compared, critical } : null,
  };
}

/**
 * A report's own variance of the difference of two models in deltaSCD: from its comparison, else from its cards' items
 * intervals, of controls only where nothing else was asked.
 *
 * @param cards of one report
 * @param comparison of the same report
 * @returns null where no model has an items interval of deltaSCD
 */
export function ownSpread(cards: readonly SpreadCard[], comparison: SpreadComparison): OwnSpread | null {
  const candidates = cards.filter(({ subject }) => !subject.control);
  const models = (candidates.length > 0 ? candidates : cards).flatMap(
    ({ items, resampling, deltaSCD: { underP1, underP2 } }) => {
      const sd = resampling?.of.deltaSCD?.sd ?? null;
      const defined = Math.min(underP1.n, underP2.n);
      return sd === null ? [] : [{ variance: sd ** 2, items: items.inTable, defined }];
    },
  );
  return spreadOf(comparison, models);
}
