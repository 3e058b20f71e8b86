import { sum } from 'd3-array';
import { type Cell, isDefined } from '../cell.ts';
import { deltaStanceContentDensity } from '../stance-content-density.ts';
import { noTInterval, type TInterval, tInterval } from './t-interval.ts';

/** A mean of fewer items than this has no spread to speak of: an interval on it would be too narrow. */
const LEAST_DEFINED = 5;

/**
 * The t interval of deltaSCD over few items, such as those of one type: its variance is that of what each item adds to
 * the two means of equation 5, each with its own small-sample correction, on n - 1 degrees of freedom for the lesser n of
 * the two. Where all items are defined under both it is the t interval of their differences. null where fewer than five
 * items are defined under either phrasing, and without spread.
 *
 * @param underP1 SCD under P1, one cell an item
 * @param underP2 SCD under P2, the same items in the same order
 * @param level the interval's coverage, in (0, 1)
 */
export function contrastTInterval(
  underP1: readonly Cell[],
  underP2: readonly Cell[],
  level?: number,
): TInterval {
  const contrast = deltaStanceContentDensity(underP1, underP2);
  const [p1, p2] = [contrast.underP1, contrast.underP2];
  if (contrast.value === null || p1.value === null || p2.value === null) {
    return noTInterval('The quantity itself is not defined.', level);
  }
  const [mean1, mean2] = [p1.value, p2.value];
  const n = Math.min(p1.n, p2.n);
  if (n < LEAST_DEFINED) {
    const items = n === 1 ? 'One item tells' : `${n} items tell`;
    return noTInterval(`${items} nothing of others.`, level);
  }
  const share = (value: number, centre: number, count: number) =>
    ((value - centre) / count) * Math.sqrt(count / (count - 1));
  const parts = underP1.map((one, i) => {
    const other = underP2[i] ?? 'missing';
    return (
      (isDefined(other) ? share(other, mean2, p2.n) : 0) - (isDefined(one) ? share(one, mean1, p1.n) : 0)
    );
  });
  const variance = sum(parts, (part) => part ** 2);
  return tInterval(contrast.value, variance, n - 1, level);
}
