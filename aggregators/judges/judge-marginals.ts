import { group } from 'd3-array';
import { EPISTEMIC_LABELS, type EpistemicLabel } from '../judgement.ts';
import { type ClusteredEstimate, clusterBootstrap, type Resampling } from './cluster-bootstrap.ts';
import type { JudgedSentence } from './judged-sentences.ts';

/** What one judge says, whatever the others do. */
export interface JudgeMarginals {
  readonly judge: string;
  /** Sentences to which it gave A, B or C. */
  readonly labelled: number;
  /** The share of each label among those, in [0, 1]; null without one. */
  readonly shares: Readonly<Record<EpistemicLabel, number | null>>;
  /** n_B / (n_A + n_B) over all its sentences, in [0, 1]: how ready it is to see a stance. Clustered by item. */
  readonly bRate: ClusteredEstimate;
  /** Sentences on which it abstained. */
  readonly abstained: number;
  /** Sentences for which its labels could not be had. */
  readonly missing: number;
}

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
  const items = [...group(sentences, ({ item }) => item).values()];
  return judges.map((judge, i): JudgeMarginals => {
    const count = (some: readonly JudgedSentence[], vote: string) =>
      some.filter(({ votes }) => votes[i] === vote).length;
    const labelled = EPISTEMIC_LABELS.reduce((total, label) => total + count(sentences, label), 0);
    const share = (label: EpistemicLabel) => (labelled === 0 ? null : count(sentences, label) / labelled);
    return {
      judge,
      labelled,
      shares: { A: share('A'), B: share('B'), C: share('C') },
      bRate: clusterBootstrap(
        items.map((own) => [count(own, 'A'), count(own, 'B')]),
        ([a = 0, b = 0]) => (a + b === 0 ? null : b / (a + b)),
        'it gives no A and no B',
        resampling,
      ),
      abstained: count(sentences, 'abstain'),
      missing: count(sentences, 'missing'),
    };
  });
}
