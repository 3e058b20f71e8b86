import { counted } from '../counted.ts';
import type { GateConditions } from './gate-conditions.ts';
import type { GateReport, RuleResult, Verdict } from './gate-report.ts';

const HEADS = [
  ['fail', 'Fails'],
  ['undecidable', 'Cannot be decided'],
  ['undecided', 'Undecided'],
] as const;

/** Why some rules together are no pass: what fails, what cannot be decided with the reasons, what is left open. null for a pass. */
export function reasonOf(results: readonly Pick<RuleResult, 'rule' | 'verdict' | 'reason'>[]): string | null {
  if (results.length === 0) return 'No rule is set: a gate without one decides nothing.';
  const of = (verdict: Verdict) => results.filter((one) => one.verdict === verdict);
  const parts = HEADS.flatMap(([verdict, head]) => {
    const own = of(verdict);
    if (own.length === 0) return [];
    const reasons = verdict === 'undecidable' ? [...new Set(own.flatMap(({ reason }) => reason ?? []))] : [];
    return [[`${head}: ${own.map(({ rule }) => rule.name).join('; ')}.`, ...reasons].join(' ')];
  });
  return parts.length === 0 ? null : parts.join(' ');
}

/** What stands in a report of how often a gate fails wrongly. */
export function falseAlarm(
  { alpha, undecided }: Pick<GateConditions, 'alpha' | 'undecided'>,
  rules: number,
): GateReport['falseAlarm'] {
  if (rules === 0) return { atMost: 0, boundsExit: true, text: 'There is no rule, so none fails.' };
  const atMost = alpha / 2;
  const boundsExit = undecided !== 'fail';
  const bound =
    `Were every true value on the good side, this gate would fail in at most ${Number((100 * atMost).toPrecision(3))}% of runs: ` +
    `half of alpha ${alpha}, shared over ${counted(rules, 'rule')} (Bonferroni). That is an upper bound, and as good as the ` +
    'coverage of the intervals.';
  const exit = ' Undecided counts as a fail here, which this does not bound.';
  return { atMost, boundsExit, text: boundsExit ? bound : bound + exit };
}
