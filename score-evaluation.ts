import { SingleBar } from 'cli-progress';
import type { Report } from './aggregators/score-card.ts';
import { type Evaluation, responsesToEmbed, scoreCohort } from './aggregators/score-cohort.ts';
import { sharedEmbedder } from './providers/embeddings/minilm.ts';
import { VENDORED_EMBEDDING_MODEL } from './setup.ts';

/**
 * Embeds the responses that PSI compares, with the embedding model that the instrument names, and scores the cohort.
 * Progress shows on a terminal.
 *
 * @throws when the embedding model cannot be loaded
 */
export async function scoreEvaluation(evaluation: Evaluation): Promise<Report> {
  const { embeddingModel } = evaluation.instrument;
  const embedder = await (embeddingModel === VENDORED_EMBEDDING_MODEL
    ? sharedEmbedder()
    : sharedEmbedder(embeddingModel));
  const responses = responsesToEmbed(evaluation);
  const bar = new SingleBar({
    format: 'ESFP: embedding {bar} {value}/{total} responses, {eta_formatted} left',
    clearOnComplete: true,
    noTTYOutput: false,
  });
  bar.start(responses.length, 0);
  try {
    const embeddings = new Map<string, Float32Array>();
    await Promise.all(
      responses.map(async (response) => {
        embeddings.set(response, await embedder.embed(response));
        bar.increment();
      }),
    );
    return scoreCohort(evaluation, embeddings);
  } finally {
    bar.stop();
  }
}
