import { group } from 'd3-array';
import { counted } from '../counted.ts';
import type { GatedModel, GateReport, RuleResult, Verdict } from '../gate/gate-report.ts';
import { decimal, percent } from './format.ts';
import { finePercent } from './words/fine-percent.ts';

/** What stands for a verdict where it comes first. */
const SHOUTED: Readonly<Record<Verdict, string>> = {
  pass: 'PASS',
  fail: 'FAIL',
  undecided: 'UNDECIDED',
  undecidable: 'UNDECIDABLE',
};

/** What an exit code means, whatever was found. */
const COUNTS_AS: Readonly<Record<GateReport['exitCode'], string>> = {
  0: 'counts as a pass, as it was set',
  1: 'counts as a fail, as it was set',
  2: 'is no pass and no fail',
};

const MEANING: Readonly<Record<Exclude<Verdict, 'pass'>, readonly [one: string, several: string]>> = {
  fail: ['lies wholly on the bad side', 'lie wholly on the bad side'],
  undecided: ['is left open by its interval', 'are left open by their intervals'],
  undecidable: ['cannot be decided', 'cannot be decided'],
};

/** All rules of a gate with what was found. */
function resultsOf({ models }: Pick<GateReport, 'models'>): RuleResult[] {
  return models.flatMap(({ rules }) => rules);
}

/**
 * The verdict of a gate in one sentence, the exit code at its end: how many rules were found to be what, and what an undecided
 * one counts as.
 */
export function gateHeadline(report: GateReport): string {
  const { verdict, exitCode, models } = report;
  const results = resultsOf(report);
  const of = `${counted(results.length, 'rule')} of ${counted(models.length, 'model')}`;
  const exit = `Exit code ${exitCode}.`;
  if (verdict === 'pass') return `${SHOUTED.pass}: every rule holds (${of}). ${exit}`;
  const found = (['fail', 'undecidable', 'undecided'] as const).flatMap((kind) => {
    const own = results.filter((result) => result.verdict === kind).length;
    return own === 0 ? [] : [`${own} ${MEANING[kind][own === 1 ? 0 : 1]}`];
  });
  const counts = found.length === 0 ? 'nothing was decided' : `of ${of}, ${found.join(', ')}`;
  const isSet = verdict === 'undecided' ? ` An undecided gate ${COUNTS_AS[exitCode]}.` : '';
  return `${SHOUTED[verdict]}: ${counts}.${isSet} ${exit}`;
}

/** What the cells of a rule are called, in the order of `ruleCells`. */
export function ruleHeads({ level }: Pick<GateReport, 'level'>): string[] {
  return [
    'rule',
    'estimate',
    level === null ? 'interval' : `${finePercent(level)} interval`,
    'threshold',
    'margin',
    'detects',
    'labels',
    'verdict',
  ];
}

function labelsText({ labels }: Pick<RuleResult, 'labels'>): string {
  if (labels === null) return '—';
  return `${labels.toUndecided ?? '—'} / ${labels.toThreshold ?? '—'} of ${labels.labels}`;
}

/** A rule with what was found of it as cells, its name as it is: it may hold anything. */
export function ruleCells(result: RuleResult): string[] {
  const { rule, estimate, interval, margin, detectable, verdict } = result;
  return [
    rule.name,
    decimal(estimate),
    interval === null ? '—' : interval.map(decimal).join(' to '),
    `${rule.good === 'above' ? '≥' : '≤'} ${decimal(rule.threshold)}`,
    decimal(margin),
    detectable === null ? '—' : `±${decimal(detectable)}`,
    labelsText(result),
    verdict,
  ];
}

/** What the cells of rules mean, once below the tables. */
export const CELLS_MEANING =
  'Of drop and rise the estimate is the change since the baseline. Margin: how far the estimate lies on the good side of the ' +
  'threshold. Detects: how far off the threshold the true value must lie to be decided in 80% of runs of this size. Labels: how ' +
  'few of the judges’ labels would have to be others to leave a verdict undecided / to bring the estimate across the threshold.';

/** Why rules are undecided or undecidable, rules with one reason together; nothing for a pass or a fail. */
function ruleReasons({ rules }: Pick<GatedModel, 'rules'>): string[] {
  const withReason = rules.filter(({ reason }) => reason !== null);
  return [...group(withReason, ({ reason }) => reason)].map(
    ([reason, own]) => `${own.map(({ rule }) => rule.name).join('; ')}: ${reason}`,
  );
}

/** Why a model is no pass, and its rules: one entry a reason. What is said of its rules is not said of it again. */
export function modelReasons(model: Pick<GatedModel, 'rules' | 'reason'>): string[] {
  if (model.rules.length > 0) return ruleReasons(model);
  return model.reason === null ? [] : [model.reason];
}

/** What a model's rules rest on: items, repeats, the least coverage and the share of cached rows, in one line. */
export function modelBasis({ items, repeats, leastCoverage, cached }: GatedModel): string {
  const parts = [counted(items, 'item'), counted(repeats, 'repeat')];
  if (leastCoverage !== null) {
    parts.push(`least coverage ${finePercent(leastCoverage.share)} (${leastCoverage.slice})`);
  }
  parts.push(cached === null ? 'not known how many rows were cached' : `${percent(cached)} of rows cached`);
  return parts.join(', ');
}

/** A model's verdict as it stands in its heading. */
export function shouted(verdict: Verdict): string {
  return SHOUTED[verdict];
}
