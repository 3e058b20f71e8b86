import { cross, group, sum } from 'd3-array';
import { EPISTEMIC_LABELS } from '../judgement.ts';
import { type ClusteredEstimate, clusterBootstrap } from '../judges/cluster-bootstrap.ts';
import { alphaOfCoincidences, coincidences } from '../judges/krippendorff-alpha.ts';
import { type Annotation, GoldError } from './annotation.ts';
import { type DeltaSCDEstimate, deltaSCDEstimate } from './delta-scd-estimate.ts';
import { agreementByModel, judgeHumanAgreement, type ModelAgreement } from './judge-human-agreement.ts';
import type { GoldKey } from './key.ts';
import type { RatedPair } from './rated-pair.ts';
import { type GoldSentence, goldSentences } from './rated-pairs.ts';
import { ONE_LABEL, type RaterAgreement, raterAgreement } from './rater-agreement.ts';

/** What the human labels of a gold sample say. */
export interface GoldScore {
  readonly v: 1;
  readonly sample: string;
  readonly instrumentHash: string;
  readonly annotators: readonly {
    readonly annotator: number;
    readonly sentences: number;
    /** Items left out whole, since a label of theirs is not there. */
    readonly incomplete: number;
  }[];
  readonly humanHuman: {
    /** One entry a pair of annotators; empty with one annotator. */
    readonly pairs: readonly RaterAgreement[];
    /** Krippendorff's alpha of all annotators together. */
    readonly alpha: ClusteredEstimate;
  };
  /** Each judge, then the panel, against all annotators, on all models together: one pair a sentence and annotator. */
  readonly judgeHuman: readonly RaterAgreement[];
  /** The same on each model by itself. */
  readonly judgeHumanByModel: readonly ModelAgreement[];
  readonly models: readonly DeltaSCDEstimate[];
  readonly notes: readonly string[];
}

function humanPairs(sentences: readonly GoldSentence[], a: number, b: number): RatedPair[] {
  return sentences.flatMap(({ item, weight, humans }) => {
    const [first, second] = [humans[a] ?? null, humans[b] ?? null];
    return first === null || second === null ? [] : [{ item, weight, first, second }];
  });
}

/** What one item's sentences add to alpha's coincidences, each by its weight. */
function weightedCoincidences(sentences: readonly GoldSentence[], scale: number): number[] {
  const added = sentences.map(({ humans, weight }) =>
    coincidences(humans, EPISTEMIC_LABELS).map((count) => (count * weight) / scale),
  );
  return Array.from({ length: EPISTEMIC_LABELS.length ** 2 }, (_, i) => sum(added, (one) => one[i] ?? 0));
}

function alphaOfAll(sentences: readonly GoldSentence[], seed: number): ClusteredEstimate {
  const shared = sentences.filter(({ humans }) => humans.filter((label) => label !== null).length > 1);
  // Weights with mean 1, so that alpha's n - 1 counts labels.
  const scale = sum(shared, ({ weight }) => weight) / shared.length;
  const items = [...group(shared, ({ item }) => item).values()];
  return clusterBootstrap(
    items.map((own) => weightedCoincidences(own, scale)),
    (sums) => alphaOfCoincidences(sums, EPISTEMIC_LABELS.length),
    ONE_LABEL,
    { seed },
  );
}

function notesOf(key: GoldKey, annotations: readonly Annotation[]): string[] {
  const notes = [
    'Disputed and tipping items are over-sampled; every figure is weighted back to all items that could be drawn.',
    'The estimates correct per-item deltaSCD, each model by its own labels. ESFP is not corrected: AR and CPC are in it, of ' +
      'which no human has said anything.',
  ];
  if (annotations.length === 1) {
    notes.push('One annotator: how far people agree among themselves is not known.');
  }
  const incomplete = annotations.reduce((total, one) => total + one.incomplete.length, 0);
  if (incomplete > 0) {
    notes.push(
      `${incomplete} items lack labels and are left out whole. This is harmless only where what was left unlabelled has ` +
        'nothing to do with the answers, as when time ran out: the order of a sheet is random.',
    );
  }
  for (const { model, items } of key.leftOut) {
    notes.push(
      `${items} items of ${model} could not be drawn (a response is missing or has no sentence, or a judge's labels are missing): ` +
        'the estimate does not speak of them.',
    );
  }
  return notes;
}

/**
 * Scores the sheets of a gold sample: how far annotators agree, how far each judge and the panel agree with them, on all
 * models together and on each, and each model's deltaSCD by human labels.
 *
 * @param annotations at least one
 * @throws GoldError when two are of one annotator, or there is none
 */
export function scoreGold(key: GoldKey, annotations: readonly Annotation[]): GoldScore {
  if (annotations.length === 0) throw new GoldError('There is no sheet to score: give at least one.');
  const seen = new Set<number>();
  for (const { annotator } of annotations) {
    if (seen.has(annotator)) {
      throw new GoldError(
        `Two sheets are of annotator ${annotator}: give each annotator's once, and let each label a sheet of their own.`,
      );
    }
    seen.add(annotator);
  }
  const sentences = goldSentences(key, annotations);
  const positions = annotations.map((_, position) => position);
  const name = (position: number) => `annotator ${annotations[position]?.annotator}`;
  const models = [...new Set(key.items.map(({ model }) => model))];
  return {
    v: 1,
    sample: key.id,
    instrumentHash: key.instrumentHash,
    annotators: annotations.map(({ annotator, labels, incomplete }) => ({
      annotator,
      sentences: labels.size,
      incomplete: incomplete.length,
    })),
    humanHuman: {
      pairs: cross(positions, positions)
        .filter(([a, b]) => a < b)
        .map(([a, b]) => raterAgreement([name(a), name(b)], humanPairs(sentences, a, b), 0, key.seed)),
      alpha: alphaOfAll(sentences, key.seed),
    },
    judgeHuman: judgeHumanAgreement(key, sentences),
    judgeHumanByModel: agreementByModel(key, sentences, models),
    models: models.map((model) => deltaSCDEstimate(key, model, annotations)),
    notes: notesOf(key, annotations),
  };
}
