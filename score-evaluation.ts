import { counted } from './aggregators/counted.ts';
import { embeddingDistances } from './aggregators/response-distance.ts';
import type { Report } from './aggregators/score-card.ts';
import { type Evaluation, type ScoreOptions, scoreCohort } from './aggregators/score-cohort.ts';
import { embedResponses } from './embed-responses.ts';
import { working } from './working.ts';

/**
 * Embeds the responses that PSI compares, with the embedding model that the instrument names, and scores the cohort.
 * Progress shows on a terminal.
 *
 * @throws when the embedding model cannot be loaded
 * @throws GoldError when a gold sample is of another instrument
 */
export async function scoreEvaluation(evaluation: Evaluation, options: ScoreOptions = {}): Promise<Report> {
  const distanceOf = embeddingDistances(await embedResponses(evaluation));
  return working(`scoring ${counted(evaluation.subjects.size, 'model')}`, () =>
    scoreCohort(evaluation, distanceOf, options),
  );
}
