import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { EPISTEMIC_LABELS, isMissing, type RawLabel } from '../judgement.ts';
import type { Observation } from '../observation.ts';
import { clusterBootstrap, clusteredEstimateSchema, type Resampling } from './cluster-bootstrap.ts';
import { byItem } from './clusters.ts';
import {
  confusionTable,
  confusionTableSchema,
  kappaOfCounts,
  pairCounts,
  percentAgreement,
  specificAgreement,
} from './confusion-table.ts';
import { judgeMarginals, judgeMarginalsSchema } from './judge-marginals.ts';
import { type JudgedSentence, judgedSentences } from './judged-sentences.ts';
import { alphaOfCoincidences, coincidences } from './krippendorff-alpha.ts';

const rate = z.number().min(0).max(1).nullable();

/** Two judges on the same sentences, in some part of them: numbers without intervals. */
const sliceAgreementSchema = z.strictObject({
  table: confusionTableSchema,
  /** Agreement specific to A and to B, in [0, 1]; null where neither judge gives the label. */
  onA: rate,
  onB: rate,
  /** The share of equal labels, in [0, 1]; null without a sentence that both labelled. */
  percent: rate,
  /** Cohen's kappa; null without such a sentence, or where all labels are one. */
  kappa: z.number().nullable(),
});
type SliceAgreement = z.infer<typeof sliceAgreementSchema>;

/** Two judges on the same sentences, with intervals clustered by item. */
const pairAgreementSchema = z.strictObject({
  first: z.string(),
  second: z.string(),
  onA: clusteredEstimateSchema,
  onB: clusteredEstimateSchema,
  percent: clusteredEstimateSchema,
  /** Cohen's. */
  kappa: clusteredEstimateSchema,
  /** Krippendorff's, of these two. */
  alpha: clusteredEstimateSchema,
  table: confusionTableSchema,
  /** Of the phrasings and types that have a sentence. */
  byPhrasing: z.partialRecord(z.enum(PHRASINGS), sliceAgreementSchema),
  byType: z.partialRecord(z.enum(ITEM_TYPES), sliceAgreementSchema),
});
type PairAgreement = z.infer<typeof pairAgreementSchema>;

/** All pairs of a panel's judges taken together, what is specific to A and to B first. */
export const panelEstimatesSchema = z.strictObject({
  onA: clusteredEstimateSchema,
  onB: clusteredEstimateSchema,
  percent: clusteredEstimateSchema,
  /** Krippendorff's alpha over the whole panel; an abstention and a missing label are no values. */
  alpha: clusteredEstimateSchema,
});
type PanelEstimates = z.infer<typeof panelEstimatesSchema>;

/** How far the judges of a panel agree on single sentences, before the panel's rule. */
export const panelAgreementSchema = panelEstimatesSchema.extend({
  /** Marginals of each judge: what kappa and alpha cannot be read without. */
  judges: z.array(judgeMarginalsSchema),
  /** Every pair of judges, in the order of the panel. */
  pairs: z.array(pairAgreementSchema),
  /** Responses whose sentences could not be had, so that nothing of them is counted above. */
  responsesWithoutSentences: z.int().nonnegative(),
});
type PanelAgreement = z.infer<typeof panelAgreementSchema>;

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

const isLabel = (vote: RawLabel | 'missing') => vote !== 'missing' && vote !== 'abstain';

/** Why judges have no agreement, where it is not `otherwise`. */
function whyNone(judges: readonly string[], sentences: readonly JudgedSentence[], otherwise: string): string {
  if (judges.length < 2) return 'one judge has no one to agree with';
  const silent = judges.filter((_, i) => sentences.every(({ votes }) => !isLabel(votes[i] ?? 'missing')));
  return judges.length - silent.length < 2 ? `${silent.join(' and ')} labelled no sentence` : otherwise;
}

/** The places of every two judges. */
function pairsOf(judges: readonly string[]): Pair[] {
  return judges.flatMap((_, first) =>
    judges.slice(first + 1).map((_, offset): Pair => [first, first + 1 + offset]),
  );
}

/** One list of summed counts of some pairs of judges an item. */
function countsByItem(items: readonly (readonly JudgedSentence[])[], pairs: readonly Pair[]): number[][] {
  return items.map((own) =>
    added(pairs.map((pair) => pairCounts(own.map((sentence) => votesOf(sentence, pair))))),
  );
}

const ONE_LABEL = 'no sentence has two labels, or all labels are one';

/**
 * Agreement of a panel's judges on sentences, all pairs of judges taken together: specific to A and to B first, since
 * percent agreement is carried by whichever label is common, and density rests on A and B alone. Intervals resample whole
 * items, since sentences of one item are not independent; they speak of items like these and of these judges.
 *
 * @param sentences of one model, or of several, with one vote a judge
 * @param judges the panel's ids
 */
export function panelEstimates(
  sentences: readonly JudgedSentence[],
  judges: readonly string[],
  resampling: Resampling = {},
): PanelEstimates {
  const items = byItem(sentences, ({ item }) => item);
  const counts = countsByItem(items, pairsOf(judges));
  const coincident = items.map((own) =>
    added(
      own.map(({ votes }) =>
        coincidences(
          votes.map((vote) => (isLabel(vote) ? vote : null)),
          EPISTEMIC_LABELS,
        ),
      ),
    ),
  );
  const estimate = (
    clusters: readonly (readonly number[])[],
    statistic: (sums: ArrayLike<number>) => number | null,
    why: string,
  ) => clusterBootstrap(clusters, statistic, whyNone(judges, sentences, why), resampling);
  return {
    onA: estimate(counts, (sums) => specificAgreement(sums, 'A'), 'no sentence with two labels has an A'),
    onB: estimate(counts, (sums) => specificAgreement(sums, 'B'), 'no sentence with two labels has a B'),
    percent: estimate(counts, percentAgreement, 'no sentence has two labels'),
    alpha: estimate(coincident, (sums) => alphaOfCoincidences(sums, EPISTEMIC_LABELS.length), ONE_LABEL),
  };
}

/** Two judges of a panel. */
function pairAgreement(
  sentences: readonly JudgedSentence[],
  judges: readonly string[],
  pair: Pair,
  resampling: Resampling,
): PairAgreement {
  const [first, second] = [judges[pair[0]] ?? '', judges[pair[1]] ?? ''];
  const ofTwo = sentences.map((sentence) => ({ ...sentence, votes: votesOf(sentence, pair) }));
  const of = (some: readonly JudgedSentence[]) => sliceAgreement(some, pair);
  return {
    first,
    second,
    ...panelEstimates(ofTwo, [first, second], resampling),
    kappa: clusterBootstrap(
      countsByItem(
        byItem(sentences, ({ item }) => item),
        [pair],
      ),
      kappaOfCounts,
      whyNone([first, second], ofTwo, ONE_LABEL),
      resampling,
    ),
    table: of(sentences).table,
    byPhrasing: slices(PHRASINGS, (key) => sentences.filter(({ phrasing }) => phrasing === key), of),
    byType: slices(ITEM_TYPES, (key) => sentences.filter(({ type }) => type === key), of),
  };
}

/**
 * Agreement of a panel's judges on sentences: of all pairs together as {@link panelEstimates}, of each pair, and each
 * judge's marginals. Source: section 8 (the figure that the paper could not report).
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
  return {
    ...panelEstimates(sentences, judges, resampling),
    judges: judgeMarginals(sentences, judges, resampling),
    pairs: pairsOf(judges).map((pair) => pairAgreement(sentences, judges, pair, resampling)),
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
