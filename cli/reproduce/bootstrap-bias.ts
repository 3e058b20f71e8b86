import type { PaperModel } from './published-tables.ts';

/** A bias beyond this many standard deviations is flagged. */
const FLAGGED_BIAS = 0.25;

/** How far the mean of the resamples lies off the point estimate. */
export interface BootstrapBias {
  readonly name: string;
  /** Mean of the resamples minus ESFP. */
  readonly bias: number;
  /** In standard deviations of the resamples; null where they do not spread. */
  readonly inSd: number | null;
  readonly flagged: boolean;
}

/** The bias of the released bootstrap (Table 7), which the paper gives for one model only (appendix D). */
export function bootstrapBias({ name, released }: PaperModel): BootstrapBias {
  const { mean, sd } = released.bootstrap;
  const bias = mean - released.esfp;
  const inSd = sd > 0 ? bias / sd : null;
  return { name, bias, inSd, flagged: inSd !== null && Math.abs(inSd) > FLAGGED_BIAS };
}
