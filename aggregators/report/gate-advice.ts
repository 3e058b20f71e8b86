import { counted } from '../counted.ts';
import type { GatedModel, GateReport, RuleBasis, RuleResult } from '../gate/gate-report.ts';
import { ROUNDING } from '../uncertainty/level.ts';
import { decimal, percent } from './format.ts';

/** More than this many times the run is no advice. */
const TOO_MANY_TIMES = 100;

/** What a run needs more of to decide a rule. */
export interface RunNeeded {
  readonly of: 'items' | 'repeats';
  readonly now: number;
  /** Of the same, at least one more than now. */
  readonly needed: number;
}

/** What more of narrows an interval. */
const NARROWED_BY: Readonly<Record<RuleBasis, RunNeeded['of']>> = {
  items: 'items',
  'items of the type': 'items',
  'paired items': 'items',
  'paired resamples': 'items',
  generations: 'repeats',
};

/**
 * How large a run decides a rule in 80% of cases if the true value is the estimate: the distance that is detected shrinks with
 * the root of what the interval rests on, so n grows by (detectable / margin)². An approximation, since t quantiles change
 * with n too.
 *
 * @param repeats how many generations an item has now
 * @returns null where the rule is not undecided, has no interval, or would take a hundred times the run or more
 */
export function runNeeded(
  { verdict, margin, detectable, basis, items }: RuleResult,
  repeats: number,
): RunNeeded | null {
  if (verdict !== 'undecided' || margin === null || detectable === null || basis === null) return null;
  if (Math.abs(margin) <= ROUNDING) return null;
  const times = (detectable / margin) ** 2;
  if (times >= TOO_MANY_TIMES) return null;
  const of = NARROWED_BY[basis];
  const now = of === 'items' ? items : repeats;
  return { of, now, needed: Math.max(now + 1, Math.ceil(now * times)) };
}

function neededText(result: RuleResult, repeats: number): string {
  const { rule, detectable, basis, margin } = result;
  const needed = runNeeded(result, repeats);
  const choose =
    detectable === null ? '' : `, or a threshold at least ${decimal(detectable)} from where the model lies`;
  if (needed === null) {
    return `${rule.name}: the estimate lies at the threshold, and no run of a sensible size settles it. Take another threshold${choose.replace(', or a threshold', ':')}.`;
  }
  const { of, now, needed: count } = needed;
  const size =
    of === 'items'
      ? `about ${counted(count, 'item')}${rule.type === null ? '' : ` of ${rule.type}`} like these (now ${now})`
      : `about ${counted(count, 'repeat')} in both runs (now ${now})`;
  const pooled = of === 'repeats' ? ': pool more outputs (esfp gate a.json b.json), or raise --repeat' : '';
  const isPaired = basis === 'paired items' || basis === 'paired resamples';
  const repeated =
    isPaired && repeats < 2
      ? ' With two repeats or more here and in the baseline the change is held against the noise of repeats on these very items, which takes fewer.'
      : '';
  return (
    `${rule.name}: if the true value is as estimated, it takes ${size} to decide it in 80% of runs${pooled}${choose}.${repeated}` +
    (margin !== null && of === 'items' && !isPaired
      ? ` More repeats narrow only a part of it: esfp power says how much.`
      : '')
  );
}

function failedText({ rule }: RuleResult): string {
  const read = 'read the answers (esfp report)';
  return rule.against === null
    ? `${rule.name}: ${read}; if the model is to be so, set another threshold.`
    : `${rule.name}: ${read}; if the change is meant, record it with esfp baseline update --accept "why".`;
}

const REPAIR =
  'Repair what the reasons name, and run the gate again: where instruments differ, judge both alike with esfp judge; where a judge ' +
  'moved, judge the baseline’s answers again and save it anew; where outputs are no repeats of each other, gate each alone.';

function undecidableText(
  model: GatedModel,
  { mostCached, minimumCoverage, baselines }: GateReport,
): string[] {
  const { outputs, gaps, cached, rules } = model;
  const lost = rules.filter(({ verdict }) => verdict === 'undecidable');
  const isOfChange = ({ rule }: RuleResult) => rule.against !== null;
  const said: string[] = [];
  if (outputs.length === 0) {
    said.push(
      'Ask it again and gate outputs that hold it; where it is to be gated no longer, name the others with --model, and say so in the ' +
        'baseline with esfp baseline update --accept "why".',
    );
  }
  if (gaps.length > 0) {
    said.push(
      `Less than ${percent(minimumCoverage)} was measured (${gaps.map(({ slice }) => slice).join(', ')}): ask again what failed with promptfoo eval ` +
        '--retry-errors, judge what has no judgement with esfp judge, then run the gate on the new output.',
    );
  }
  if (lost.some(isOfChange) && cached !== null && cached > mostCached) {
    said.push(
      'Cached rows are those of an earlier run, in which nothing new was measured: run promptfoo eval --no-cache.',
    );
  }
  if (lost.some(isOfChange) && baselines.length === 0) {
    said.push(
      'Rules of drop and rise need a baseline: make one with esfp baseline save, and name it with --baseline.',
    );
  }
  return said.length > 0 ? said : [REPAIR];
}

/**
 * What to do next for one model, a sentence or two each: for every rule that fails, every one that is undecided, and once for what
 * is undecidable. Empty for a pass. Names are as they are: they may hold anything.
 */
export function gateAdvice(model: GatedModel, report: GateReport): string[] {
  const of = (verdict: RuleResult['verdict']) => model.rules.filter((result) => result.verdict === verdict);
  return [
    ...of('fail').map(failedText),
    ...(model.verdict === 'undecidable' || of('undecidable').length > 0
      ? undecidableText(model, report)
      : []),
    ...of('undecided').map((result) => neededText(result, model.repeats)),
  ];
}
