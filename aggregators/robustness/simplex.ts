import { sum } from 'd3-array';
import { ROUNDING } from '../uncertainty/level.ts';

/** Three weights, each at least 0, that add up to 1; or three factors of them. */
export type Three = readonly [number, number, number];

const CORNERS: readonly Three[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const dot = (one: Three, other: Three) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** The weighting at which the line from `from` to `to` crosses zero. */
function crossing(from: Three, to: Three, atFrom: number, atTo: number): Three {
  const share = atFrom / (atFrom - atTo);
  const between = (i: 0 | 1 | 2) => from[i] + share * (to[i] - from[i]);
  return [between(0), between(1), between(2)];
}

/** The part of a convex polygon of weightings on which `factors` times the weights is at least 0. */
function clip(polygon: readonly Three[], factors: Three): Three[] {
  return polygon.flatMap((vertex, i) => {
    const next = polygon[(i + 1) % polygon.length] ?? vertex;
    const [here, there] = [dot(vertex, factors), dot(next, factors)];
    const kept = here >= 0 ? [vertex] : [];
    return here * there < 0 ? [...kept, crossing(vertex, next, here, there)] : kept;
  });
}

/** A polygon's share of the triangle of all weightings, by the shoelace formula in the first two weights. */
function area(polygon: readonly Three[]): number {
  return Math.abs(
    sum(polygon, (vertex, i) => {
      const next = polygon[(i + 1) % polygon.length] ?? vertex;
      return vertex[0] * next[1] - next[0] * vertex[1];
    }),
  );
}

/**
 * Whether factors tell nothing apart: the difference they stand for is 0, but for rounding, under every weighting.
 */
export function isNothing(factors: Three): boolean {
  return factors.every((factor) => Math.abs(factor) < ROUNDING);
}

/**
 * The share of all weightings under which every one of some weighted sums is at least 0, in [0, 1]. It is exact: each sum
 * is zero along a line, the lines cut a convex polygon out of the triangle of weightings, and its area is what is asked
 * for.
 *
 * @param conditions the factors of the three weights in each sum; without conditions the share is 1
 */
export function simplexShare(conditions: readonly Three[]): number {
  return Math.min(1, area(conditions.reduce<readonly Three[]>(clip, CORNERS)));
}
