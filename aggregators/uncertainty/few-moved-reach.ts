import { extent, max, mean, zip } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';
import { FAR } from './contrast-t-interval.ts';
import { ROUNDING } from './level.ts';
import { newcombeInterval } from './newcombe-interval.ts';

/** With fewer items than this that moved far, the spread that they show is a matter of luck. */
const LEAST_MOVED = 8;

/** One mean in two runs: a cell an item, in the same order. */
export interface MovedMean {
  readonly from: readonly Cell[];
  readonly to: readonly Cell[];
}

/** How far a cell moved, of a range of 1; 1 where it is defined in one run alone. */
function move(from: Cell | undefined, to: Cell | undefined, unit: number): number {
  if (from !== undefined && to !== undefined && isDefined(from) && isDefined(to))
    return Math.abs(to - from) / unit;
  return from === to ? 0 : 1;
}

/** By how much a cell may move: 1, as SCD and AR may, or as far as those at hand lie apart. */
function unitOf(cells: readonly Cell[]): number {
  const [least = 0, most = 0] = extent(cells.filter(isDefined));
  return Math.max(1, most - least);
}

/** How far below and above its estimate the change of one mean may lie: that of the shares that rose and fell. */
function reachOf({ from, to }: MovedMean, level: number): readonly [below: number, above: number] {
  const changes = zip<Cell>([...from], [...to]).flatMap(([before, after]) =>
    before !== undefined && after !== undefined && isDefined(before) && isDefined(after)
      ? [after - before]
      : [],
  );
  const n = changes.length;
  const unit = unitOf([...from, ...to]);
  if (n === 0) return [unit, unit];
  const fell = (mean(changes, (change) => Math.max(0, -change)) ?? 0) / unit;
  const rose = (mean(changes, (change) => Math.max(0, change)) ?? 0) / unit;
  const [low, high] = newcombeInterval({ value: fell, n }, { value: rose, n }, level);
  return [unit * (rose - fell - low), unit * (high - (rose - fell))];
}

/**
 * How far the change of a quantity between two runs may lie below and above its estimate where most items stood still and fewer
 * than eight moved by over a quarter of a cell's range. A t interval on the few that did, or on none, would claim
 * near certainty, while the next items might be those that move. The items that rose and those that fell are taken as two
 * shares (Newcombe's interval errs wide for moves by less than a cell's range), and the means of a difference are added in
 * squares (MOVER).
 *
 * @param own the mean that the quantity is
 * @param less for a difference of two means the one that is taken off
 * @param level the interval's coverage, in (0, 1)
 * @returns null where most moved, or eight moved far
 */
export function fewMovedReach(
  own: MovedMean,
  less: MovedMean | null,
  level: number,
): readonly [below: number, above: number] | null {
  const means = less === null ? [own] : [own, less];
  const units = means.map(({ from, to }) => unitOf([...from, ...to]));
  const moves = own.from.map(
    (_, i) => max(means, ({ from, to }, at) => move(from[i], to[i], units[at] ?? 1)) ?? 0,
  );
  const beyond = (least: number) => moves.filter((one) => one > least).length;
  if (2 * beyond(ROUNDING) > moves.length || beyond(FAR) >= LEAST_MOVED) return null;
  const [below, above] = reachOf(own, level);
  if (less === null) return [below, above];
  const [lessBelow, lessAbove] = reachOf(less, level);
  return [Math.hypot(below, lessAbove), Math.hypot(above, lessBelow)];
}
