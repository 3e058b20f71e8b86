import { embeddingDistances } from './aggregators/response-distance.ts';
import type { Report } from './aggregators/score-card.ts';
import { type Evaluation, type ScoreOptions, scoreCohort } from './aggregators/score-cohort.ts';
import { embedResponses } from './embed-responses.ts';

/**
 * Embeds the responses that PSI compares, with the embedding model that the instrument names, and scores the cohort.
 * Progress shows on a terminal.
 *
 * @throws when the embedding model cannot be loaded
 * @throws GoldError when a gold sample is of another instrument
 */
export async function scoreEvaluation(evaluation: Evaluation, options: ScoreOptions = {}): Promise<Report> {
  return scoreCohort(evaluation, embeddingDistances(await embedResponses(evaluation)), options);
}
