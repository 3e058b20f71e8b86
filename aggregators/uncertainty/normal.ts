import erfc from '@stdlib/math-base-special-erfc';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** At so many degrees of freedom Student's t is the normal distribution, to ten digits. */
const ENDLESS = 1e12;

/** The share of the standard normal distribution above a point. */
export function normalTail(z: number): number {
  return erfc(z / Math.SQRT2) / 2;
}

/** The quantile of the standard normal distribution at a share in (0, 1). */
export function normalQuantile(share: number): number {
  return tQuantile(share, ENDLESS);
}
