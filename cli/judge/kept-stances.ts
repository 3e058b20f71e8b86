import { type Instrument, identityHash } from '../../aggregators/instrument.ts';
import { isMissing, type JudgeStance } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';

/**
 * The stances in an output that hold for another instrument too: of judges that both have with equal parameters, extracted
 * from the same. They stay in the output where their judges are not asked again.
 *
 * @param old the instrument that made the output's judgements
 * @param now the instrument that they are wanted for
 */
export function keptStances(
  { stances }: Pick<Observation, 'stances'>,
  old: Instrument,
  now: Instrument,
): JudgeStance[] {
  if (isMissing(stances) || old.stanceContext !== now.stanceContext) return [];
  const before = new Set(old.judges.map((judge) => identityHash(judge)));
  const same = new Set(
    now.judges.filter((judge) => before.has(identityHash(judge))).map((judge) => judge.id),
  );
  return stances.filter((entry) => 'stance' in entry && same.has(entry.judge));
}
