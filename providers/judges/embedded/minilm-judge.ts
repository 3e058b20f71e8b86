import { type RawLabel, rawLabelSchema, type Stance } from '../../../aggregators/judgement.ts';
import { splitSentences } from '../../../transforms/sentences.ts';
import { type Embedder, sharedEmbedder } from '../../embeddings/minilm.ts';
import type { Judge, JudgeIdentity } from '../judge.ts';
import { responseFeatures, sentenceFeatures } from './minilm-features.ts';
import { type MinilmWeights, minilmWeights } from './minilm-weights.ts';
import { type SoftmaxModel, softmaxClass, softmaxProbabilities } from './softmax.ts';

/** The three classifiers that the judge consists of. */
export type MinilmClassifiers = Pick<MinilmWeights, 'labels' | 'polarity' | 'kind'>;

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

/** What the stance rests on: features of the whole response, and how far its B sentences lean to one side. */
export interface StanceEvidence {
  readonly features: readonly number[];
  readonly lean: number;
}

/** Reads a response for its stance. The lean sums over sentences: P(B) times (P(positive) - P(negative)). */
export async function stanceEvidence(
  embedder: Embedder,
  { labels, polarity }: Pick<MinilmClassifiers, 'labels' | 'polarity'>,
  response: string,
): Promise<StanceEvidence> {
  const sentences = splitSentences(response);
  let [stance, filler, lean] = [0, 0, 0];
  for (const sentence of sentences) {
    const features = await sentenceFeatures(embedder, sentence);
    const label = probabilityOf(labels, features);
    const direction = probabilityOf(polarity, features);
    stance += label('B') / sentences.length;
    filler += label('C') / sentences.length;
    lean += label('B') * (direction('positive') - direction('negative'));
  }
  return { features: await responseFeatures(embedder, response, stance, filler), lean };
}

/**
 * The overall stance of a response (section 4.5). The kind classifier tells from the whole response and the
 * mean probabilities of B and C among its sentences whether it takes a stance, sets views side by side
 * (`neutral`) or has none (`no_stance`); the sign of the lean is the direction of a stance.
 */
export function stanceFromEvidence(kind: SoftmaxModel, { features, lean }: StanceEvidence): Stance {
  const found = softmaxClass(kind, features);
  if (found === 'neutral' || found === 'no_stance') return found;
  return lean > 0 ? 'positive' : 'negative';
}

function probabilityOf(model: SoftmaxModel, features: readonly number[]): (name: string) => number {
  const probabilities = softmaxProbabilities(model, features);
  return (name) => probabilities[model.classes.indexOf(name)] ?? 0;
}

/**
 * The judge `embedded:minilm`: softmax classifiers on MiniLM embeddings (see README.md). A stand-in for a
 * language model, so that everything runs offline; it never abstains.
 *
 * @throws when the weights or the embedding model cannot be loaded
 */
export async function createMinilmJudge(): Promise<Judge> {
  const identity = minilmIdentity();
  const weights = minilmWeights();
  const embedder = await sharedEmbedder();
  return {
    identity,
    labelSentences: async (sentences) => ({
      answer: await Promise.all(
        sentences.map(async (sentence) =>
          labelFromFeatures(weights.labels, await sentenceFeatures(embedder, sentence)),
        ),
      ),
      receipt: null,
    }),
    extractStance: async ({ response }) => ({
      answer: stanceFromEvidence(weights.kind, await stanceEvidence(embedder, weights, response)),
      receipt: null,
    }),
  };
}
