/*
 * Numbers as a page must print them, written apart from the program's own formats: a mistake there must not stand on both
 * sides of a comparison.
 */

type Value = number | null | undefined;
type Ends = readonly [low: number, high: number] | null | undefined;

/** With so many decimals; no minus where nothing but zeros is left. */
export function decimals(value: number, places: number): string {
  const digits = Math.abs(value).toFixed(places);
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** With three decimals; a dash where there is none. */
export function three(value: Value): string {
  return value === null || value === undefined ? '—' : decimals(value, 3);
}

/** With three decimals and its interval in brackets. */
export function withEnds(value: Value, ends: Ends): string {
  return `${three(value)} [${ends === null || ends === undefined ? '—' : `${three(ends[0])}, ${three(ends[1])}`}]`;
}

/** An estimate with its interval. */
export function estimate({ value, interval }: { readonly value: Value; readonly interval: Ends }): string {
  return withEnds(value, interval);
}

/** Ends as a range; a dash where there are none. */
export function range(ends: Ends): string {
  return ends === null || ends === undefined ? '—' : `${three(ends[0])} to ${three(ends[1])}`;
}

/** In per cent, never rounded to none or all. */
export function perCent(share: Value): string {
  if (share === null || share === undefined) return '—';
  if (share > 0 && share < 0.01) return '<1%';
  return share > 0.99 && share < 1 ? '>99%' : `${decimals(100 * share, 0)}%`;
}

/** In tenths of per cent, never rounded to none or all. */
export function perMille(share: Value): string {
  if (share === null || share === undefined) return '—';
  if (share === 0 || share === 1) return `${100 * share}%`;
  if (share < 0.001) return '<0.1%';
  return share > 0.999 ? '>99.9%' : `${decimals(100 * share, 1)}%`;
}

/** A part of a whole in per cent with both counts. */
export function ofWhole(part: number, all: number): string {
  return all === 0 ? '—' : `${perCent(part / all)} (${part}/${all})`;
}

/** A value of one model's item, or why there is none. */
export function cell(value: number | 'undefined' | 'missing'): string {
  return typeof value === 'number' ? three(value) : value;
}
