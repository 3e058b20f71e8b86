import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { cell, decimals, estimate, perCent, three, withEnds } from '../printed.ts';
import { type Column, inOrder, modelsOf, nameOf, type TablesOf, tableOf } from './expected-table.ts';

type Items = Report['cohort']['items'];
type Contrast = Items['contrasts'][number];

const PLACES = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];

/** How many items of a model lie nearest to a place; of two that are as near, the outer. */
function itemsAt({ contrasts }: Items, model: string, place: number): number {
  const values = contrasts
    .flatMap(({ byModel }) => byModel.filter((one) => one.model === model))
    .flatMap(({ deltaSCD }) => (typeof deltaSCD === 'number' ? [deltaSCD] : []));
  const nearest = (value: number) =>
    PLACES.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value) || Math.abs(b) - Math.abs(a))[0];
  return values.filter((value) => nearest(value) === place).length;
}

const numbersOf = ({ byModel }: Contrast) =>
  byModel.flatMap(({ deltaSCD }) => (typeof deltaSCD === 'number' ? [deltaSCD] : []));

/** Items: how deltaSCD spreads, which separate models, shorter corpora, and every one. */
export const itemTables: TablesOf = ({ report }) => {
  const { items } = report.cohort;
  if (items.models.length === 0) return [];
  const separating = items.separating.flatMap((item) => items.contrasts.filter((one) => one.item === item));
  return [
    ...tableOf(
      'items',
      'deltaSCD over items of each model: mean of per-item differences (in brackets: 95% interval), and how many items lie nearest to each value',
      modelsOf(report),
      [
        ['model', nameOf],
        ['mean', ({ deltaSCD }) => estimate(deltaSCD.paired)],
        ['items', ({ deltaSCD }) => String(deltaSCD.paired.n)],
        ['undefined', ({ deltaSCD }) => String(deltaSCD.paired.undefined)],
        ['missing', ({ deltaSCD }) => String(deltaSCD.paired.missing)],
        // Derived: the items of report.json counted by where they lie.
        ...PLACES.map(
          (place): Column<ScoreCard> => [
            decimals(place, 2),
            ({ model }) => String(itemsAt(items, model, place)),
          ],
        ),
      ],
    ),
    ...tableOf('items', 'The items that separate models most', separating, [
      ['item', ({ item }) => item],
      ['type', ({ type }) => type],
      ['deviation', ({ deviation }) => three(deviation)],
      ['mean', ({ mean }) => three(mean)],
      ['least', (one) => three(Math.min(...numbersOf(one)))],
      ['most', (one) => three(Math.max(...numbersOf(one)))],
      ['models', ({ n }) => String(n)],
    ]),
    ...tableOf('items', 'Shorter corpora beside chance', items.shorter.proposals, [
      ['keep', ({ rule }) => rule],
      ['items', ({ kept, dropped }) => `${kept.length} of ${kept.length + dropped.length}`],
      [
        'deltaSCD moves by (most)',
        ({ heldOut }) => `${three(heldOut.meanChange)} (${three(heldOut.largestChange)})`,
      ],
      [
        'orders kept',
        ({ heldOut: { ordersKept, pairs } }) =>
          ordersKept === null ? '—' : `${perCent(ordersKept)} of ${pairs}`,
      ],
      ['lot moves by', ({ byLot }) => three(byLot.meanChange)],
      ['lot keeps', ({ byLot }) => perCent(byLot.ordersKept)],
      ['lots no worse', ({ byLot }) => perCent(byLot.noWorse)],
    ]),
    ...tableOf('items', 'deltaSCD item by item', items.contrasts, [
      ['item', ({ item }) => item],
      ['type', ({ type }) => type],
      ['mean', ({ mean }) => three(mean)],
      ['deviation', ({ deviation }) => three(deviation)],
      ['models', ({ n }) => String(n)],
      ['at', ({ extreme }) => extreme ?? ''],
      ...items.models.map(
        (model): Column<Contrast> => [
          model,
          ({ byModel }) => {
            const own = byModel.find((one) => one.model === model);
            return own === undefined ? null : cell(own.deltaSCD);
          },
        ],
      ),
    ]),
  ];
};

const NAMES = {
  deltaAR: 'deltaAR',
  deltaSCD: 'deltaSCD',
  psiScaled: 'PSI_scaled',
  kappa: 'CPC kappa',
  esfp: 'ESFP',
};

const pText = (p: number | null) => (p !== null && p < 0.001 ? '<0.001' : three(p));

