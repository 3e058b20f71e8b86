import type { RankCorrelation } from '../../aggregators/relations/rank-correlation.ts';
import { DESCRIPTIVE_BELOW } from '../../aggregators/relations/rank-correlation.ts';
import { decimal, percent, printable } from '../../aggregators/report/format.ts';
import { rankAmong } from '../../aggregators/robustness/ranking.ts';
import type { Held, RuleOutcome } from '../../aggregators/robustness/rule-outcome.ts';
import type { Share } from '../../aggregators/robustness/weight-scan.ts';
import { plainTable } from '../plain-table.ts';
import type { SensitivityReport } from './sensitivity-report.ts';

const heldText = ({ holds }: Held) => (holds === null ? '—' : holds ? 'yes' : 'no');

const shareText = ({ share, reason }: Share) => (share === null ? `— (${reason})` : percent(share));

/** p with three digits, and no 0.000 that is not 0. */
export function pText(p: number | null): string {
  return p !== null && p > 0 && p < 0.001 ? '<0.001' : decimal(p);
}

const correlationText = ({ coefficient, p }: RankCorrelation) =>
  coefficient === null ? '—' : `${decimal(coefficient)} (p ${pText(p)})`;

function applied({ rules }: SensitivityReport): RuleOutcome[] {
  return rules.filter((rule) => 'places' in rule);
}

function ruleTable(report: SensitivityReport): string {
  const { top, bottom } = report.ends;
  return plainTable(
    ['rule', 'tau', 'rho', 'rank 1', `top ${top} kept`, `bottom ${bottom} kept`, 'in order'],
    applied(report).map((rule, i) => [
      `${i + 1}  ${rule.rule}`,
      decimal(rule.kendall.coefficient),
      decimal(rule.spearman.coefficient),
      rule.first.map(printable).join(', '),
      heldText(rule.topSet),
      heldText(rule.bottomSet),
      heldText(rule.bottomOrder),
    ]),
  );
}

function rankTable(report: SensitivityReport): string {
  const rules = applied(report);
  const { models } = report.table;
  const scores = models.map(({ esfp }) => esfp);
  const inOrder = models.toSorted((a, b) => b.esfp - a.esfp);
  return plainTable(
    ['rank under rule', 'ESFP', 'as given', ...rules.map((_, i) => String(i + 1))],
    inOrder.map(({ model, esfp }) => [
      printable(model),
      decimal(esfp),
      String(rankAmong(esfp, scores)),
      ...rules.map(({ places }) => String(places.find((place) => place.model === model)?.rank ?? '—')),
    ]),
  );
}

/** Every reason why something in the rules could not be told, once. */
function ruleReasons({ rules }: SensitivityReport): string[] {
  const reasons = rules.flatMap((rule) =>
    'reason' in rule
      ? [`${rule.rule}: not applied, since ${rule.reason}.`]
      : [rule.topSet, rule.bottomSet, rule.bottomOrder, rule.kendall, rule.spearman].flatMap(({ reason }) =>
          reason === null ? [] : [`${rule.rule}: ${reason}.`],
        ),
  );
  return [...new Set(reasons)];
}

function scanText({ scan, ends }: SensitivityReport): string[] {
  const always = scan.pairs.filter(({ share }) => share === 1);
  const others = scan.pairs.filter(({ share }) => share !== 1);
  const leaders = scan.first.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  return [
    `Rank 1: ${leaders.map(({ model, share }) => `${printable(model)} ${percent(share)}`).join(', ')}.`,
    `The top ${ends.top} are the same: ${shareText(scan.topSet)}. The bottom ${ends.bottom} are the same: ` +
      `${shareText(scan.bottomSet)}. The whole order: ${shareText(scan.wholeOrder)}.`,
    `${always.length} of ${scan.pairs.length} pairs keep their order under every weighting${others.length === 0 ? '.' : '; the others:'}`,
    ...(others.length === 0
      ? []
      : [
          plainTable(
            ['higher as given', 'lower', 'share'],
            others.map((pair) => [printable(pair.higher), printable(pair.lower), shareText(pair)]),
          ),
        ]),
  ];
}

function ceilingText({ ceilings }: SensitivityReport): string[] {
  if ('reason' in ceilings) return [`Not compared: ${ceilings.reason}.`];
  const { fixed, cohort, models, sameRanks } = ceilings;
  const rows = models.map(({ model, psiMean, aboveFixed, underFixed, underCohort }) => [
    printable(model),
    `${psiMean.toFixed(4)}${aboveFixed ? ' (above)' : ''}`,
    decimal(underFixed.psiScaled),
    decimal(underCohort.psiScaled),
    decimal(underFixed.esfp),
    decimal(underCohort.esfp),
    `${underFixed.rank} / ${underCohort.rank}`,
  ]);
  return [
    plainTable(
      ['model', 'PSI', 'scaled, fixed', 'scaled, cohort', 'ESFP, fixed', 'ESFP, cohort', 'ranks'],
      rows,
    ),
    `Fixed ceiling ${fixed}; the cohort’s (95th percentile, R-7) ${cohort.toFixed(5)}. ` +
      `${sameRanks ? 'Both rank alike.' : 'They do not rank alike.'}`,
  ];
}

function relationText({ relations, table }: SensitivityReport): string[] {
  const reasons = relations.flatMap(({ between, spearman }) =>
    spearman.reason === null ? [] : [`${between.join(' and ')}: ${spearman.reason}.`],
  );
  const isDescriptive = relations.some(({ spearman }) => spearman.descriptive);
  return [
    plainTable(
      ['between', 'n', 'Spearman rho', 'Kendall tau-b'],
      relations.map(({ between, spearman, kendall }) => [
        between.join(', '),
        String(spearman.n),
        correlationText(spearman),
        correlationText(kendall),
      ]),
    ),
    ...reasons,
    ...(isDescriptive
      ? [
          `With ${table.models.length} models these describe the models at hand and infer nothing: below ` +
            `${DESCRIPTIVE_BELOW}, a large p is no evidence of independence.`,
        ]
      : []),
  ];
}

/** A sensitivity report as text. */
export function renderSensitivity(report: SensitivityReport): string {
  const { table } = report;
  return [
    `${printable(table.source)}: ${table.models.length} models.`,
    ...table.leftOut.map(({ model, reason }) => `Left out: ${printable(model)}, since ${reason}.`),
    ...table.notes.map(printable),
    '',
    'Scoring rules, against the composite as given (section 6.4)',
    ruleTable(report),
    ...ruleReasons(report).map(printable),
    rankTable(report),
    '',
    `All weightings of deltaAR, deltaSCD and PSI_scaled (each at least 0, sum 1; CPC factor ${table.weights.cpc}): share of ` +
      'them, as an area',
    ...scanText(report),
    '',
    'ESFP under both PSI ceilings',
    ...ceilingText(report),
    '',
    'Rank correlations over models',
    ...relationText(report),
  ].join('\n');
}
