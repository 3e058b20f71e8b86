/** How one model stands to another. */
export type Standing = 'above' | 'below' | 'not told apart';

/** The ranks that a model may have. */
export interface RankInterval {
  /** 1 + how many others are told to stand above. */
  readonly best: number;
  /** All models but those that are told to stand below. */
  readonly worst: number;
}

/**
 * The rank interval of one model: from one place below those that are told to stand above it, to one place above those
 * that are told to stand below. Where the standings come of intervals that hold simultaneously, so do all rank intervals.
 * Source: Mogstad, Romano, Shaikh and Wilhelm (2024).
 *
 * @param others how every other model stands to this one
 */
export function rankInterval(others: readonly Standing[]): RankInterval {
  const count = (standing: Standing) => others.filter((one) => one === standing).length;
  return { best: 1 + count('above'), worst: 1 + others.length - count('below') };
}