/** How metrics go together, and flex against consistency. */
export const relationTables: TablesOf = ({ report }) => [
  ...tableOf(
    'relations',
    'Rank correlations over models (controls left out)',
    report.cohort.relations.pairs ?? [],
    [
      ['between', ({ between }) => between.map((one) => NAMES[one]).join(', ')],
      ['n', ({ spearman }) => String(spearman.n)],
      ['Spearman rho', ({ spearman }) => three(spearman.coefficient)],
      ['p', ({ spearman }) => pText(spearman.p)],
      ['Kendall tau-b', ({ kendall }) => three(kendall.coefficient)],
      ['p of tau-b', ({ kendall }) => pText(kendall.p)],
    ],
  ),
  ...tableOf(
    'relations',
    'flex and stance consistency (in brackets: 95% intervals over items)',
    inOrder(report),
    [
      ['model', nameOf],
      ['number', (_, i) => String(i + 1)],
      ['flex', ({ flex }) => estimate(flex)],
      ['CPC kappa', ({ cpc }) => withEnds(cpc.kappa, cpc.interval)],
      ['items of kappa', ({ cpc }) => String(cpc.n)],
      ['factor on flex', ({ esfp }) => three(esfp.multiplier)],
      ['reversed items', ({ cpc: { reversals } }) => `${reversals.reversed} of ${reversals.comparable}`],
    ],
  ),
];

type Robustness = Report['cohort']['robustness'];

function heldText({ holds }: { readonly holds: boolean | null }): string {
  if (holds === null) return '—';
  return holds ? 'yes' : 'no';
}

function ruleTables({ rules, ends, given }: Robustness) {
  const applied = (rules ?? []).flatMap((rule) => ('places' in rule ? [rule] : []));
  return [
    ...tableOf('robustness', 'The order by ESFP under other scoring rules', applied, [
      ['rule', ({ rule }, i) => `${i + 1}  ${rule}`],
      ['tau', ({ kendall }) => three(kendall.coefficient)],
      ['rho', ({ spearman }) => three(spearman.coefficient)],
      [
        'rank 1',
        ({ first }) =>
          `${first.slice(0, 3).join(', ')}${first.length > 3 ? ` and ${first.length - 3} more` : ''}`,
      ],
      [`top ${ends.top} kept`, ({ topSet }) => heldText(topSet)],
      [`bottom ${ends.bottom} kept`, ({ bottomSet }) => heldText(bottomSet)],
      ['in order', ({ bottomOrder }) => heldText(bottomOrder)],
      ['ranks moved', ({ moved, places }) => `${moved.length} of ${places.length}`],
    ]),
    ...tableOf('robustness', 'Rank under each rule, by its number', applied.length === 0 ? [] : given, [
      ['model', ({ model }) => model],
      ['ESFP', ({ score }) => three(score)],
      ['as given', ({ rank }) => String(rank)],
      ...applied.map(
        ({ places }, i): Column<Robustness['given'][number]> => [
          String(i + 1),
          ({ model }) => String(places.find((one) => one.model === model)?.rank ?? '—'),
        ],
      ),
    ]),
  ];
}

/** What other rules, weights and the other ceiling would leave of the order by ESFP. */
export const robustnessTables: TablesOf = ({ report, bands }) => {
  const { robustness, ceilings } = report.cohort;
  const ranked = Object.keys(bands).length === 0;
  const loose = (robustness.scan?.pairs ?? []).filter(({ share }) => share !== null && share < 1);
  const models = 'reason' in ceilings ? [] : ceilings.models;
  type Ceiling = (typeof models)[number];
  const ranks: Column<Ceiling>[] = [
    ['rank, fixed', ({ underFixed }) => String(underFixed.rank)],
    ['rank, cohort', ({ underCohort }) => String(underCohort.rank)],
  ];
  return [
    ...(ranked ? ruleTables(robustness) : []),
    ...tableOf('robustness', 'Pairs that keep their order under some weightings only', ranked ? loose : [], [
      ['higher as given', ({ higher }) => higher],
      ['lower', ({ lower }) => lower],
      ['share', ({ share }) => perCent(share)],
    ]),
    ...tableOf(
      'robustness',
      'ESFP under both PSI ceilings',
      models.toSorted((one, other) =>
        ranked ? one.underFixed.rank - other.underFixed.rank : one.model < other.model ? -1 : 1,
      ),
      [
        ['model', ({ model }) => model],
        ['PSI', ({ psiMean, aboveFixed }) => `${decimals(psiMean, 4)}${aboveFixed ? ' (above)' : ''}`],
        ['scaled, fixed', ({ underFixed }) => three(underFixed.psiScaled)],
        ['scaled, cohort', ({ underCohort }) => three(underCohort.psiScaled)],
        ['ESFP, fixed', ({ underFixed }) => three(underFixed.esfp)],
        ['ESFP, cohort', ({ underCohort }) => three(underCohort.esfp)],
        ...(ranked ? ranks : []),
      ],
    ),
  ];
};
