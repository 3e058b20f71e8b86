import { type Relation, relations } from '../../aggregators/relations/relations.ts';
import { type Ceilings, compareCeilings } from '../../aggregators/robustness/ceilings.ts';
import {
  type Ends,
  type RuleOutcome,
  type RuleRefused,
  ruleOutcome,
} from '../../aggregators/robustness/rule-outcome.ts';
import { type ScoringRule, TABLE_6_RULES } from '../../aggregators/robustness/scoring-rule.ts';
import { type WeightScan, weightScan } from '../../aggregators/robustness/weight-scan.ts';
import type { ScoreTable } from './score-table.ts';

/** What of a score table survives other scoring rules (section 6.4), and how its columns go together (6.1, 6.3). */
export interface SensitivityReport {
  readonly table: ScoreTable;
  readonly ends: Ends;
  readonly rules: readonly (RuleOutcome | RuleRefused)[];
  readonly scan: WeightScan;
  readonly ceilings: Ceilings | { readonly reason: string };
  readonly relations: readonly Relation[];
}

/**
 * @param table at least one model
 * @param own rules beside the ten of Table 6
 */
export function sensitivityReport(
  table: ScoreTable,
  ends: Ends,
  own: readonly ScoringRule[],
): SensitivityReport {
  const { models, weights } = table;
  return {
    table,
    ends,
    rules: [...TABLE_6_RULES, ...own].map((rule) => ruleOutcome(rule, models, ends)),
    scan: weightScan(models, weights, ends),
    ceilings: compareCeilings(models, weights),
    relations: relations(models),
  };
}
