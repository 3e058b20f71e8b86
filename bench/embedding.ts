/**
 * Texts of equal length run together, against the same texts one at a time (`npm run bench`). Prints the ratio of the
 * two in this run; a ratio above 1 is a gain. The texts are the recorded answers' sentences, and their first words.
 */
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { readRecording } from '../providers/candidates/recording.ts';
import { createEmbedder } from '../providers/embeddings/minilm.ts';
import { splitSentences } from '../transforms/sentences.ts';

const { answers } = readRecording(join(packageRoot(), 'recordings', 'smollm2-135m.jsonl'));
const sentences = [...new Set(answers.slice(0, 60).flatMap(({ output }) => splitSentences(output)))];
const openings = [...new Set(sentences.map((sentence) => sentence.split(/\s+/).slice(0, 5).join(' ')))];

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

for (const [name, texts] of Object.entries({ sentences, openings })) {
  const [alone, together] = [await createEmbedder(), await createEmbedder()];
  await Promise.all([alone, together].map((embedder) => embedder.embed('Warm up.')));
  const oneByOne = await seconds(async () => {
    for (const text of texts) await alone.embed(text);
  });
  const batched = await seconds(() => Promise.all(texts.map((text) => together.embed(text))));
  console.log(
    `${texts.length} ${name}: together ${(oneByOne / batched).toFixed(2)} times as fast as one at a time`,
  );
}
