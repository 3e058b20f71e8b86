import { three } from '../printed.ts';
import { inOrder, modelsOf, nameOf } from '../tables/expected-table.ts';
import type { PictureData } from './picture-data.ts';

const itemContrasts: PictureData = ({ report }) => {
  const cards = modelsOf(report);
  const names = cards.map(nameOf);
  const { contrasts } = report.cohort.items;
  const items = (model: string) =>
    contrasts
      .flatMap(({ byModel }) => byModel.filter((one) => one.model === model))
      .flatMap(({ deltaSCD }) => (typeof deltaSCD === 'number' ? [deltaSCD] : []));
  // Derived: the items of report.json at the nearest quarter, of two that are as near the outer.
  const quarter = (value: number) => (Math.sign(value) * Math.floor(Math.abs(value) * 4 + 0.5)) / 4;
  const places = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
  return [
    cards.flatMap(({ model }, i) => {
      const own = items(model).map(quarter);
      return places
        .map((at) => ({ short: names[i], at, items: own.filter((one) => one === at).length }))
        .filter((one) => one.items > 0);
    }),
    cards.flatMap(({ deltaSCD: { paired } }, i) =>
      paired.interval === null
        ? []
        : [{ short: names[i], low: paired.interval[0], high: paired.interval[1] }],
    ),
    cards.flatMap(({ deltaSCD: { paired } }, i) =>
      paired.value === null ? [] : [{ short: names[i], mean: paired.value }],
    ),
  ];
};

const itemDiscrimination: PictureData = ({ report }) => {
  const { contrasts } = report.cohort.items;
  const told = contrasts.flatMap(({ mean, deviation, type, item }) =>
    mean === null || deviation === null
      ? []
      : [{ kind: type === 'T4' ? 'T4 (fact items)' : 'other types', mean, deviation, item }],
  );
  const keyOf = ({ kind, mean, deviation }: (typeof told)[number]) =>
    `${kind} ${three(mean)} ${three(deviation)}`;
  const places = [...Map.groupBy(told, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { kind, mean, deviation } = first;
    return [{ kind, mean, deviation, items: own.length }];
  });
  return [
    [
      { at: 0.05, label: 'floor 0.05' },
      { at: 0.6, label: 'ceiling 0.6' },
    ],
    places,
    // Which items are named hangs on the room; each of them must be of the report.
    { oneOf: told.map(({ item, mean, deviation }) => ({ item, mean, deviation })) },
  ];
};

const NAMES = {
  deltaAR: 'deltaAR',
  deltaSCD: 'deltaSCD',
  psiScaled: 'PSI_scaled',
  kappa: 'CPC kappa',
  esfp: 'ESFP',
};

const correlations: PictureData = ({ report }) => [
  (report.cohort.relations.pairs ?? []).map(({ between: [one, other], spearman: { coefficient, p, n } }) => ({
    column: NAMES[one],
    row: NAMES[other],
    rho: `${three(coefficient)}${coefficient !== null && p !== null && p < 0.05 ? '*' : ''}`,
    n: `n = ${n}`,
    direction: (coefficient ?? 0) === 0 ? 'none' : (coefficient ?? 0) > 0 ? 'together' : 'against',
    strength: Math.abs(coefficient ?? 0) / 2,
  })),
];

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  const half = sorted.length / 2;
  return sorted.length % 2 === 0 ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half));
};

const consistency: PictureData = ({ report }) => {
  const cards = inOrder(report);
  const names = cards.map(nameOf);
  const placed = cards.flatMap((card, i) => {
    const [flex, kappa] = [card.flex.value, card.cpc.kappa];
    return flex === null || kappa === null ? [] : [{ card, flex, kappa, number: i + 1, name: names[i] }];
  });
  const models = placed.filter(({ card }) => !card.subject.control);
  const bars = (of: 'flex' | 'cpc', at: 'flex' | 'kappa') =>
    placed.flatMap(({ card, ...one }) => {
      const { interval } = card[of];
      return interval === null ? [] : [{ low: interval[0], high: interval[1], at: one[at] }];
    });
  return [
    ...(models.length < 2
      ? []
      : [
          [{ flex: middle(models.map(({ flex }) => flex)) }],
          [{ kappa: middle(models.map(({ kappa }) => kappa)) }],
        ]),
    bars('flex', 'kappa'),
    bars('cpc', 'flex'),
    placed.map(({ card, flex, kappa, number }) => ({
      number: `${number}`,
      kind: card.subject.control ? 'control' : 'model',
      flex,
      kappa,
    })),
    placed.map(({ number, name }, i) => ({
      text: `${number}  ${name}`,
      line: Math.floor(i / 2),
      column: i % 2,
    })),
  ];
};

/** Pictures of items, and of how metrics go together. */
export const COHORT_PICTURES: Readonly<Record<string, PictureData>> = {
  'item-contrasts': itemContrasts,
  'item-discrimination': itemDiscrimination,
  correlations,
  consistency,
};
