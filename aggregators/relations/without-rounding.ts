/** Twelve decimals: scores that are equal on paper may differ beyond them in binary. */
const DECIMALS = 1e12;

/** A score as it is ranked: equal scores are equal, in whatever order their sums were taken. */
export function withoutRounding(score: number): number {
  return Math.round(score * DECIMALS) / DECIMALS;
}
