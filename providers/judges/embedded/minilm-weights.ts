import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../package-root.ts';
import { processWide } from '../../process-wide.ts';
import type { SoftmaxModel } from './softmax.ts';

/** Numbers as one line of text: a tenth of the lines of a JSON array, and no formatter touches it. */
const numbers = z.string().transform((text) => text.split(' ').map(Number));

/** A softmax model as stored: one line of coefficients a class. */
const storedModel = z
  .strictObject({ bias: z.record(z.string(), z.number()), weights: z.record(z.string(), numbers) })
  .transform(
    ({ bias, weights }): SoftmaxModel => ({
      classes: Object.keys(bias),
      bias: Object.values(bias),
      weights: Object.keys(bias).map((name) => weights[name] ?? []),
    }),
  );

const share = z.number().min(0).max(1);

/** The file minilm-weights.json, written by training/train.ts. */
const weightsSchema = z.strictObject({
  about: z.string(),
  /** SHA-256 of the training data; another value than that of the files there means stale weights. */
  trainingData: z.string(),
  embeddingModel: z.string(),
  /** What training/train.ts measured; every figure is explained in README.md. */
  figures: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.union([share, z.number()]))])),
  labels: storedModel,
  polarity: storedModel,
  kind: storedModel,
});
export type MinilmWeights = z.infer<typeof weightsSchema> & {
  /**
   * Twelve digits of the SHA-256 of all that judges: the figures beside it do not change who the judge is.
   */
  readonly hash: string;
};

/** Where the weights lie in a package folder. */
export function weightsPath(): string {
  return join(packageRoot(), 'providers', 'judges', 'embedded', 'minilm-weights.json');
}

/** Reads stored weights from the file's text. */
export function parseWeights(text: string): MinilmWeights {
  const weights = weightsSchema.parse(JSON.parse(text));
  const { embeddingModel, labels, polarity, kind } = weights;
  const judging = JSON.stringify({ embeddingModel, labels, polarity, kind });
  return { ...weights, hash: createHash('sha256').update(judging).digest('hex').slice(0, 12) };
}

/**
 * The weights of the MiniLM judge, read once a process.
 *
 * @throws when the file is missing or malformed, with the remedy
 */
export function minilmWeights(): MinilmWeights {
  return processWide('minilm-weights', () => {
    try {
      return parseWeights(readFileSync(weightsPath(), 'utf8'));
    } catch (cause) {
      throw new Error(
        `promptfoo-esfp: the weights of embedded:minilm at ${weightsPath()} could not be read; ` +
          'reinstall promptfoo-esfp, or run `npm run train:judge` in its source tree.',
        { cause },
      );
    }
  });
}
