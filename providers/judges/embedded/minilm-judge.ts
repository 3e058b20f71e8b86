import { type RawLabel, rawLabelSchema, type Stance } from '../../../aggregators/judgement.ts';
import { splitSentences } from '../../../transforms/sentences.ts';
import { type Embedder, sharedEmbedder } from '../../embeddings/minilm.ts';
import type { Judge, JudgeIdentity } from '../judge.ts';
import { responseFeatures, sentenceFeatures } from './minilm-features.ts';
import { type MinilmWeights, minilmWeights } from './minilm-weights.ts';
import { type SoftmaxModel, softmaxClass, softmaxProbabilities } from './softmax.ts';

/** The three classifiers that the judge consists of. */
export type MinilmClassifiers = Pick<MinilmWeights, 'labels' | 'polarity' | 'balance'>;

/** B sentences whose mean direction, from -1 to 1, is nearer to 0 than this set views against each other. */
const UNDIRECTED = 0.15;

/** Who the judge is, without loading the embedding model. */
export function minilmIdentity(): JudgeIdentity {
  const { hash, embeddingModel } = minilmWeights();
  return {
    id: 'embedded:minilm',
    family: 'minilm',
    parameters: { weights: hash, embeddingModel },
    promptVersion: 1,
    embedded: true,
  };
}

/** The most probable label of a sentence. */
export function labelFromFeatures(model: SoftmaxModel, features: readonly number[]): RawLabel {
  return rawLabelSchema.parse(softmaxClass(model, features));
}

/** The direction of a B sentence: the probability of positive minus that of negative, from -1 to 1. */
export function directionFromFeatures(model: SoftmaxModel, features: readonly number[]): number {
  const probabilities = softmaxProbabilities(model, features);
  const of = (name: string) => probabilities[model.classes.indexOf(name)] ?? 0;
  return of('positive') - of('negative');
}

/**
 * The overall stance of a response (section 4.5): with B sentences, the sign of their mean direction, or `neutral`
 * where that is nearer to 0 than {@link UNDIRECTED}; without any, `neutral` or `no_stance` as the balance classifier
 * says of the whole response (views set side by side, or no view at all).
 */
export async function stanceByMinilm(
  embedder: Embedder,
  classifiers: MinilmClassifiers,
  response: string,
): Promise<Stance> {
  const directions: number[] = [];
  for (const sentence of splitSentences(response)) {
    const features = await sentenceFeatures(embedder, sentence);
    if (labelFromFeatures(classifiers.labels, features) !== 'B') continue;
    directions.push(directionFromFeatures(classifiers.polarity, features));
  }
  if (directions.length === 0) {
    const features = await responseFeatures(embedder, response);
    return softmaxClass(classifiers.balance, features) === 'neutral' ? 'neutral' : 'no_stance';
  }
  const mean = directions.reduce((sum, direction) => sum + direction, 0) / directions.length;
  if (Math.abs(mean) < UNDIRECTED) return 'neutral';
  return mean > 0 ? 'positive' : 'negative';
}

/**
 * The judge `embedded:minilm`: softmax classifiers on MiniLM embeddings (see README.md). A stand-in for a language
 * model, so that everything runs offline; it never abstains.
 *
 * @throws when the weights or the embedding model cannot be loaded
 */
export async function createMinilmJudge(): Promise<Judge> {
  const identity = minilmIdentity();
  const weights = minilmWeights();
  const embedder = await sharedEmbedder();
  return {
    identity,
    labelSentences: (sentences) =>
      Promise.all(
        sentences.map(async (sentence) =>
          labelFromFeatures(weights.labels, await sentenceFeatures(embedder, sentence)),
        ),
      ),
    extractStance: (response) => stanceByMinilm(embedder, weights, response),
  };
}
