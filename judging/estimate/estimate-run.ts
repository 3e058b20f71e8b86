import type { Settings } from '../../config.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { type Estimate, estimate } from '../estimate.ts';
import { anchorDemands } from './anchor-demands.ts';
import { candidateLoad, type RunPlan } from './candidate-load.ts';
import { plannedDemands } from './planned-demands.ts';

/**
 * What an evaluation takes, before its first call: its prompts as they are, responses of a typical length, and nothing
 * from the store.
 *
 * @throws JudgeError when a judge is not known
 */
export function estimateRun(
  plan: RunPlan,
  settings: Pick<Settings, 'judges' | 'stanceContext' | 'stanceJudges' | 'anchors' | 'limits'>,
): Estimate {
  const judges = settings.judges.map((spec) => judgeIdentity(spec));
  return estimate({
    candidates: plan.candidates.map(({ name, phrasings }) => {
      const asking = candidateLoad(phrasings, plan);
      return { candidate: name, responses: asking.calls, asking };
    }),
    demands: [...plannedDemands(plan, judges, settings), ...(settings.anchors ? anchorDemands(judges) : [])],
    there: null,
    settings,
    rowsAtOnce: plan.rowsAtOnce,
  });
}
