import type { EpistemicLabel, RawLabel } from './judgement.ts';

/** A sentence's label by the panel: a label, or why there is no vote to speak of. */
export type PanelLabel = EpistemicLabel | 'abstained';

/** How the judges' labels of a sentence make the panel's: unanimity as in the paper, or a majority of all judges. */
export type PanelRule = 'unanimity' | 'majority';

function isLabel(vote: RawLabel): vote is EpistemicLabel {
  return vote !== 'abstain';
}

/** The label that the votes agree on by a rule; undefined where they agree on none. */
function agreedLabel(votes: readonly RawLabel[], rule: PanelRule): EpistemicLabel | undefined {
  const given = (label: RawLabel) => votes.filter((vote) => vote === label).length;
  return votes
    .filter(isLabel)
    .find((label) => (rule === 'majority' ? given(label) > votes.length / 2 : given(label) === votes.length));
}

/** Whether those who abstained leave it open what the votes agree on. */
function isLeftOpen(votes: readonly RawLabel[], rule: PanelRule): boolean {
  const labels = votes.filter(isLabel);
  const abstentions = votes.length - labels.length;
  if (rule === 'unanimity') return abstentions > 0;
  const most = Math.max(0, ...labels.map((label) => labels.filter((one) => one === label).length));
  return most + abstentions > votes.length / 2;
}

/**
 * The panel's label of a sentence. C also stands for disagreement, and so drops out of the density's denominator.
 * Source: section 4.4; majority is a switch away from it.
 *
 * - `unanimity`: the label that all judges give. A sentence on which any judge abstained has no panel label. Any other
 *   disagreement is C.
 * - `majority`: the label that more than half of all judges give, those who abstained among them. Where there is none, it
 *   counts what the abstentions could have done: if, all added to the most frequent label, they would have made it the
 *   majority, they are what prevents one and the sentence has no panel label; if not even then, the judges disagree and
 *   it is C. With one or two judges this is unanimity.
 *
 * @param votes one raw label a judge, at least one; a judge whose labels are missing has no vote, and a panel that lacks
 *   one has no label to ask for
 * @param rule the instrument's
 * @throws RangeError on an empty panel
 */
export function panelLabel(votes: readonly RawLabel[], rule: PanelRule): PanelLabel {
  if (votes.length === 0)
    throw new RangeError('panelLabel: `votes` is empty; a panel has at least one judge.');
  return agreedLabel(votes, rule) ?? (isLeftOpen(votes, rule) ? 'abstained' : 'C');
}

/** Whether the judges agree on no label of a sentence: then a C or no label is measurement, not behaviour. */
export function isContested(votes: readonly RawLabel[], rule: PanelRule): boolean {
  return agreedLabel(votes, rule) === undefined;
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
