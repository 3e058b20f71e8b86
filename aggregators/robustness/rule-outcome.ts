import { z } from 'zod';
import { kendall } from '../relations/kendall.ts';
import { rankCorrelationSchema } from '../relations/rank-correlation.ts';
import { spearman } from '../relations/spearman.ts';
import { withoutRounding } from '../relations/without-rounding.ts';
import { bottom, type End, first, type Place, placeSchema, ranking, top } from './ranking.ts';
import type { ScoredModel } from './scored-model.ts';
import { type ScoringRule, scoresBy } from './scoring-rule.ts';

/** Whether a statement of the ranking as given still holds; null where that cannot be told, and then why. */
const heldSchema = z.strictObject({ holds: z.boolean().nullable(), reason: z.string().nullable() });
export type Held = z.infer<typeof heldSchema>;

/** How many models stand at each end of which a conclusion speaks (section 6.4: four and two). */
export const endsSchema = z.strictObject({ top: z.int().positive(), bottom: z.int().positive() });
export type RankingEnds = Readonly<z.infer<typeof endsSchema>>;
export const PAPER_ENDS: RankingEnds = { top: 4, bottom: 2 };

/** What a rule makes of the models, beside what the composite as given makes of them. */
export const ruleOutcomeSchema = z.strictObject({
  rule: z.string(),
  /** By falling score. */
  places: z.array(placeSchema),
  /** Models whose rank is another than by the composite as given, in its order. */
  moved: z.array(z.strictObject({ model: z.string(), from: z.int().positive(), to: z.int().positive() })),
  /** Rank correlations with the composite as given. */
  kendall: rankCorrelationSchema,
  spearman: rankCorrelationSchema,
  first: z.array(z.string()),
  /** The same models at the top, in any order. */
  topSet: heldSchema,
  /** The same models at the bottom, in any order. */
  bottomSet: heldSchema,
  /** The same models at the bottom, in the same order. */
  bottomOrder: heldSchema,
});
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>;

/** A rule that cannot be applied to these models, with the reason. */
export const ruleRefusedSchema = z.strictObject({ rule: z.string(), reason: z.string() });
export type RuleRefused = z.infer<typeof ruleRefusedSchema>;

function compareEnds(
  published: End,
  found: End,
  same: (one: readonly string[], other: readonly string[]) => boolean,
): Held {
  if ('reason' in published) return { holds: null, reason: published.reason };
  if ('reason' in found) return { holds: null, reason: found.reason };
  return { holds: same(published.models, found.models), reason: null };
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((model) => other.includes(model));

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((model, i) => model === other[i]);

/** Equal scores at the found end have no order to compare. */
function orderOf(places: readonly Place[], models: End): End {
  if ('reason' in models) return models;
  const ranks = places.filter(({ model }) => models.models.includes(model)).map(({ rank }) => rank);
  return new Set(ranks).size === ranks.length ? models : { reason: 'a tie stands among them' };
}

function movedModels(given: readonly Place[], found: readonly Place[]): RuleOutcome['moved'] {
  const ranks = new Map(found.map(({ model, rank }) => [model, rank]));
  return given
    .map(({ model, rank }) => ({ model, from: rank, to: ranks.get(model) ?? rank }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Scores and ranks the models by a rule, and tells what is left of the ranking as given. Source: section 6.4, Table 6.
 *
 * @param models with names that differ
 */
export function ruleOutcome(
  rule: ScoringRule,
  models: readonly ScoredModel[],
  ends: RankingEnds = PAPER_ENDS,
): RuleOutcome | RuleRefused {
  const found = scoresBy(rule, models);
  if ('reason' in found) return { rule: rule.name, reason: found.reason };
  const scores = found.map(withoutRounding);
  const names = models.map(({ model }) => model);
  const composite = models.map(({ esfp }) => withoutRounding(esfp));
  const [published, places] = [ranking(names, composite), ranking(names, scores)];
  const [publishedBottom, foundBottom] = [bottom(published, ends.bottom), bottom(places, ends.bottom)];
  return {
    rule: rule.name,
    places,
    moved: movedModels(published, places),
    kendall: kendall(scores, composite),
    spearman: spearman(scores, composite),
    first: first(places),
    topSet: compareEnds(top(published, ends.top), top(places, ends.top), sameSet),
    bottomSet: compareEnds(publishedBottom, foundBottom, sameSet),
    bottomOrder: compareEnds(orderOf(published, publishedBottom), orderOf(places, foundBottom), sameOrder),
  };
}
