import type { Report } from './aggregators/score-card.ts';
import { type Evaluation, scoreCohort } from './aggregators/score-cohort.ts';
import { embedResponses } from './embed-responses.ts';

/**
 * Embeds the responses that PSI compares, with the embedding model that the instrument names, and scores the cohort.
 * Progress shows on a terminal.
 *
 * @throws when the embedding model cannot be loaded
 */
export async function scoreEvaluation(evaluation: Evaluation): Promise<Report> {
  return scoreCohort(evaluation, await embedResponses(evaluation));
}
