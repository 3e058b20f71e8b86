import { group } from 'd3-array';
import { counted } from '../counted.ts';
import type { RobustnessSection } from '../robustness/robustness-section.ts';
import type { Held, RuleOutcome, RuleRefused } from '../robustness/rule-outcome.ts';
import { decimal, printable } from './format.ts';
import { textTable } from './text-table.ts';

/** More models that share rank 1 than this are counted, not named. */
const MOST_FIRST = 3;

type Rules = readonly (RuleOutcome | RuleRefused)[];

/** Whether something of an order holds under a rule; an em dash where it cannot be told. */
export function heldText({ holds }: Held): string {
  if (holds === null) return '—';
  return holds ? 'yes' : 'no';
}

function firstText({ first }: RuleOutcome): string {
  const named = first.slice(0, MOST_FIRST).map(printable).join(', ');
  return first.length > MOST_FIRST ? `${named} and ${first.length - MOST_FIRST} more` : named;
}

const applied = (rules: Rules): RuleOutcome[] => rules.filter((rule) => 'places' in rule);

function ruleTable(rules: Rules, { top, bottom }: RobustnessSection['ends']): string {
  return textTable(
    ['rule', 'tau', 'rho', 'rank 1', `top ${top} kept`, `bottom ${bottom} kept`, 'in order', 'ranks moved'],
    applied(rules).map((rule, i) => [
      `${i + 1}  ${rule.rule}`,
      decimal(rule.kendall.coefficient),
      decimal(rule.spearman.coefficient),
      firstText(rule),
      heldText(rule.topSet),
      heldText(rule.bottomSet),
      heldText(rule.bottomOrder),
      `${rule.moved.length} of ${rule.places.length}`,
    ]),
  );
}

/** Every model's rank as given, and under each rule by its number. */
function rankTable(rules: Rules, given: RobustnessSection['given']): string {
  return textTable(
    ['rank under rule', 'ESFP', 'as given', ...applied(rules).map((_, i) => String(i + 1))],
    given.map(({ model, score, rank }) => [
      printable(model),
      decimal(score),
      String(rank),
      ...applied(rules).map(({ places }) =>
        String(places.find((place) => place.model === model)?.rank ?? '—'),
      ),
    ]),
  );
}

/** Every reason why something could not be told, once, with the rules that it holds for. */
function reasonLines(rules: Rules): string[] {
  const refused = rules.flatMap((rule) =>
    'reason' in rule ? [`${rule.rule}: not applied, since ${rule.reason}.`] : [],
  );
  const reasons = applied(rules).flatMap(({ rule, topSet, bottomSet, bottomOrder, kendall, spearman }) => {
    const own = [topSet, bottomSet, bottomOrder, kendall, spearman].flatMap(({ reason }) => reason ?? []);
    return [...new Set(own)].map((reason) => ({ rule, reason }));
  });
  const lines = [...group(reasons, ({ reason }) => reason)].map(([reason, found]) => {
    const isAll = found.length === applied(rules).length;
    return `${isAll ? 'Every rule' : found.map(({ rule }) => rule).join('; ')}: ${reason}.`;
  });
  return [...refused, ...lines].map(printable);
}

/** What other rules make of the models: a table of rules, one of ranks, and the reasons of what is not told. */
export function rulesText({ rules, ends, given, reason }: RobustnessSection): string[] {
  if (rules === null) return [`No other rules are tried: ${reason ?? 'there are no models'}.`];
  return [
    `${counted(given.length, 'model')}; tau and rho are with the composite as given.`,
    ruleTable(rules, ends),
    ...reasonLines(rules),
    rankTable(rules, given),
  ];
}
