import { z } from 'zod';
import type { Weights } from '../../protocol.ts';
import { counted } from '../counted.ts';
import { withoutRounding } from '../relations/without-rounding.ts';
import { placeSchema, ranking } from './ranking.ts';
import {
  endsSchema,
  PAPER_ENDS,
  type RankingEnds,
  ruleOutcome,
  ruleOutcomeSchema,
  ruleRefusedSchema,
} from './rule-outcome.ts';
import type { ScoredModel } from './scored-model.ts';
import { instrumentRules, type ScoringRule, TABLE_6_RULES } from './scoring-rule.ts';
import { weightScan, weightScanSchema } from './weight-scan.ts';

/** What of a cohort's order another rule or other weights would leave (section 6.4). */
export const robustnessSectionSchema = z.strictObject({
  /** The models with a composite, by it. */
  given: z.array(placeSchema),
  /** How many models make the top and the bottom of which the rules and the scan speak. */
  ends: endsSchema,
  /** The ten rules of Table 6, and the instrument's own weights where they are others; null below two models. */
  rules: z.array(z.union([ruleOutcomeSchema, ruleRefusedSchema])).nullable(),
  /** All weightings; null below two models. */
  scan: weightScanSchema.nullable(),
  /** The multiplier's weight under which the scan was made. */
  cpc: z.number(),
  /** Why there are none, within a sentence; null where there are. */
  reason: z.string().nullable(),
});
export type RobustnessSection = z.infer<typeof robustnessSectionSchema>;

/**
 * The order of a cohort's models under other rules and all weightings. Source: section 6.4, Table 6.
 *
 * @param models with names that differ; give no controls
 * @param weights the instrument's, under which the composites were made
 * @param own rules beside those of Table 6 and the instrument's
 */
export function robustnessSection(
  models: readonly ScoredModel[],
  weights: Weights,
  ends: RankingEnds = PAPER_ENDS,
  own: readonly ScoringRule[] = [],
): RobustnessSection {
  const given = ranking(
    models.map(({ model }) => model),
    models.map(({ esfp }) => withoutRounding(esfp)),
  );
  const common = { given, ends: { ...ends }, cpc: weights.cpc };
  if (models.length < 2) {
    const there = `there ${models.length === 1 ? 'is' : 'are'} ${counted(models.length, 'model')} with a composite`;
    return { ...common, rules: null, scan: null, reason: `${there}, and an order takes two` };
  }
  const rules = [...TABLE_6_RULES, ...instrumentRules(weights), ...own];
  return {
    ...common,
    rules: rules.map((rule) => ruleOutcome(rule, models, ends)),
    scan: weightScan(models, weights, ends),
    reason: null,
  };
}
