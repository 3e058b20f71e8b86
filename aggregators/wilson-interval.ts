/** The 97.5th percentile of the normal distribution: a two-sided interval of 95%. */
const Z = 1.959963984540054;

/**
 * Wilson's 95% score interval of a share, in [0, 1]. Unlike the usual interval it holds near 0 and 1 and for few cases.
 * Source: Wilson (1927).
 *
 * @param share in [0, 1]
 * @param n how many independent cases it is a share of, at least 1
 * @throws RangeError on a share or an n outside these
 */
export function wilsonInterval(share: number, n: number): [low: number, high: number] {
  if (!(share >= 0 && share <= 1))
    throw new RangeError(`wilsonInterval: \`share\` is ${share}; it lies in [0, 1].`);
  if (!(n >= 1)) throw new RangeError(`wilsonInterval: \`n\` is ${n}; give at least one case.`);
  const spread = Z ** 2 / n;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / n + spread / (4 * n))) / (1 + spread);
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
