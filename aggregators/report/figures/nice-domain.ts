import { max, min, nice } from 'd3-array';

/** An axis from and to round numbers that holds zero and all of some values; from 0 to 0.1 where all are zero. */
export function niceDomain(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [min([0, ...values]) ?? 0, max([0, ...values]) ?? 0];
  return low === high ? [0, 0.1] : nice(low, high, 10);
}
