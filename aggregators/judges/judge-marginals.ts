import { z } from 'zod';
import { EPISTEMIC_LABELS, type EpistemicLabel } from '../judgement.ts';
import { clusterBootstrap, clusteredEstimateSchema, type Resampling } from './cluster-bootstrap.ts';
import { byItem } from './clusters.ts';
import type { JudgedSentence } from './judged-sentences.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1).nullable();

/** What one judge says, whatever the others do. */
export const judgeMarginalsSchema = z.strictObject({
  judge: z.string(),
  /** Sentences to which it gave A, B or C. */
  labelled: count,
  /** The share of each label among those, in [0, 1]; null without one. */
  shares: z.strictObject({ A: share, B: share, C: share }),
  /** n_B / (n_A + n_B) over all its sentences, in [0, 1]: how ready it is to see a stance. Clustered by item. */
  bRate: clusteredEstimateSchema,
  /** Sentences on which it abstained. */
  abstained: count,
  /** Sentences for which its labels could not be had. */
  missing: count,
});
export type JudgeMarginals = z.infer<typeof judgeMarginalsSchema>;

/**
 * Each judge's label shares.
 *
 * @param sentences of one model, or of several
 * @param judges ids, in the order of the sentences' votes
 */
export function judgeMarginals(
  sentences: readonly JudgedSentence[],
  judges: readonly string[],
  resampling: Resampling = {},
): JudgeMarginals[] {
  const items = byItem(sentences, ({ item }) => item);
  return judges.map((judge, i): JudgeMarginals => {
    const countOf = (some: readonly JudgedSentence[], vote: string) =>
      some.filter(({ votes }) => votes[i] === vote).length;
    const labelled = EPISTEMIC_LABELS.reduce((total, label) => total + countOf(sentences, label), 0);
    const shareOf = (label: EpistemicLabel) => (labelled === 0 ? null : countOf(sentences, label) / labelled);
    return {
      judge,
      labelled,
      shares: { A: shareOf('A'), B: shareOf('B'), C: shareOf('C') },
      bRate: clusterBootstrap(
        items.map((own) => [countOf(own, 'A'), countOf(own, 'B')]),
        ([a = 0, b = 0]) => (a + b === 0 ? null : b / (a + b)),
        'it gives no A and no B',
        resampling,
      ),
      abstained: countOf(sentences, 'abstain'),
      missing: countOf(sentences, 'missing'),
    };
  });
}
