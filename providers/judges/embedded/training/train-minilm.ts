import type { Embedder } from '../../../embeddings/minilm.ts';
import { responseFeatures, sentenceFeatures } from '../minilm-features.ts';
import type { MinilmClassifiers } from '../minilm-judge.ts';
import type { SoftmaxModel } from '../softmax.ts';
import { type Example, fitSoftmax } from './fit-softmax.ts';
import type { LabelledPassage, LabelledSentence } from './training-data.ts';

/** The penalty of all classifiers: the best of 0.0001, 0.0003 and 0.001 in cross-validation of the labels. */
const FIT = { l2: 3e-4, iterations: 150 };

export interface TrainedSentence extends LabelledSentence {
  readonly features: readonly number[];
}
export interface TrainedPassage extends LabelledPassage {
  readonly features: readonly number[];
}

export async function embedSentences(
  embedder: Embedder,
  sentences: readonly LabelledSentence[],
): Promise<TrainedSentence[]> {
  const embedded: TrainedSentence[] = [];
  for (const sentence of sentences) {
    embedded.push({ ...sentence, features: await sentenceFeatures(embedder, sentence.text) });
  }
  return embedded;
}

export async function embedPassages(
  embedder: Embedder,
  passages: readonly LabelledPassage[],
): Promise<TrainedPassage[]> {
  const embedded: TrainedPassage[] = [];
  for (const passage of passages) {
    embedded.push({ ...passage, features: await responseFeatures(embedder, passage.text) });
  }
  return embedded;
}

/** Four significant digits: what is written to the file is also what is measured. */
function rounded(model: SoftmaxModel): SoftmaxModel {
  const round = (value: number) => Number(value.toPrecision(4));
  return { ...model, bias: model.bias.map(round), weights: model.weights.map((row) => row.map(round)) };
}

function fit(examples: readonly Example[], classes: readonly string[]): SoftmaxModel {
  return rounded(fitSoftmax(examples, classes, FIT));
}

/** The label classifier of sentences. */
export function trainLabels(sentences: readonly TrainedSentence[]): SoftmaxModel {
  return fit(
    sentences.map(({ features, label }) => ({ embedding: features, label })),
    ['A', 'B', 'C'],
  );
}

/** The direction classifier, from the B sentences among those given. */
export function trainPolarity(sentences: readonly TrainedSentence[]): SoftmaxModel {
  const stances = sentences.filter(({ label }) => label === 'B');
  return fit(
    stances.map(({ features, polarity }) => ({ embedding: features, label: polarity ?? 'none' })),
    ['positive', 'negative', 'none'],
  );
}

/** The classifier of responses without a stance: views set side by side, or none at all. */
export function trainBalance(passages: readonly TrainedPassage[]): SoftmaxModel {
  const undecided = passages.filter(({ stance }) => stance === 'neutral' || stance === 'no_stance');
  return fit(
    undecided.map(({ features, stance }) => ({ embedding: features, label: stance })),
    ['neutral', 'no_stance'],
  );
}

/** All three. */
export function trainClassifiers(
  sentences: readonly TrainedSentence[],
  passages: readonly TrainedPassage[],
): MinilmClassifiers {
  return {
    labels: trainLabels(sentences),
    polarity: trainPolarity(sentences),
    balance: trainBalance(passages),
  };
}

/**
 * Records and those they are tested against in k-fold cross-validation. A group is never split: the sorted groups are
 * dealt to the folds in turn.
 */
export function* groupedFolds<T extends { readonly group: string }>(
  records: readonly T[],
  folds: number,
): Generator<{ train: T[]; test: T[] }> {
  const groups = [...new Set(records.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, n) => [group, n % folds]));
  for (let fold = 0; fold < folds; fold += 1) {
    yield {
      train: records.filter(({ group }) => foldOf.get(group) !== fold),
      test: records.filter(({ group }) => foldOf.get(group) === fold),
    };
  }
}
