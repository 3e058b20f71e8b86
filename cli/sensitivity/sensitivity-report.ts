import { z } from 'zod';
import { relationsSection, relationsSectionSchema } from '../../aggregators/relations/relations-section.ts';
import { ceilingsSchema, compareCeilings } from '../../aggregators/robustness/ceilings.ts';
import {
  robustnessSection,
  robustnessSectionSchema,
} from '../../aggregators/robustness/robustness-section.ts';
import type { RankingEnds } from '../../aggregators/robustness/rule-outcome.ts';
import type { ScoringRule } from '../../aggregators/robustness/scoring-rule.ts';
import { type ScoreTable, scoreTableSchema } from './score-table.ts';

/** What of a score table survives other scoring rules (section 6.4), and how its columns go together (6.1, 6.3). */
export const sensitivityReportSchema = z.strictObject({
  table: scoreTableSchema,
  robustness: robustnessSectionSchema,
  ceilings: z.union([ceilingsSchema, z.strictObject({ reason: z.string() })]),
  relations: relationsSectionSchema,
});
export type SensitivityReport = z.infer<typeof sensitivityReportSchema>;

/**
 * @param table at least one model
 * @param own rules beside the ten of Table 6 and the table's own weights
 */
export function sensitivityReport(
  table: ScoreTable,
  ends: RankingEnds,
  own: readonly ScoringRule[],
): SensitivityReport {
  const { models, weights } = table;
  return {
    table,
    robustness: robustnessSection(models, weights, ends, own),
    ceilings: { ...compareCeilings(models, weights) },
    relations: relationsSection(models),
  };
}
