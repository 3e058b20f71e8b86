import { decimal } from '../format.ts';

/** The lowest and the highest of something, in words: these are worst cases, and no interval. An em dash where there are none. */
export function rangeText(ends: readonly [low: number, high: number] | null): string {
  return ends === null ? '—' : ends.map(decimal).join(' to ');
}
