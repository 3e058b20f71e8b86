import { group } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { EPISTEMIC_LABELS, isMissing, type RawLabel } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { type ClusteredEstimate, clusterBootstrap, type Resampling } from './cluster-bootstrap.ts';
import {
  type ConfusionTable,
  confusionTable,
  kappaOfCounts,
  pairCounts,
  percentAgreement,
  specificAgreement,
} from './confusion-table.ts';
import { type JudgeMarginals, judgeMarginals } from './judge-marginals.ts';
import { type JudgedSentence, judgedSentences } from './judged-sentences.ts';
import { alphaOfCoincidences, coincidences } from './krippendorff-alpha.ts';

/** Two judges on the same sentences, in some part of them: numbers without intervals. */
export interface SliceAgreement {
  readonly table: ConfusionTable;
  /** Agreement specific to A and to B, in [0, 1]; null where neither judge gives the label. */
  readonly onA: number | null;
  readonly onB: number | null;
  /** The share of equal labels, in [0, 1]; null without a sentence that both labelled. */
  readonly percent: number | null;
  /** Cohen's kappa; null without such a sentence, or where all labels are one. */
  readonly kappa: number | null;
}

/** Two judges on the same sentences, with intervals clustered by item. */
export interface PairAgreement {
  readonly first: string;
  readonly second: string;
  readonly onA: ClusteredEstimate;
  readonly onB: ClusteredEstimate;
  readonly percent: ClusteredEstimate;
  readonly kappa: ClusteredEstimate;
  readonly table: ConfusionTable;
  readonly byPhrasing: Readonly<Partial<Record<Phrasing, SliceAgreement>>>;
  readonly byType: Readonly<Partial<Record<ItemType, SliceAgreement>>>;
}

/** How far the judges of a panel agree on single sentences, before the panel's rule. */
export interface PanelAgreement {
  /** All pairs of judges taken together, what is specific to A and to B first. */
  readonly onA: ClusteredEstimate;
  readonly onB: ClusteredEstimate;
  readonly percent: ClusteredEstimate;
  /** Krippendorff's alpha over the whole panel; an abstention and a missing label are no values. */
  readonly alpha: ClusteredEstimate;
  /** Marginals of each judge: what kappa and alpha cannot be read without. */
  readonly judges: readonly JudgeMarginals[];
  /** Every pair of judges, in the order of the panel. */
  readonly pairs: readonly PairAgreement[];
  /** Responses whose sentences could not be had, so that nothing of them is counted above. */
  readonly responsesWithoutSentences: number;
}

/** Places of two judges in the panel. */
type Pair = readonly [first: number, second: number];

function votesOf(sentence: JudgedSentence, [first, second]: Pair) {
  return [sentence.votes[first] ?? 'missing', sentence.votes[second] ?? 'missing'] as const;
}

function sliceAgreement(sentences: readonly JudgedSentence[], pair: Pair): SliceAgreement {
  const votes = sentences.map((sentence) => votesOf(sentence, pair));
  const counts = pairCounts(votes);
  return {
    table: confusionTable(votes),
    onA: specificAgreement(counts, 'A'),
    onB: specificAgreement(counts, 'B'),
    percent: percentAgreement(counts),
    kappa: kappaOfCounts(counts),
  };
}

function added(lists: readonly (readonly number[])[]): number[] {
  const length = lists[0]?.length ?? 0;
  return Array.from({ length }, (_, j) => lists.reduce((total, list) => total + (list[j] ?? 0), 0));
}

/** Why an agreement is undefined, where it is. */
function whyNone(judges: readonly string[], otherwise: string): string {
  return judges.length < 2 ? 'one judge has no one to agree with' : otherwise;
}

/** The estimates that counts of pairs give, from one list of counts an item. */
function estimates(
  byItem: readonly (readonly number[])[],
  judges: readonly string[],
  resampling: Resampling,
) {
  const estimate = (statistic: (counts: ArrayLike<number>) => number | null, why: string) =>
    clusterBootstrap(byItem, statistic, whyNone(judges, why), resampling);
  return {
    onA: estimate((counts) => specificAgreement(counts, 'A'), 'no sentence with two labels has an A'),
    onB: estimate((counts) => specificAgreement(counts, 'B'), 'no sentence with two labels has a B'),
    percent: estimate(percentAgreement, 'no sentence has two labels'),
    kappa: estimate(kappaOfCounts, 'no sentence has two labels, or all labels are one'),
  };
}

const isLabel = (vote: RawLabel | 'missing') => vote !== 'missing' && vote !== 'abstain';

/**
 * Agreement of a panel's judges on sentences. Agreement specific to A and to B comes first: percent agreement is carried
 * by whichever label is common, and density rests on A and B alone. Intervals resample whole items, since sentences of
 * one item are not independent; they speak of items like these and of these judges. Source: section 8 (the figure that
 * the paper could not report).
 *
 * @param observations of one model, or of several
 * @param judges the panel's ids
 * @throws RangeError when a judge has not one label a sentence
 */
export function panelAgreement(
  observations: readonly Observation[],
  judges: readonly string[],
  resampling: Resampling = {},
): PanelAgreement {
  const sentences = judgedSentences(observations, judges);
  const items = [...group(sentences, ({ item }) => item).values()];
  const pairs = judges.flatMap((_, first) =>
    judges.slice(first + 1).map((_, offset): Pair => [first, first + 1 + offset]),
  );
  const countsByItem = (pair: Pair) =>
    items.map((own) => pairCounts(own.map((sentence) => votesOf(sentence, pair))));
  const perPair = pairs.map((pair) => ({ pair, byItem: countsByItem(pair) }));
  const pooled = items.map((_, i) => added(perPair.map(({ byItem }) => byItem[i] ?? [])));
  const { onA, onB, percent } = estimates(pooled, judges, resampling);
  const alpha = clusterBootstrap(
    items.map((own) =>
      added(
        own.map(({ votes }) =>
          coincidences(
            votes.map((vote) => (isLabel(vote) ? vote : null)),
            EPISTEMIC_LABELS,
          ),
        ),
      ),
    ),
    (sums) => alphaOfCoincidences(sums, EPISTEMIC_LABELS.length),
    whyNone(judges, 'no sentence has two labels, or all labels are one'),
    resampling,
  );
  return {
    onA,
    onB,
    percent,
    alpha,
    judges: judgeMarginals(sentences, judges, resampling),
    pairs: perPair.map(({ pair, byItem }): PairAgreement => {
      const [first, second] = [judges[pair[0]] ?? '', judges[pair[1]] ?? ''];
      const of = (some: readonly JudgedSentence[]) => sliceAgreement(some, pair);
      return {
        first,
        second,
        ...estimates(byItem, judges, resampling),
        table: of(sentences).table,
        byPhrasing: slices(PHRASINGS, (key) => sentences.filter(({ phrasing }) => phrasing === key), of),
        byType: slices(ITEM_TYPES, (key) => sentences.filter(({ type }) => type === key), of),
      };
    }),
    responsesWithoutSentences: observations.filter(({ labelled }) => isMissing(labelled)).length,
  };
}

/** A slice for every key that any sentence has. */
function slices<Key extends string>(
  keys: readonly Key[],
  sentencesOf: (key: Key) => readonly JudgedSentence[],
  agreement: (some: readonly JudgedSentence[]) => SliceAgreement,
): Partial<Record<Key, SliceAgreement>> {
  const found: Partial<Record<Key, SliceAgreement>> = {};
  for (const key of keys) {
    const some = sentencesOf(key);
    if (some.length > 0) found[key] = agreement(some);
  }
  return found;
}
