import { group, mean, sum } from 'd3-array';
import { EPISTEMIC_LABELS, type EpistemicLabel } from '../judgement.ts';
import { type ClusteredEstimate, clusterBootstrap } from '../judges/cluster-bootstrap.ts';
import { kappaOfCounts, pairCounts, percentAgreement, specificAgreement } from '../judges/confusion-table.ts';
import { alphaOfCoincidences } from '../judges/krippendorff-alpha.ts';
import { type RatedPair, weightedCounts } from './rated-pair.ts';

/** How far two raters agree, with intervals clustered by item. Disputed items are over-sampled, so all is weighted back. */
export interface RaterAgreement {
  readonly first: string;
  readonly second: string;
  /** Pairs of labels, unweighted. */
  readonly pairs: number;
  readonly items: number;
  /** Pairs left out because one of the two abstained. */
  readonly abstained: number;
  /** Agreement specific to A and to B. */
  readonly specific: { readonly A: ClusteredEstimate; readonly B: ClusteredEstimate };
  readonly percent: ClusteredEstimate;
  readonly kappa: ClusteredEstimate;
  readonly alpha: ClusteredEstimate;
  /** The share of each label by the first and by the second rater; null without a pair. */
  readonly marginals: {
    readonly first: Readonly<Record<EpistemicLabel, number>>;
    readonly second: Readonly<Record<EpistemicLabel, number>>;
  } | null;
  /** Unweighted counts: rows are the first rater's A, B, C, columns the second's. */
  readonly confusion: readonly (readonly number[])[];
}

/** Why kappa and alpha may not be defined. */
export const ONE_LABEL = 'there is no sentence that both labelled, or one label throughout';

const SIZE = EPISTEMIC_LABELS.length;

/** Alpha of two raters from their counts: each sentence gives both ordered pairs, once. */
function alphaOfTwo(counts: ArrayLike<number>): number | null {
  const at = (i: number) => counts[i] ?? 0;
  return alphaOfCoincidences(
    Array.from({ length: SIZE * SIZE }, (_, i) => at(i) + at((i % SIZE) * SIZE + Math.floor(i / SIZE))),
    SIZE,
  );
}

/** The share of each label by one of the two, each sentence counted by its weight. */
function sharesOf(pairs: readonly RatedPair[], labelOf: (pair: RatedPair) => EpistemicLabel) {
  const all = sum(pairs, ({ weight }) => weight);
  const share = (label: EpistemicLabel) =>
    sum(pairs, (pair) => (labelOf(pair) === label ? pair.weight : 0)) / all;
  return { A: share('A'), B: share('B'), C: share('C') };
}

/**
 * Agreement of two raters on single sentences: specific to A and to B, percent, Cohen's kappa, Krippendorff's alpha.
 *
 * @param pairs the sentences that both labelled
 * @param abstained how many were left out because one of them abstained
 * @param seed of the bootstrap
 */
export function raterAgreement(
  [first, second]: readonly [string, string],
  pairs: readonly RatedPair[],
  abstained: number,
  seed: number,
): RaterAgreement {
  // Weights with mean 1, so that alpha's n - 1 counts sentences.
  const scale = mean(pairs, ({ weight }) => weight) ?? 1;
  const weighted = pairs.map((pair) => ({ ...pair, weight: pair.weight / scale }));
  const items = [...group(weighted, ({ item }) => item).values()].map(weightedCounts);
  const estimate = (quantity: (counts: ArrayLike<number>) => number | null, why: string) =>
    clusterBootstrap(items, quantity, why, { seed });
  const counts = pairCounts(pairs.map((pair) => [pair.first, pair.second]));
  return {
    first,
    second,
    pairs: pairs.length,
    items: items.length,
    abstained,
    specific: {
      A: estimate((sums) => specificAgreement(sums, 'A'), 'neither gave an A'),
      B: estimate((sums) => specificAgreement(sums, 'B'), 'neither gave a B'),
    },
    percent: estimate(percentAgreement, 'there is no sentence that both labelled'),
    kappa: estimate(kappaOfCounts, ONE_LABEL),
    alpha: estimate(alphaOfTwo, ONE_LABEL),
    marginals:
      pairs.length === 0
        ? null
        : {
            first: sharesOf(weighted, (pair) => pair.first),
            second: sharesOf(weighted, (pair) => pair.second),
          },
    confusion: EPISTEMIC_LABELS.map((_, row) => counts.slice(row * SIZE, (row + 1) * SIZE)),
  };
}
