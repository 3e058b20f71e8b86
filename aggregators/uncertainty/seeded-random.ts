import { createHash } from 'node:crypto';
import { randomLcg } from 'd3-random';

/**
 * A generator of numbers in [0, 1), the same stream on every platform. Everything that resamples takes its chance from
 * here, so that the algorithm can be changed in this one place.
 *
 * The algorithm is d3-random's linear congruential one, of period 2^32: enough for the few hundred thousand draws of a
 * report. Its streams from neighbouring seeds are shifted copies of each other, so the seed is hashed first.
 *
 * @param seed any number
 * @param stream what the numbers are for: different streams of one seed have nothing to do with each other
 */
export function seededRandom(seed: number, stream: string): () => number {
  const start = createHash('sha256').update(`${seed} ${stream}`).digest().readUInt32BE();
  return randomLcg(start / 2 ** 32);
}
