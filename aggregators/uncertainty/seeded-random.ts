import { createHash } from 'node:crypto';
import { randomLcg } from 'd3-random';

/**
 * A generator of numbers in [0, 1), the same on every platform. Everything that resamples takes its chance from here, so that
 * the algorithm can be changed in this one place.
 *
 * The algorithm is d3-random's linear congruential one, which goes round one cycle of 2^32 numbers. A stream is a stretch
 * of that cycle, from a place found by hashing seed and stream, since neighbouring seeds would start in step. Two streams are
 * therefore not independent by construction: they hold the same numbers where their stretches overlap, which two of a million
 * draws each (10,000 resamples of 104 items) do by chance once in 2,000.
 *
 * @param seed any number
 * @param stream what the numbers are for: another name starts elsewhere on the cycle
 */
export function seededRandom(seed: number, stream: string): () => number {
  const start = createHash('sha256').update(`${seed} ${stream}`).digest().readUInt32BE();
  return randomLcg(start / 2 ** 32);
}
