import type { PlanningBasis } from '../../aggregators/planning/basis.ts';
import { pilotBasis } from '../../aggregators/planning/pilot-basis.ts';
import { pilotModels } from '../../aggregators/planning/pilot-models.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { readOutputFile } from '../../aggregators/read/output-file.ts';
import { printable } from '../../aggregators/report/format.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { scoreCohort } from '../../aggregators/score-cohort.ts';
import { embedResponses } from '../../embed-responses.ts';

/**
 * A plan's basis from outputs of promptfoo, read as one evaluation.
 *
 * @param outputs paths of JSON or JSONL outputs, at least one
 * @throws OutputError when they cannot be read, or do not belong together
 */
export async function readPilot(outputs: readonly string[]): Promise<PlanningBasis> {
  const evaluation = readEvaluation(outputs.map(readOutputFile));
  const distanceOf = embeddingDistances(await embedResponses(evaluation));
  const ceiling = scoreCohort(evaluation, distanceOf).cards[0]?.psi.ceiling ?? null;
  const models = pilotModels(evaluation, distanceOf, ceiling);
  const names = models.map(({ model }) => printable(model)).join('; ');
  return pilotBasis(models, `${outputs.map(printable).join(', ')} (${names})`);
}
