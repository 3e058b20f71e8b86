import { sum } from 'd3-array';
import { type Cell, difference, type Estimate, meanOfDefined } from './cell.ts';
import type { AttributionCounts } from './judgement.ts';

/**
 * Attribution rate of one response: AR = n_self / (n_self + n_third), in [0, 1]. Undefined without a marker of either
 * kind. Source: equation 2, left.
 */
export function attributionRate({ self, third }: AttributionCounts): Cell {
  return self + third === 0 ? 'undefined' : self / (self + third);
}

/**
 * deltaAR: the mean over items of AR under P2 minus AR under P1, in [-1, 1], over the items on which both are
 * defined. Source: equation 2, right.
 *
 * @param underP1 AR under P1, one cell an item
 * @param underP2 AR under P2, the same items in the same order
 */
export function deltaAttributionRate(underP1: readonly Cell[], underP2: readonly Cell[]): Estimate {
  return meanOfDefined(underP1.map((cell, i) => difference(cell, underP2[i] ?? 'missing')));
}

/**
 * The pooled contrast, which drops no response for want of a marker: all markers under P2 taken together minus all
 * under P1, in [-1, 1]. null when either side has no marker at all. Stands beside deltaAR (section 8, flaw 3).
 *
 * @param underP1 marker counts of the responses under P1
 * @param underP2 marker counts of the responses under P2
 */
export function pooledAttributionContrast(
  underP1: readonly AttributionCounts[],
  underP2: readonly AttributionCounts[],
): number | null {
  const [p1, p2] = [underP1, underP2].map((counts) =>
    attributionRate({ self: sum(counts, (c) => c.self), third: sum(counts, (c) => c.third) }),
  );
  return typeof p1 === 'number' && typeof p2 === 'number' ? p2 - p1 : null;
}
