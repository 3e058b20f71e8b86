import type { EpistemicLabel, RawLabel } from './judgement.ts';

/** A sentence's label by the panel: a label, or why there is no vote to speak of. */
export type PanelLabel = EpistemicLabel | 'abstained';

/**
 * The panel's rule: a label that all judges give; any disagreement is C, and so drops out of the density's
 * denominator. A sentence on which any judge abstained has no panel label. Source: section 4.4.
 *
 * @param votes one raw label a judge, at least one
 * @throws RangeError on an empty panel
 */
export function panelLabel(votes: readonly RawLabel[]): PanelLabel {
  const [first, ...rest] = votes;
  if (first === undefined)
    throw new RangeError('panelLabel: `votes` is empty; a panel has at least one judge.');
  if (votes.includes('abstain')) return 'abstained';
  return first !== 'abstain' && rest.every((vote) => vote === first) ? first : 'C';
}

/** Whether judges differ on a sentence, or one abstained: then a C or no label is measurement, not behaviour. */
export function isContested(votes: readonly RawLabel[]): boolean {
  return votes.includes('abstain') || new Set(votes).size > 1;
}

/**
 * The votes on each sentence, from each judge's list of labels.
 *
 * @param byJudge one list a judge, all of one length
 * @throws RangeError when the lists differ in length: a shifted list must not pass for votes
 */
export function votesBySentence(byJudge: readonly (readonly RawLabel[])[]): RawLabel[][] {
  const length = byJudge[0]?.length ?? 0;
  if (byJudge.some((labels) => labels.length !== length)) {
    throw new RangeError('votesBySentence: the judges labelled different numbers of sentences.');
  }
  return Array.from({ length }, (_, sentence) =>
    byJudge.map((labels) => labels[sentence]).filter((label) => label !== undefined),
  );
}
