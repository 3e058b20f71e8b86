import { group } from 'd3-array';

/** Draws one resample: writes the weight of every item into `weights`, which is used again for the next. */
export type Resampler = (weights: Float64Array) => void;

/** How items are resampled: within their strata, or all together. */
export type Scheme = 'stratified' | 'whole corpus';

/** The items of each stratum, by index. */
export function membersOf(strata: readonly string[]): Map<string, number[]> {
  return group(strata.keys(), (i) => strata[i] ?? '');
}

/** The strata of one item, which no resample can vary by themselves. */
export function fixedStrata(strata: readonly string[]): string[] {
  return [...membersOf(strata)].filter(([, members]) => members.length === 1).map(([stratum]) => stratum);
}

/**
 * Resamples within strata: of n_h items of a stratum, n_h - 1 draws with replacement, each weighing n_h / (n_h - 1), so
 * that a stratum keeps its total weight and its mean varies by s^2 / n_h, not by (n_h - 1)/n_h of it. The item of a
 * stratum of one keeps weight 1: collapse such strata first. Source: Rao and Wu (1988).
 *
 * @param strata the stratum of each item: its type, since the counts of types are fixed by design
 * @param random numbers in [0, 1)
 */
export function stratifiedResampler(strata: readonly string[], random: () => number): Resampler {
  const groups = [...membersOf(strata).values()].map((members) => Int32Array.from(members));
  return (weights) => {
    weights.fill(0);
    for (const members of groups) {
      const size = members.length;
      const draws = Math.max(1, size - 1);
      const weight = size / draws;
      for (let draw = 0; draw < draws; draw += 1) {
        const item = members[Math.floor(random() * size)] ?? 0;
        weights[item] = (weights[item] ?? 0) + weight;
      }
    }
  };
}

/**
 * Resamples the whole corpus: n draws of n items with replacement, each weighing 1. Source: section 4.7.
 *
 * @param size how many items there are
 * @param random numbers in [0, 1)
 */
export function wholeCorpusResampler(size: number, random: () => number): Resampler {
  return (weights) => {
    weights.fill(0);
    for (let draw = 0; draw < size; draw += 1) {
      const item = Math.floor(random() * size);
      weights[item] = (weights[item] ?? 0) + 1;
    }
  };
}

/** The resampler of a scheme. */
export function resamplerOf(scheme: Scheme, strata: readonly string[], random: () => number): Resampler {
  return scheme === 'stratified'
    ? stratifiedResampler(strata, random)
    : wholeCorpusResampler(strata.length, random);
}
