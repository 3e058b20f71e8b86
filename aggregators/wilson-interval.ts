import { LEVEL } from './uncertainty/level.ts';
import { normalQuantile } from './uncertainty/normal.ts';

/**
 * Wilson's score interval of a share, in [0, 1]. Unlike the usual interval it holds near 0 and 1 and for few cases.
 * Source: Wilson (1927).
 *
 * @param share in [0, 1]
 * @param n how many independent cases it is a share of, at least 1
 * @param level the interval's coverage, in (0, 1); 0.95 unless told otherwise
 * @throws RangeError on a share or an n outside these
 */
export function wilsonInterval(share: number, n: number, level = LEVEL): [low: number, high: number] {
  if (!(share >= 0 && share <= 1))
    throw new RangeError(`wilsonInterval: \`share\` is ${share}; it lies in [0, 1].`);
  if (!(n >= 1)) throw new RangeError(`wilsonInterval: \`n\` is ${n}; give at least one case.`);
  const z = normalQuantile((1 + level) / 2);
  const spread = z ** 2 / n;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share)) / n + spread / (4 * n))) / (1 + spread);
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
