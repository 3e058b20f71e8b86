import { counted } from '../../aggregators/counted.ts';
import type { PlanningBasis } from '../../aggregators/planning/basis.ts';
import { pilotBasis } from '../../aggregators/planning/pilot-basis.ts';
import { pilotModels } from '../../aggregators/planning/pilot-models.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { printable } from '../../aggregators/report/format.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import { scoreCohort } from '../../aggregators/score-cohort.ts';
import { embedResponses } from '../../embed-responses.ts';
import { working } from '../../working.ts';
import { readOutputs } from '../read-output.ts';

/**
 * A plan's basis from outputs of promptfoo, read as one evaluation. Progress shows on a terminal.
 *
 * @param outputs paths of JSON or JSONL outputs, at least one
 * @throws OutputError when they cannot be read, or do not belong together
 */
export async function readPilot(outputs: readonly string[]): Promise<PlanningBasis> {
  const evaluation = readEvaluation(await readOutputs(outputs));
  const distanceOf = embeddingDistances(await embedResponses(evaluation));
  const models = await working(`scoring ${counted(evaluation.subjects.size, 'model')}`, () => {
    const ceiling = scoreCohort(evaluation, distanceOf).cards[0]?.psi.ceiling ?? null;
    return pilotModels(evaluation, distanceOf, ceiling);
  });
  const names = models.map(({ model }) => printable(model)).join('; ');
  return pilotBasis(models, `${outputs.map(printable).join(', ')} (${names})`);
}
