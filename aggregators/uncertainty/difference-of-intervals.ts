/** A value with its interval. */
export interface ValueWithin {
  readonly value: number;
  readonly interval: readonly [low: number, high: number];
}

/**
 * The interval of a difference of two independent values from the interval of each: the reaches of both to the sides that pull
 * the same way, added in squares (MOVER). Source: Zou and Donner (2008).
 *
 * @param less the value that is taken off
 */
export function differenceOfIntervals(of: ValueWithin, less: ValueWithin): [low: number, high: number] {
  const difference = of.value - less.value;
  return [
    difference - Math.hypot(of.value - of.interval[0], less.interval[1] - less.value),
    difference + Math.hypot(of.interval[1] - of.value, less.value - less.interval[0]),
  ];
}
