import type { Band, Bands } from '../../../protocol.ts';

/** What the column is called that says where models stand to a band. */
export const bandHead = (name: keyof Bands): string => `${name} in its band`;

/**
 * Where a value stands to a band, by the whole of its interval: `inside`, `below` or `above` where all of it is, `open` where
 * an end of the band lies in it. Without an interval the value alone is placed, which is said. A dash without a value.
 */
export function bandPlace(
  { value, interval }: { readonly value: number | null; readonly interval: readonly [number, number] | null },
  { low, high }: Band,
): string {
  if (value === null) return '—';
  const [from, to] = interval ?? [value, value];
  const place = to < low ? 'below' : from > high ? 'above' : from >= low && to <= high ? 'inside' : 'open';
  return interval === null ? `${place} (no interval)` : place;
}
