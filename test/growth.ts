import { expect } from 'vitest';

/* A pattern that must end in a run's end, or go on from it otherwise, tries again from each place in the run. */
const TAIL = 'a';

/** Linear work doubles with the text, quadratic work grows fourfold. */
const FACTOR = 3;

/** So much may come of compiling and collecting garbage; growth below it is no harm. */
const FLOOR_MS = 100;

/** A unit over and over up to a length in UTF-16 units, and another character. */
export function hostile(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)) + TAIL;
}

/** Processor time, which other programs do not lengthen; the best of three. */
export function milliseconds(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/**
 * Doubles a hostile text up to a length; fails at the first step that is no longer linear, before it takes hours.
 *
 * @param from the length that is begun with
 */
export function expectLinear(
  work: (text: string) => unknown,
  unit: string,
  { from = 7_812, to = 2_000_000 }: { from?: number; to?: number } = {},
): void {
  let before = Number.POSITIVE_INFINITY;
  for (let length = from; length <= to; length *= 2) {
    const text = hostile(unit, length);
    const bound = FACTOR * before + FLOOR_MS;
    let now = milliseconds(() => work(text));
    // A pause for garbage may fall into all three; growth is there every time.
    if (now >= bound)
      now = Math.min(
        now,
        milliseconds(() => work(text)),
      );
    expect(now, `milliseconds for ${length} characters`).toBeLessThan(bound);
    before = now;
  }
}
