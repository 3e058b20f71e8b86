import type { Embedder } from '../../../embeddings/minilm.ts';
import { sentenceFeatures } from '../minilm-features.ts';
import { type StanceEvidence, stanceEvidence } from '../minilm-judge.ts';
import type { SoftmaxModel } from '../softmax.ts';
import { fitSoftmax } from './fit-softmax.ts';
import type { LabelledPassage, LabelledSentence } from './training-data.ts';

/** The penalty of the sentence classifiers: the best of 0.0001, 0.0003 and 0.001 in cross-validation. */
const SENTENCE_FIT = { l2: 3e-4, iterations: 150 };
/** Passages are few: a stronger penalty. */
const PASSAGE_FIT = { l2: 1e-3, iterations: 150 };

export interface TrainedSentence extends LabelledSentence {
  readonly features: readonly number[];
}
export type TrainedPassage = LabelledPassage & StanceEvidence;

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
  sentenceModels: { readonly labels: SoftmaxModel; readonly polarity: SoftmaxModel },
  passages: readonly LabelledPassage[],
): Promise<TrainedPassage[]> {
  const embedded: TrainedPassage[] = [];
  for (const passage of passages) {
    embedded.push({ ...passage, ...(await stanceEvidence(embedder, sentenceModels, passage.text)) });
  }
  return embedded;
}

/** Four significant digits: what is written to the file is also what is measured. */
function rounded(model: SoftmaxModel): SoftmaxModel {
  const round = (value: number) => Number(value.toPrecision(4));
  return { ...model, bias: model.bias.map(round), weights: model.weights.map((row) => row.map(round)) };
}

/** The label classifier of sentences. */
export function trainLabels(sentences: readonly TrainedSentence[]): SoftmaxModel {
  const examples = sentences.map(({ features, label }) => ({ embedding: features, label }));
  return rounded(fitSoftmax(examples, ['A', 'B', 'C'], SENTENCE_FIT));
}

/** The direction classifier, from the B sentences among those given. */
export function trainPolarity(sentences: readonly TrainedSentence[]): SoftmaxModel {
  const examples = sentences
    .filter(({ label }) => label === 'B')
    .map(({ features, polarity }) => ({ embedding: features, label: polarity ?? 'none' }));
  return rounded(fitSoftmax(examples, ['positive', 'negative', 'none'], SENTENCE_FIT));
}

/** The classifier of responses: with a stance, balanced, or without any. */
export function trainKind(passages: readonly TrainedPassage[]): SoftmaxModel {
  const examples = passages.map(({ features, stance }) => ({
    embedding: features,
    label: stance === 'positive' || stance === 'negative' ? 'stance' : stance,
  }));
  return rounded(fitSoftmax(examples, ['stance', 'neutral', 'no_stance'], PASSAGE_FIT));
}

/**
 * Records and those they are tested against in k-fold cross-validation. A group is never split: the sorted
 * groups are dealt to the folds in turn.
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
