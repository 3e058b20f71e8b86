import { fleissKappa } from './fleiss-kappa.ts';
import type { RawLabel } from './judgement.ts';

/** How far a panel's judges agree on single sentences, before the panel's rule. */
export interface JudgeAgreement {
  /** Sentences that every judge labelled, no one abstaining. */
  readonly sentences: number;
  /** Share of them with one label from all, in [0, 1]; null without a sentence. */
  readonly unanimous: number | null;
  /** Fleiss' kappa over them; null below two judges or two sentences, or where all labels are one. */
  readonly kappa: number | null;
  /** Sentences left out because a judge abstained. */
  readonly abstained: number;
}

/**
 * Agreement of the panel on sentence labels (section 8: the figure that the paper could not report).
 *
 * @param votes one row a sentence, one raw label a judge
 */
export function judgeAgreement(votes: readonly (readonly RawLabel[])[]): JudgeAgreement {
  const full = votes.filter((row) => !row.includes('abstain'));
  const unanimous = full.filter((row) => new Set(row).size === 1).length;
  return {
    sentences: full.length,
    unanimous: full.length === 0 ? null : unanimous / full.length,
    kappa: (full[0]?.length ?? 0) < 2 ? null : fleissKappa(full),
    abstained: votes.length - full.length,
  };
}
