import type { TippingPoint } from '../../missing/tipping-point.ts';
import { finePercent } from './fine-percent.ts';

/** How many labels would have to be others, of how many; an em dash where no number would do, or nothing is to be reversed. */
export function flipsText({
  count,
  labels,
  share,
}: Pick<TippingPoint, 'count' | 'labels' | 'share'>): string {
  return count === null ? '—' : `${count} of ${labels} (${finePercent(share)})`;
}
