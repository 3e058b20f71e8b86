import { kendall } from '../relations/kendall.ts';
import type { RankCorrelation } from '../relations/rank-correlation.ts';
import { spearman } from '../relations/spearman.ts';
import { bottom, type End, first, type Place, ranking, top } from './ranking.ts';
import type { ScoredModel } from './scored-model.ts';
import { type ScoringRule, scoresBy } from './scoring-rule.ts';

/** Whether a statement of the published ranking still holds; null where that cannot be told, and then why. */
export interface Held {
  readonly holds: boolean | null;
  readonly reason: string | null;
}

/** How many models stand at each end of which a conclusion speaks (section 6.4: four and two). */
export interface Ends {
  readonly top: number;
  readonly bottom: number;
}
export const PAPER_ENDS: Ends = { top: 4, bottom: 2 };

/** What a rule makes of the models, beside what the published composite makes of them. */
export interface RuleOutcome {
  readonly rule: string;
  /** By falling score. */
  readonly places: readonly Place[];
  /** Rank correlations with the published composite. */
  readonly kendall: RankCorrelation;
  readonly spearman: RankCorrelation;
  readonly first: readonly string[];
  /** The same models at the top, in any order. */
  readonly topSet: Held;
  /** The same models at the bottom, in any order. */
  readonly bottomSet: Held;
  /** The same models at the bottom, in the same order. */
  readonly bottomOrder: Held;
}

/** A rule that cannot be applied to these models, with the reason. */
export interface RuleRefused {
  readonly rule: string;
  readonly reason: string;
}

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

/**
 * Scores and ranks the models by a rule, and tells what is left of the published ranking. Source: section 6.4, Table 6.
 *
 * @param models with names that differ
 */
export function ruleOutcome(
  rule: ScoringRule,
  models: readonly ScoredModel[],
  ends: Ends = PAPER_ENDS,
): RuleOutcome | RuleRefused {
  const scores = scoresBy(rule, models);
  if ('reason' in scores) return { rule: rule.name, reason: scores.reason };
  const names = models.map(({ model }) => model);
  const composite = models.map(({ esfp }) => esfp);
  const [published, places] = [ranking(names, composite), ranking(names, scores)];
  const [publishedBottom, foundBottom] = [bottom(published, ends.bottom), bottom(places, ends.bottom)];
  return {
    rule: rule.name,
    places,
    kendall: kendall(scores, composite),
    spearman: spearman(scores, composite),
    first: first(places),
    topSet: compareEnds(top(published, ends.top), top(places, ends.top), sameSet),
    bottomSet: compareEnds(publishedBottom, foundBottom, sameSet),
    bottomOrder: compareEnds(orderOf(published, publishedBottom), orderOf(places, foundBottom), sameOrder),
  };
}
