import { randomLcg } from 'd3-random';
import { percentile } from '../percentile.ts';

/** How clusters are resampled; what is left out has the value named. */
export interface Resampling {
  /** Seed of the generator, which gives the same stream on every platform; 1. */
  readonly seed?: number;
  /** How many resamples; 1,000. */
  readonly resamples?: number;
  /** The interval's coverage, in (0, 1); 0.95. */
  readonly level?: number;
}

/** A quantity with a percentile interval over resamples of whole clusters. */
export interface ClusteredEstimate {
  /** null where it is undefined. */
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** Clusters that hold anything: what is resampled. */
  readonly clusters: number;
  /** Resamples drawn again because the quantity was undefined in them. */
  readonly redrawn: number;
  /** Why the value or the interval is null; null where neither is. */
  readonly why: string | null;
}

/** A resample in which the quantity is undefined is drawn again at most this often. */
const MOST_REDRAWS = 10;

/** Under this share of resamples with a value there is no interval. */
const LEAST_SUCCESS = 0.95;

/** A width below this is rounding, not spread. */
const ROUNDING = 1e-12;

/** A quantity with the percentile interval of a bootstrap that draws clusters with replacement. */
function resample(
  clusters: readonly Float64Array[],
  statistic: (sums: Float64Array) => number | null,
  { seed = 1, resamples = 1000, level = 0.95 }: Resampling,
): Pick<ClusteredEstimate, 'interval' | 'redrawn' | 'why'> {
  const random = randomLcg(seed);
  const sums = new Float64Array(clusters[0]?.length ?? 0);
  const values: number[] = [];
  let redrawn = 0;
  const draw = (): number | null => {
    sums.fill(0);
    for (let i = 0; i < clusters.length; i += 1) {
      const cluster = clusters[Math.floor(random() * clusters.length)];
      if (cluster === undefined) continue;
      for (let j = 0; j < sums.length; j += 1) sums[j] = (sums[j] ?? 0) + (cluster[j] ?? 0);
    }
    return statistic(sums);
  };
  for (let i = 0; i < resamples; i += 1) {
    let value = draw();
    for (let again = 0; value === null && again < MOST_REDRAWS; again += 1) {
      redrawn += 1;
      value = draw();
    }
    if (value !== null) values.push(value);
  }
  const draws = resamples + redrawn;
  if (values.length < LEAST_SUCCESS * draws) {
    const why = `it is defined in ${values.length} of ${draws} resamples only`;
    return { interval: null, redrawn, why };
  }
  const low = percentile(values, (1 - level) / 2);
  const high = percentile(values, (1 + level) / 2);
  return high - low < ROUNDING
    ? { interval: null, redrawn, why: 'no spread: the resamples give one value' }
    : { interval: [low, high], redrawn, why: null };
}

/**
 * A quantity that is a function of sums over clusters (sentences within items, say), with the percentile interval of
 * a bootstrap that draws whole clusters with replacement: what stands in one cluster is not independent. A resample in
 * which the quantity is undefined is drawn again at most ten times; with a value in under 95% of resamples there is no
 * interval. Source: Efron and Tibshirani (1993); Field and Welsh (2007).
 *
 * @param clusters what each cluster adds to the sums, all of one length; a cluster of zeros only is left out
 * @param statistic the quantity from the sums, which it must not keep; null where it is undefined
 * @param undefinedWhy says why it is undefined, should it be so for all clusters taken together
 * @throws RangeError when clusters differ in length, on less than one resample or a level outside (0, 1)
 */
export function clusterBootstrap(
  clusters: readonly (readonly number[])[],
  statistic: (sums: Float64Array) => number | null,
  undefinedWhy: string,
  resampling: Resampling = {},
): ClusteredEstimate {
  const { resamples = 1000, level = 0.95 } = resampling;
  if (!(resamples >= 1)) {
    throw new RangeError(`clusterBootstrap: \`resamples\` is ${resamples}; give at least one.`);
  }
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`clusterBootstrap: \`level\` is ${level}; it lies between 0 and 1.`);
  }
  const length = clusters[0]?.length ?? 0;
  if (clusters.some((cluster) => cluster.length !== length)) {
    throw new RangeError('clusterBootstrap: every one of `clusters` needs the same number of sums.');
  }
  const filled = clusters
    .filter((cluster) => cluster.some((part) => part !== 0))
    .map((cluster) => Float64Array.from(cluster));
  const sums = new Float64Array(length);
  for (const cluster of filled)
    cluster.forEach((part, j) => {
      sums[j] = (sums[j] ?? 0) + part;
    });
  const value = filled.length === 0 ? null : statistic(sums);
  const base = { value, clusters: filled.length };
  if (value === null) return { ...base, interval: null, redrawn: 0, why: undefinedWhy };
  if (filled.length < 2) {
    return { ...base, interval: null, redrawn: 0, why: 'fewer than two items to resample' };
  }
  return { ...base, ...resample(filled, statistic, resampling) };
}
