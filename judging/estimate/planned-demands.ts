import { CPC_PHRASINGS } from '../../aggregators/cross-phrasing-consistency.ts';
import type { Settings } from '../../config.ts';
import type { Phrasing } from '../../corpus/phrasings.ts';
import { labelQuestion, stanceQuestion } from '../../providers/judges/chat/judge-prompt.ts';
import type { JudgeIdentity } from '../../providers/judges/judge.ts';
import { REVERSED_ONE_IN } from '../judgement-key.ts';
import type { RunPlan } from './candidate-load.ts';
import type { Demand } from './demand.ts';
import { addedLoads, questionLoad, timesLoad } from './load.ts';
import { TYPICAL_RESPONSE, TYPICAL_TEXT } from './typical-response.ts';

const withStance = (phrasings: readonly Phrasing[]) =>
  phrasings.filter((phrasing) => CPC_PHRASINGS.some((one) => one === phrasing)).length;

/**
 * What the responses of a run will take of the judges, before any is there: every judge that has a server labels each,
 * and one in {@link REVERSED_ONE_IN} in reversed order too; the primary judge, or each where the settings ask for that,
 * extracts stances where consistency is computed.
 *
 * @param judges of the panel, primary judge first
 * @param settings what a stance is extracted from, and by whom
 */
export function plannedDemands(
  { items, candidates, repeat }: Pick<RunPlan, 'items' | 'candidates' | 'repeat'>,
  judges: readonly JudgeIdentity[],
  { stanceContext, stanceJudges }: Pick<Settings, 'stanceContext' | 'stanceJudges'>,
): Demand[] {
  const labelling = questionLoad(labelQuestion(TYPICAL_RESPONSE.sentences));
  const stances = addedLoads(
    items.map(({ text }) =>
      questionLoad(
        stanceQuestion({ response: TYPICAL_TEXT, ...(stanceContext === 'item' ? { item: text } : {}) }),
      ),
    ),
  );
  return candidates.flatMap(({ name: candidate, phrasings }) => {
    const responses = items.length * phrasings.length * repeat;
    return judges.flatMap(({ id: judge, embedded }, place): Demand[] => {
      if (embedded) return [];
      const base = { judge, candidate };
      const straight = { ...base, kind: 'labelling', load: timesLoad(responses, labelling) } as const;
      const again = timesLoad(Math.round(responses / REVERSED_ONE_IN), labelling);
      const reversed = { ...base, kind: 'reversed', load: again } as const;
      if (place > 0 && stanceJudges === 'primary') return [straight, reversed];
      const load = timesLoad(withStance(phrasings) * repeat, stances);
      return [straight, reversed, { ...base, kind: 'stances', load }];
    });
  });
}
