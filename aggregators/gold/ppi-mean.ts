import { mean, sampleVariance, variance } from 'simple-statistics';

/** A mean with its interval. */
interface PpiMean {
  readonly estimate: number;
  readonly interval: readonly [low: number, high: number];
  /** How far the judge was trusted, in [0, 1]: 0 is the human labels alone. */
  readonly lambda: number;
}

/** Human values of a few units, and a judge's of those and of others. */
export interface PpiData {
  /** Human values, at least two. */
  readonly gold: readonly number[];
  /** The judge's values of the same units, in the same order. */
  readonly judgeOnGold: readonly number[];
  /** The judge's values of units without human values, at least two. */
  readonly judgeOnRest: readonly number[];
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean([...a]), mean([...b])];
  return mean(a.map((value, i) => (value - centreA) * ((b[i] ?? Number.NaN) - centreB)));
}

/**
 * The weight lambda of the judge's values that makes the interval shortest: cov(gold, judge) over
 * (1 + n / N) var(judge), the variance over all N + n units. It is clipped to [0, 1]: beyond, only noise in few human
 * labels speaks, and lambda at a clip costs width, never validity. A judge without variance gets 0.
 * Source: Angelopoulos, Duchi, Zrnic (2023), PPI++, section 6.
 */
export function powerTuning({ gold, judgeOnGold, judgeOnRest }: PpiData): number {
  const spread = sampleVariance([...judgeOnGold, ...judgeOnRest]);
  if (spread === 0) return 0;
  const tuned = covariance(gold, judgeOnGold) / ((1 + gold.length / judgeOnRest.length) * spread);
  return Math.min(1, Math.max(0, tuned));
}

/**
 * The prediction-powered mean of the human value (PPI++): lambda times the judge's mean on the rest, plus the mean of
 * `human - lambda * judge` on the gold units, which takes the judge's bias out. Gold and rest are two random samples of
 * one population; for a gold sample with unequal chances see `sampledMean`.
 * Source: Angelopoulos, Duchi, Zrnic (2023), PPI++.
 *
 * @param quantile how many standard errors the interval reaches to each side: of the normal distribution for large gold
 *   samples, of Student's t for small ones
 * @throws RangeError when the samples are too small or do not pair
 */
export function ppiMean(data: PpiData, quantile: number): PpiMean {
  const { gold, judgeOnGold, judgeOnRest } = data;
  if (gold.length !== judgeOnGold.length) {
    throw new RangeError(
      `ppiMean: \`gold\` has ${gold.length} values and \`judgeOnGold\` ${judgeOnGold.length}; they pair.`,
    );
  }
  if (gold.length < 2 || judgeOnRest.length < 2) {
    throw new RangeError('ppiMean: give at least two gold values and two of the rest.');
  }
  const lambda = powerTuning(data);
  const rectifiers = gold.map((value, i) => value - lambda * (judgeOnGold[i] ?? Number.NaN));
  const imputed = judgeOnRest.map((value) => lambda * value);
  const estimate = mean(imputed) + mean(rectifiers);
  const error = Math.sqrt(variance(imputed) / imputed.length + variance(rectifiers) / rectifiers.length);
  return { estimate, interval: [estimate - quantile * error, estimate + quantile * error], lambda };
}
