import { wilsonInterval } from '../wilson-interval.ts';

/** A mean of values in [0, 1] over so many items. */
interface MeanShare {
  readonly value: number;
  readonly n: number;
}

/**
 * The interval of a difference of two shares from Wilson's bounds of each: it holds where events are rare, on which a t
 * interval is far too narrow. Of means of values within [0, 1] it errs wide, since no values vary more than 0 and 1; and so it
 * does for paired ones that rise and fall together. Source: Newcombe (1998), method 10.
 *
 * @param from the mean that is taken off
 * @param level the interval's coverage, in (0, 1)
 */
export function newcombeInterval(from: MeanShare, to: MeanShare, level: number): [low: number, high: number] {
  const [low1, high1] = wilsonInterval(from.value, from.n, level);
  const [low2, high2] = wilsonInterval(to.value, to.n, level);
  const difference = to.value - from.value;
  return [
    difference - Math.hypot(to.value - low2, high1 - from.value),
    difference + Math.hypot(high2 - to.value, from.value - low1),
  ];
}
