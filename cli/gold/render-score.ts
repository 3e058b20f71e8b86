import { group } from 'd3-array';
import type { DeltaSCDEstimate } from '../../aggregators/gold/delta-scd-estimate.ts';
import type { ModelAgreement } from '../../aggregators/gold/judge-human-agreement.ts';
import type { RaterAgreement } from '../../aggregators/gold/rater-agreement.ts';
import type { SampledMean } from '../../aggregators/gold/sampled-mean.ts';
import type { GoldScore } from '../../aggregators/gold/score-gold.ts';
import type { ClusteredEstimate } from '../../aggregators/judges/cluster-bootstrap.ts';
import { decimal, percent, printable } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';

type Interval = readonly [low: number, high: number];

const range = (interval: Interval | null) =>
  interval === null ? '' : ` [${decimal(interval[0])}, ${decimal(interval[1])}]`;
/** Two digits: agreement of a few hundred sentences is known no better. */
const rough = (value: number) => value.toFixed(2);
const figure = ({ value, interval }: ClusteredEstimate) =>
  value === null ? '—' : `${rough(value)}${interval === null ? '' : ` [${interval.map(rough).join(', ')}]`}`;
const mean = (one: SampledMean | null) =>
  one === null ? '—' : `${decimal(one.estimate)}${range(one.interval)}`;

function marginals({ marginals: shares }: RaterAgreement): string {
  return shares === null ? '—' : `${percent(shares.first.B)} / ${percent(shares.second.B)}`;
}

const AGREEMENT = ['labels (items)', 'on A', 'on B', 'agreed', 'Cohen kappa', 'alpha', 'B rates'];

const ratersOf = ({ first, second }: RaterAgreement) => printable(`${first}, ${second}`);

const agreementCells = (one: RaterAgreement): string[] => [
  `${one.pairs} (${one.items})`,
  figure(one.specific.A),
  figure(one.specific.B),
  figure(one.percent),
  figure(one.kappa),
  figure(one.alpha),
  marginals(one),
];

function agreementTable(agreements: readonly RaterAgreement[]): string {
  return numbersTable(
    ['raters', ...AGREEMENT],
    agreements.map((one) => [ratersOf(one), ...agreementCells(one)]),
  );
}

/** The models by themselves, where there are several; why a report could not decide on one of them. */
function byModelText(byModel: readonly ModelAgreement[]): string[] {
  const undecided = byModel.filter(({ agreements }) => agreements.at(-1)?.percent.interval === null);
  const several = [
    '',
    'The same by model: a panel that reads one model as people do may misread another',
    numbersTable(
      ['model', 'raters', ...AGREEMENT],
      byModel.flatMap(({ model, agreements }) =>
        agreements.map((one) => [printable(model), ratersOf(one), ...agreementCells(one)]),
      ),
    ),
    ...byModel.flatMap(({ model, agreements }) =>
      gaps(agreements).map((line) => `${printable(model)}: ${line}`),
    ),
  ];
  return [
    ...(byModel.length > 1 ? several : []),
    ...undecided.map(({ model }) =>
      printable(
        `${model}: without an interval of the panel’s agreement, esfp report --gold gives it no verdict: label more items of it ` +
          '(esfp gold sample --items).',
      ),
    ),
  ];
}

/** Which figures or intervals of two raters are not there, and why. */
function gapsOf({ specific, percent: agreed, kappa, alpha }: RaterAgreement): string[] {
  const figures = { A: specific.A, B: specific.B, agreed, 'Cohen kappa': kappa, alpha };
  const named = Object.entries(figures).filter(([, { why }]) => why !== null);
  return [...group(named, ([, { why }]) => why)].map(
    ([why, own]) =>
      `no ${own.some(([, { value }]) => value === null) ? 'value' : 'interval'} (${own.map(([name]) => name).join(', ')}), ${why}.`,
  );
}

/** A line for each gap, with those raters that have it. */
function gaps(agreements: readonly RaterAgreement[]): string[] {
  const all = agreements.flatMap((one) => gapsOf(one).map((gap) => ({ gap, raters: ratersOf(one) })));
  return [...group(all, ({ gap }) => gap)].map(
    ([gap, own]) => `${own.map(({ raters }) => raters).join('; ')}: ${printable(gap)}`,
  );
}

function abstentions(agreements: readonly RaterAgreement[]): string[] {
  return agreements
    .filter(({ abstained }) => abstained > 0)
    .map(
      ({ first, abstained }) =>
        `${printable(first)} gave no label in ${abstained} of these cases; they are left out.`,
    );
}

function estimateTable(models: readonly DeltaSCDEstimate[]): string {
  return numbersTable(
    [
      'model',
      'items labelled/all',
      'by the panel',
      'by humans, all items',
      'by humans, sample alone',
      'lambda',
    ],
    models.map(({ model, items, panel, estimate, humansAlone }) => [
      printable(model),
      `${items.labelled}/${items.frame}`,
      decimal(panel),
      mean(estimate),
      mean(humansAlone),
      decimal(estimate?.lambda),
    ]),
  );
}

/** The score of a gold sample as text: agreement with intervals clustered by item, of all and by model, then each deltaSCD. */
export function renderGoldScore({
  humanHuman,
  judgeHuman,
  judgeHumanByModel,
  models,
  notes,
  ...score
}: GoldScore): string {
  const humans =
    humanHuman.pairs.length === 0
      ? []
      : [
          'Between annotators',
          agreementTable(humanHuman.pairs),
          ...gaps(humanHuman.pairs),
          `Krippendorff's alpha of all ${score.annotators.length}: ${figure(humanHuman.alpha)}`,
          '',
        ];
  const said = models.flatMap(({ model, reason, notes: own }) => [
    ...(reason === null ? [] : [printable(reason)]),
    ...own.map((note) => printable(`${model}: ${note}`)),
  ]);
  return [
    `Gold sample ${score.sample}, instrument ${score.instrumentHash}`,
    '',
    ...humans,
    'Judges against annotators (one case a sentence and annotator)',
    agreementTable(judgeHuman),
    ...gaps(judgeHuman),
    ...abstentions(judgeHuman),
    ...byModelText(judgeHumanByModel),
    '',
    'deltaSCD per item, P2 - P1, by human labels (95% intervals)',
    estimateTable(models),
    ...said,
    '',
    ...notes.map(printable),
  ].join('\n');
}
