import { sum } from 'd3-array';
import { type Cell, isDefined, meanOfDefined } from '../cell.ts';

/** Draws a cell anew. */
export type CellDraw = (random: () => number) => Cell;

/** A value in [0, 1] of some mean and variance that is 0 or one other: what stays in range where a spread does not. */
function fromZero(mean: number, variance: number): (random: () => number) => number {
  const other = (mean ** 2 + variance) / mean;
  // No value in [0, 1] varies more than one that is 0 or 1.
  const high = Math.min(1, other);
  const chance = mean / high;
  return (random) => (random() < chance ? high : 0);
}

/**
 * A way to draw a cell of an item anew from those of its generations, r of which are defined: as many are undefined as there are, by
 * lot, and the rest have their mean and their variance s^2. Drawn from r cells by lot, values would vary by (r - 1) / r of that, so
 * they are spread by sqrt(r / (r - 1)) around the mean; where that leads out of [0, 1], by a value that is one end or one other, with
 * the same mean and variance, as far as [0, 1] allows.
 *
 * @param cells at least one, each in [0, 1] where it is defined
 */
export function cellDraw(cells: readonly Cell[]): CellDraw {
  const lot = (random: () => number): Cell => cells[Math.floor(random() * cells.length)] ?? 'missing';
  const { value: mean, n } = meanOfDefined(cells);
  if (mean === null || n < 2) return lot;
  const defined = cells.filter(isDefined);
  const variance = sum(defined, (one) => (one - mean) ** 2) / (n - 1);
  if (variance === 0) return lot;
  const factor = Math.sqrt(n / (n - 1));
  const spread = (one: number) => mean + factor * (one - mean);
  const values = defined.map(spread);
  if (values.every((one) => one >= 0 && one <= 1)) {
    return (random) => {
      const one = lot(random);
      return isDefined(one) ? spread(one) : one;
    };
  }
  const low = mean <= 0.5;
  const draw = fromZero(low ? mean : 1 - mean, variance);
  return (random) => {
    const one = lot(random);
    if (!isDefined(one)) return one;
    const drawn = draw(random);
    return low ? drawn : 1 - drawn;
  };
}
