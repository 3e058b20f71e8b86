/** A share to a tenth of a percent, since one label of thousands counts; 0% and 100% only where it is exactly that; an em dash where there is none. */
export function finePercent(share: number | null): string {
  if (share === null) return '—';
  if (share === 0 || share === 1) return `${100 * share}%`;
  if (share < 0.001) return '<0.1%';
  return share > 0.999 ? '>99.9%' : `${(100 * share).toFixed(1)}%`;
}
