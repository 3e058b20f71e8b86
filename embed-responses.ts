import { SingleBar } from 'cli-progress';
import type { Instrument } from './aggregators/instrument.ts';
import type { Embeddings } from './aggregators/response-distance.ts';
import { type Evaluation, responsesToEmbed } from './aggregators/score-cohort.ts';
import { loadSettings, SettingsError } from './config.ts';
import { DEFAULT_EMBEDDING_MODEL } from './protocol.ts';
import { embeddingModelName, sharedEmbedder } from './providers/embeddings/minilm.ts';
import { showsProgress, working } from './working.ts';

/**
 * The model to load for an instrument: its own, or the one that the settings name, if that is it. The instrument holds no
 * path, so that it is the same on every machine.
 *
 * @throws SettingsError when the settings name another
 */
function modelOf({ embeddingModel }: Instrument): string | undefined {
  if (embeddingModel === DEFAULT_EMBEDDING_MODEL) return undefined;
  const named = loadSettings().embeddingModel;
  if (named !== undefined && embeddingModelName(named) === embeddingModel) return named;
  throw new SettingsError(
    `The evaluation was measured with the embedding model ${embeddingModel}: name it as embeddingModel in esfp.yaml.`,
  );
}

/**
 * Embeds the responses that PSI compares, with the embedding model that the instrument names. Progress shows on a terminal.
 *
 * @throws when the embedding model cannot be loaded
 */
export async function embedResponses(evaluation: Evaluation): Promise<Embeddings> {
  const model = modelOf(evaluation.instrument);
  const embedder = await working('loading the embedding model', () => sharedEmbedder(model));
  const responses = responsesToEmbed(evaluation);
  const bar = new SingleBar({
    format: 'ESFP: embedding {bar} {value}/{total} responses, {eta_formatted} left',
    clearOnComplete: true,
    // Texts come in bursts of one length: the time left of the last few says nothing of the rest.
    etaBuffer: 500,
    noTTYOutput: false,
  });
  const isShown = showsProgress();
  if (isShown) bar.start(responses.length, 0);
  try {
    const embeddings = new Map<string, Float32Array>();
    await Promise.all(
      responses.map(async (response) => {
        embeddings.set(response, await embedder.embed(response));
        if (isShown) bar.increment();
      }),
    );
    return embeddings;
  } finally {
    if (isShown) bar.stop();
  }
}
