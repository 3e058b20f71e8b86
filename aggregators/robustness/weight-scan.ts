import { cross, pairs } from 'd3-array';
import { z } from 'zod';
import { PUBLISHED_WEIGHTS, type Weights } from '../../protocol.ts';
import { consistencyMultiplier } from '../composite.ts';
import { withoutRounding } from '../relations/without-rounding.ts';
import { bottom, type End, type Place, ranking, top } from './ranking.ts';
import { PAPER_ENDS, type RankingEnds } from './rule-outcome.ts';
import type { ScoredModel } from './scored-model.ts';
import { isNothing, simplexShare, type Three } from './simplex.ts';

/** A share of all weightings, in [0, 1]; null where it is not defined, and then why. */
const shareSchema = z.strictObject({ share: z.number().nullable(), reason: z.string().nullable() });
export type Share = z.infer<typeof shareSchema>;

const ofEndSchema = shareSchema.extend({ size: z.int().positive() });

/** In what share of all weightings each statement of the ranking as given holds. */
export const weightScanSchema = z.strictObject({
  /** Every two models, the higher by the composite as given first. */
  pairs: z.array(shareSchema.extend({ higher: z.string(), lower: z.string() })),
  /** Each model at rank 1; models of equal scores share it, so that these may add up to more than 1. */
  first: z.array(z.strictObject({ model: z.string(), share: z.number() })),
  topSet: ofEndSchema,
  bottomSet: ofEndSchema,
  /** The whole order as given. */
  wholeOrder: shareSchema,
});
export type WeightScan = z.infer<typeof weightScanSchema>;

/** The score's factors of the three weights. */
function factorsOf({ deltaAR, deltaSCD, psiScaled, kappa }: ScoredModel, weights: Weights): Three {
  const multiplier = consistencyMultiplier(kappa, weights);
  return [multiplier * deltaAR, multiplier * deltaSCD, multiplier * psiScaled];
}

/** What is said of an order that is none. */
const TIED: Share = { share: null, reason: 'two of these models score the same as given' };

const minus = (one: Three, other: Three): Three => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];

/**
 * Scans all weightings of deltaAR, deltaSCD and PSI_scaled that are at least 0 and add up to 1, all equally likely,
 * with the CPC multiplier and PSI_scaled as published: in what share of them does each statement of the ranking as
 * given hold? The shares are areas, not counts of a grid, and have no step. Source: section 6.4, carried on from ten
 * rules to all.
 *
 * @param models with names that differ
 * @param weights only `cpc` is read
 */
export function weightScan(
  models: readonly ScoredModel[],
  weights: Weights = PUBLISHED_WEIGHTS,
  ends: RankingEnds = PAPER_ENDS,
): WeightScan {
  const factors = new Map(models.map((model) => [model.model, factorsOf(model, weights)]));
  const above = (higher: string, lower: string): Three =>
    minus(factors.get(higher) ?? [0, 0, 0], factors.get(lower) ?? [0, 0, 0]);
  const published = ranking(
    models.map(({ model }) => model),
    models.map(({ esfp }) => withoutRounding(esfp)),
  );
  const names = published.map(({ model }) => model);

  const shareOf = (conditions: readonly Three[]): Share =>
    conditions.some(isNothing)
      ? { share: null, reason: 'two of these models score the same under every weighting' }
      : { share: simplexShare(conditions), reason: null };
  const shareOfEnd = (found: End, isTop: boolean): Share => {
    if ('reason' in found) return { share: null, reason: found.reason };
    const others = names.filter((name) => !found.models.includes(name));
    return shareOf(
      cross(found.models, others, (one, other) => (isTop ? above(one, other) : above(other, one))),
    );
  };

  const rankOf = new Map(published.map(({ model, rank }) => [model, rank]));
  const shareOfPair = (higher: string, lower: string): Share => {
    const share = shareOf([above(higher, lower)]);
    return rankOf.get(higher) === rankOf.get(lower) && share.reason === null ? TIED : share;
  };

  return {
    pairs: names.flatMap((higher, i) =>
      names.slice(i + 1).map((lower) => ({ higher, lower, ...shareOfPair(higher, lower) })),
    ),
    first: names.map((model) => ({
      model,
      share: simplexShare(names.filter((other) => other !== model).map((other) => above(model, other))),
    })),
    topSet: { size: ends.top, ...shareOfEnd(top(published, ends.top), true) },
    bottomSet: { size: ends.bottom, ...shareOfEnd(bottom(published, ends.bottom), false) },
    wholeOrder: wholeOrder(published, above, shareOf),
  };
}

function wholeOrder(
  published: readonly Place[],
  above: (higher: string, lower: string) => Three,
  shareOf: (conditions: readonly Three[]) => Share,
): Share {
  if (published.length < 2) return { share: null, reason: 'an order takes two models' };
  const isTied = new Set(published.map(({ rank }) => rank)).size < published.length;
  const share = shareOf(pairs(published, (higher, lower) => above(higher.model, lower.model)));
  return isTied && share.reason === null ? TIED : share;
}
