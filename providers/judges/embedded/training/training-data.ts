import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { epistemicLabelSchema, stanceSchema } from '../../../../aggregators/judgement.ts';
import { packageRoot } from '../../../../package-root.ts';

const polaritySchema = z.enum(['positive', 'negative', 'none']);
const text = z.string().min(1);

/**
 * One labelled sentence. Sentences of one group share a topic or wording and are never split between folds.
 */
const sentenceSchema = z.strictObject({
  text,
  label: epistemicLabelSchema,
  polarity: polaritySchema.optional(),
  group: text,
});
export type LabelledSentence = z.infer<typeof sentenceSchema>;

const passageSchema = z.strictObject({ text, stance: stanceSchema, group: text });
export type LabelledPassage = z.infer<typeof passageSchema>;

const framesSchema = z.strictObject({
  reports: z.array(text).min(1),
  own: z.array(text).min(1),
  views: z.array(z.strictObject({ text, polarity: polaritySchema })),
});
type Frames = z.infer<typeof framesSchema>;

export interface TrainingData {
  /** Written one by one: trained on, and tested on in cross-validation. */
  readonly sentences: readonly LabelledSentence[];
  /** Joined from frames.yaml: trained on in every fold, never tested on. */
  readonly joined: readonly LabelledSentence[];
  readonly passages: readonly LabelledPassage[];
  /** SHA-256 of the files. */
  readonly hash: string;
}

/** How many report frames each view is put into. */
const REPORTS_A_VIEW = 3;

/** Every view bare (B), in one own frame (B) and in some report frames (A). */
function joinFrames(frames: Frames): LabelledSentence[] {
  const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  return frames.views.flatMap((view, n) => {
    const own = { label: 'B', polarity: view.polarity, group: 'joined' } as const;
    const bare = view.text.charAt(0).toUpperCase() + view.text.slice(1);
    const reported = Array.from({ length: REPORTS_A_VIEW }, (_, k) => ({
      text: `${pick(frames.reports, REPORTS_A_VIEW * n + k)} ${view.text}.`,
      label: 'A' as const,
      group: 'joined',
    }));
    return [
      { ...own, text: `${bare}.` },
      { ...own, text: `${pick(frames.own, n)} ${view.text}.` },
      ...reported,
    ];
  });
}

/**
 * Reads the training data of the MiniLM judge.
 *
 * @throws when a file is missing, or a record has another form
 */
export function readTrainingData(): TrainingData {
  const folder = join(packageRoot(), 'providers', 'judges', 'embedded', 'training');
  const hash = createHash('sha256');
  function read(file: string): unknown {
    const content = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(content);
    return load(content);
  }
  const sentences = z.array(sentenceSchema);
  const written = sentences.parse(read('sentences.yaml'));
  const plain = sentences.parse(read('plain-sentences.yaml'));
  const frames = framesSchema.parse(read('frames.yaml'));
  const passages = z.array(passageSchema).parse(read('passages.yaml'));
  return {
    sentences: [...written, ...plain],
    joined: joinFrames(frames),
    passages,
    hash: hash.digest('hex'),
  };
}
