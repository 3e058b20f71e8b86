import { z } from 'zod';
import { crossPhrasingConsistency } from '../cross-phrasing-consistency.ts';
import { consistencySubjects, type ExpectedItem, itemTable } from '../item-table.ts';
import type { Observation } from '../observation.ts';
import type { PanelRule } from '../panel.ts';
import { judgesWithStances, withJudges } from './with-judges.ts';

const count = z.int().nonnegative();

/** CPC by the stances of one judge. */
export const judgeConsistencySchema = z.strictObject({
  judge: z.string(),
  /** null where it gave no stance. */
  cpc: z
    .strictObject({
      kappa: z.number().nullable(),
      /** Subjects that count, that express no stance, and that lack one. */
      n: count,
      stanceless: count,
      missing: count,
    })
    .nullable(),
  /** Why CPC or its kappa is null; null where neither is. */
  why: z.string().nullable(),
});
export type JudgeConsistency = z.infer<typeof judgeConsistencySchema>;

/** Why the kappa of CPC is undefined. */
export const NO_KAPPA = 'fewer than two items count, or all are of one stance';

/**
 * CPC by each judge's stances, the items that count being chosen by the whole panel's SCD: the judge of stances is all
 * that changes. Source: section 4.5, which has one judge only.
 *
 * @param observations of one model
 * @param expected the items asked
 * @param rule by which the panel labels a sentence
 * @param judges the panel's ids
 */
export function cpcByJudge(
  observations: readonly Observation[],
  expected: readonly ExpectedItem[],
  rule: PanelRule,
  judges: readonly string[],
): JudgeConsistency[] {
  const asked = judgesWithStances(observations, judges);
  return judges.map((judge): JudgeConsistency => {
    if (!asked.includes(judge)) {
      const others =
        asked.length === 0
          ? 'no judge did'
          : `only ${asked.join(', ')} did; set stanceJudges: panel and run esfp judge to have them`;
      return { judge, cpc: null, why: `${judge} gave no stance: ${others}` };
    }
    const rows = itemTable(withJudges(observations, judges, [judge]), expected, rule);
    const cpc = crossPhrasingConsistency(consistencySubjects(rows));
    const why = cpc.kappa === null ? NO_KAPPA : null;
    return { judge, cpc, why };
  });
}
