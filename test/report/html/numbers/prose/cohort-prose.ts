import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { decimals, perCent, three } from '../printed.ts';
import { modelsOf } from '../tables/expected-table.ts';
import { count, modelCount, type Template } from './template.ts';

export const NOISE: readonly Template[] = [
  [/promptfoo eval --repeat 3 --no-cache/g],
  [/PSI and its noise floor of (\d+) models/g, ({ report }) => [modelCount(report)]],
];

type Contrast = Report['cohort']['items']['contrasts'][number];

const CLASSES = {
  ceiling: (one: Contrast) => one.extreme === 'ceiling',
  floor: (one: Contrast) => one.extreme === 'floor',
} as const;

export const ITEMS: readonly Template[] = [
  [
    /With (\d+) models a deviation rests on (\d+) values/g,
    ({ report: { cohort } }) => [cohort.items.models.length, cohort.items.models.length],
  ],
  [/Circles for the items of (\d+) models?/g, ({ report }) => [modelCount(report)]],
  [
    /Not drawn: (\d+) undefined and (\d+) missing, over all models/g,
    ({ report }) => {
      const sum = (of: 'undefined' | 'missing') =>
        modelsOf(report).reduce((total, { deltaSCD }) => total + deltaSCD.paired[of], 0);
      return [sum('undefined'), sum('missing')];
    },
  ],
  [
    /Without an interval: (\d+) models?/g,
    ({ report }) => [count(modelsOf(report), ({ deltaSCD }) => deltaSCD.paired.interval === null)],
  ],
  [
    /A scatter plot of (\d+) items? by mean deltaSCD and deviation between (\d+) models/g,
    ({ report }) => [
      count(report.cohort.items.contrasts, ({ deviation }) => deviation !== null),
      report.cohort.items.models.length,
    ],
  ],
  [/its mean deltaSCD over (\d+) models/g, ({ report }) => [report.cohort.items.models.length]],
  [/above 0\.6 an item is at the ceiling, below 0\.05 at the floor/g],
  [
    /Not drawn, since under two models define it: (\d+) items?/g,
    ({ report }) => [count(report.cohort.items.contrasts, ({ deviation }) => deviation === null)],
  ],
  [
    /At the (ceiling|floor) \((?:mean deltaSCD of those of (\d+) models that define it above 0\.6|deltaSCD of the one model above 0\.6|below 0\.05)(?:, T4 aside)?\): (\d+) of (?:(\d+) that any model defines, of )?(\d+) items?/g,
    ({ report: { cohort } }, [, which = 'floor', models]) => {
      const others = cohort.items.contrasts.filter(({ type }) => type !== 'T4');
      const some = count(others, ({ mean }) => mean !== null);
      return [
        which,
        models === undefined ? undefined : cohort.items.models.length,
        count(others, CLASSES[which === 'ceiling' ? 'ceiling' : 'floor']),
        some === others.length ? undefined : some,
        others.length,
      ];
    },
  ],
  [
    /(X\d+) \((-?[\d.]+)(?:, (\d+) of (\d+) models)?\)/g,
    ({ report: { cohort } }, [, item]) => {
      const own = cohort.items.contrasts.find((one) => one.item === item);
      const all = own?.n === own?.byModel.length;
      return [item, three(own?.mean), all ? undefined : own?.n, all ? undefined : own?.byModel.length];
    },
  ],
  [
    /, (\d+) more in report\.json/g,
    ({ report: { cohort } }, match) => {
      // The ten first are named.
      const others = cohort.items.contrasts.filter(({ type }) => type !== 'T4');
      const counts = [CLASSES.ceiling, CLASSES.floor].map((is) => count(others, is) - 10);
      return [counts.find((own) => `${own}` === match[1])];
    },
  ],
  [
    /Of (\d+) T4 items?, (\d+) at the floor, [^,\d]*, (\d+) at the ceiling, and (\d+) that no model/g,
    ({ report: { cohort } }) => {
      const own = cohort.items.contrasts.filter(({ type }) => type === 'T4');
      return [
        own.length,
        count(own, CLASSES.floor),
        count(own, CLASSES.ceiling),
        count(own, ({ mean }) => mean === null),
      ];
    },
  ],
  [
    /Shorter corpora, chosen on (\d+) models and judged on the other (\d+) \(lot: 200 corpora of the same size/g,
    ({ report: { cohort } }) => [cohort.items.shorter.chosenOn.length, cohort.items.shorter.judgedOn.length],
  ],
];

const NAMES = {
  deltaAR: 'deltaAR',
  deltaSCD: 'deltaSCD',
  psiScaled: 'PSI_scaled',
  kappa: 'CPC kappa',
  esfp: 'ESFP',
};

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

const isPlaced = ({ flex, cpc }: ScoreCard) => flex.value !== null && cpc.kappa !== null;
const mediansOf = (report: Report) => {
  const own = modelsOf(report).filter(isPlaced);
  return [
    own.length,
    middle(own.map(({ flex }) => flex.value ?? 0)),
    middle(own.map(({ cpc }) => cpc.kappa ?? 0)),
  ] as const;
};

export const RELATIONS: readonly Template[] = [
  [/under two items count, .* The factor is then 1\./g],
  [/A matrix of Spearman correlations over (\d+) models/g, ({ report }) => [report.cohort.relations.n]],
  [
    /(deltaAR|deltaSCD|PSI_scaled|CPC kappa) and (deltaSCD|PSI_scaled|CPC kappa|ESFP) (-?[\d.]+\d)(\*?)/g,
    ({ report: { cohort } }, [, first, second]) => {
      const own = cohort.relations.pairs?.find(
        ({ between: [one, other] }) => NAMES[one] === first && NAMES[other] === second,
      );
      const star = (own?.spearman.p ?? 1) < 0.05 ? '*' : '';
      return [first, second, three(own?.spearman.coefficient), star];
    },
  ],
  [/\* p < 0\.05, of its pair alone/g],
  [/Descriptive where n < 20/g],
  [/Descriptive: n = (\d+) < 20/g, ({ report }) => [report.cohort.relations.n]],
  [
    /(\d+) pairs? without a correlation/g,
    ({ report: { cohort } }) => [
      count(cohort.relations.pairs ?? [], ({ spearman }) => spearman.coefficient === null),
    ],
  ],
  [/A scatter plot of flex and CPC kappa of (\d+) models?/g, ({ report }) => [count(report.cards, isPlaced)]],
  [/(\d+) models?: no medians are drawn/g, ({ report }) => [count(modelsOf(report), isPlaced)]],
  [/the medians of the (\d+) models/g, ({ report }) => [mediansOf(report)[0]]],
  [
    /Not drawn, since flex or kappa is not defined: (\d+)/g,
    ({ report }) => [count(report.cards, (card) => !isPlaced(card))],
  ],
  [
    /Without one interval or both: (\d+)/g,
    ({ report }) => [
      count(
        report.cards,
        (card) => isPlaced(card) && (card.flex.interval === null || card.cpc.interval === null),
      ),
    ],
  ],
  [
    /Medians of the (\d+) models: flex (-?[\d.]+), CPC kappa (-?[\d.]+)\./g,
    ({ report }) => {
      const [models, flex, kappa] = mediansOf(report);
      return [models, three(flex), three(kappa)];
    },
  ],
];

const scanOf = ({ cohort }: Report) => cohort.robustness.scan;
const looseOf = (report: Report) =>
  (scanOf(report)?.pairs ?? []).filter(({ share }) => share !== null && share !== 1);
const orderedOf = (report: Report) => (scanOf(report)?.pairs ?? []).filter(({ share }) => share !== null);

const sizes = ({ cohort }: Report) => cohort.robustness.ends;

export const ROBUSTNESS: readonly Template[] = [
  [/not drawn for (\d+) models?/g, ({ report }) => [scanOf(report)?.first.length]],
  [/^(\d+) models?; tau and rho/g, ({ report }) => [report.cohort.robustness.given.length]],
  [/each at least 0, sum 1; CPC factor (\S+)\)/g, ({ report }) => [report.cohort.robustness.cpc]],
  [/(?:At rank 1(?= )|Rank 1:)/g],
  [
    /(?<=^ ?|, )(\S+) (>?<?\d+%)(?=[,.]| \(models)/g,
    ({ report }, [, model]) => [
      model,
      perCent(scanOf(report)?.first.find((one) => one.model === model)?.share),
    ],
  ],
  [
    /The top (\d+) (?:is|are) the same: (\S+?)(?:\.| )/g,
    ({ report }) => [sizes(report).top, perCent(scanOf(report)?.topSet.share)],
  ],
  [
    /The bottom (\d+) (?:is|are) the same: (\S+?)(?:\.| )/g,
    ({ report }) => [sizes(report).bottom, perCent(scanOf(report)?.bottomSet.share)],
  ],
  [/The whole order: (\S+?)(?:\.| )/g, ({ report }) => [perCent(scanOf(report)?.wholeOrder.share)]],
  [
    /(top|bottom) (\d+) the same (\S+?)(?=[,;])/g,
    ({ report }, [, end]) => {
      const own = end === 'top' ? scanOf(report)?.topSet : scanOf(report)?.bottomSet;
      return [end, own?.size, perCent(own?.share)];
    },
  ],
  [/whole order the same (\S+?)(?=[,;])/g, ({ report }) => [perCent(scanOf(report)?.wholeOrder.share)]],
  [
    /(\d+) of (\d+) pairs keeps? (?:its|their) order/g,
    ({ report }) => [orderedOf(report).length - looseOf(report).length, orderedOf(report).length],
  ],
  [/^(\d+) pairs$/g, ({ report }) => [looseOf(report).length]],
  [
    /under no weighting: (\d+) models?/g,
    ({ report }) => [count(scanOf(report)?.first ?? [], ({ share }) => share === 0)],
  ],
  [/Of (\d+) such pairs, the 8 that keep/g, ({ report }) => [looseOf(report).length]],
  [
    /since it cannot be told: (\d+) statements?/g,
    ({ report }) => {
      const scan = scanOf(report);
      return [count([scan?.topSet, scan?.bottomSet, scan?.wholeOrder], (one) => one?.share === null)];
    },
  ],
  [
    /Fixed ceiling (\S+); the cohort’s \(95th percentile, R-7\) (\S+?)\.(?= |$)/g,
    ({ report: { cohort } }) =>
      'reason' in cohort.ceilings ? ['none'] : [cohort.ceilings.fixed, decimals(cohort.ceilings.cohort, 5)],
  ],
];
