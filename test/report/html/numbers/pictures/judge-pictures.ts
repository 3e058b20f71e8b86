import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { perCent } from '../printed.ts';
import { inOrder, modelsOf, nameOf } from '../tables/expected-table.ts';
import type { PictureData } from './picture-data.ts';

/** Models without controls; controls where there is nothing else. */
function shown(report: Report): ScoreCard[] {
  const models = modelsOf(report);
  return models.length === 0 ? inOrder(report) : models;
}

const judges: PictureData = ({ report: { panel } }) => {
  const { agreement } = panel;
  const names = agreement.judges.map(({ judge }) => judge);
  const number = (judge: string) => names.indexOf(judge) + 1;
  const pairs = agreement.pairs.map(({ first, second, onA, onB }) => ({
    pair: `${number(first)} and ${number(second)}`,
    onA,
    onB,
  }));
  const all = pairs.length > 1 ? [{ pair: 'all', onA: agreement.onA, onB: agreement.onB }] : [];
  return [
    [...pairs, ...all].flatMap(({ pair, onA, onB }) =>
      [
        { label: 'A', ...onA },
        { label: 'B', ...onB },
      ].flatMap(({ label, value, interval }) =>
        value === null
          ? []
          : [{ pair, label, value, low: interval?.[0] ?? null, high: interval?.[1] ?? null }],
      ),
    ),
  ];
};

const judgeLabels: PictureData = ({ report: { panel } }) => [
  panel.agreement.judges.flatMap(({ judge, shares: { A, B, C } }, i) => {
    if (A === null || B === null || C === null) return [];
    const bar = (label: string, from: number, share: number) => ({
      judge: `${i + 1} = ${judge}`,
      label,
      from,
      to: from + share,
      middle: from + share / 2,
      text: share < 0.08 ? '' : `${label} ${perCent(share)}`,
    });
    return [bar('A', 0, A), bar('B', A, B), bar('C', A + B, C)];
  }),
];

const panels: PictureData = ({ report }) => {
  const cards = shown(report);
  const names = cards.map(nameOf);
  const rows = cards.flatMap(({ deltaSCD, esfp, byPanel: { scores } }, i) => {
    const { panel, alone, leftOut, crossed } = scores;
    const of = (quantity: string, own: number | null, values: readonly (number | null)[]) => {
      const defined = values.flatMap((value) => value ?? []);
      const [lowest, highest] = [Math.min(...defined), Math.max(...defined)];
      return defined.length === 0 ? [] : [{ model: names[i], quantity, panel: own, lowest, highest }];
    };
    const common = [panel, ...alone, ...leftOut];
    return [
      ...of(
        'deltaSCD',
        deltaSCD.value,
        common.map((one) => one.deltaSCD),
      ),
      ...of(
        'ESFP',
        esfp.value,
        [...common, ...crossed].map((one) => one.esfp),
      ),
    ];
  });
  return [rows, [{ zero: 0 }]];
};

const bounds: PictureData = ({ report }) => {
  const cards = shown(report);
  const names = cards.map(nameOf);
  const rows = cards.map(({ deltaSCD, labels: { bounds: own } }, i) => {
    const open = own.disputed + own.abstained > 0;
    return {
      model: names[i],
      value: deltaSCD.value,
      allA: open ? own.allA : null,
      allB: open ? own.allB : null,
      lowest: own.both?.[0] ?? null,
      highest: own.both?.[1] ?? null,
    };
  });
  return [
    rows.filter(({ value, lowest, allA, allB }) => [value, lowest, allA, allB].some((one) => one !== null)),
    [{ zero: 0 }],
  ];
};

type Slice = ScoreCard['labels']['coverage']['byPhrasing']['P0'];

const parts = ({ responses, attributionRate, density, stance }: Slice) => [
  responses,
  attributionRate,
  density,
  stance,
];

const coverage: PictureData = ({ report }) => {
  const lacking = inOrder(report).flatMap((card) => {
    const { byPhrasing, byType } = card.labels.coverage;
    const slices = [
      ...PHRASINGS.map((column) => ({ column, group: 'by phrasing', slice: byPhrasing[column] })),
      ...ITEM_TYPES.map((column) => ({ column, group: 'by type of item', slice: byType[column] })),
    ].flatMap(({ slice, ...rest }) => (slice === undefined ? [] : [{ ...rest, parts: parts(slice) }]));
    return slices.some((one) => one.parts.some(({ had, expected }) => had < expected))
      ? [{ card, slices }]
      : [];
  });
  const names = lacking.map(({ card }) => nameOf(card));
  return [
    lacking.flatMap(({ slices }, i) =>
      slices.map(({ group, column, parts: own }) => {
        // Derived: the least of the four shares, and what is missing of it.
        const least = Math.min(...own.flatMap(({ share }) => share ?? []));
        return { row: names[i], group, column, share: 1 - least, text: perCent(least).replace('%', '') };
      }),
    ),
  ];
};

const validity: PictureData = ({ report }) => {
  const cards = shown(report);
  const names = cards.map(nameOf);
  return [
    cards.flatMap(({ gradient: { byPhrasing } }, i) => {
      const cells = (
        group: string,
        count: 'cutOff' | 'overWordLimit' | 'notPlainProse' | 'notEnglish',
        of: 'finishKnown' | 'checked',
      ) =>
        PHRASINGS.flatMap((column) => {
          const { format } = byPhrasing[column];
          const share = format[count] / format[of];
          return format[of] === 0
            ? []
            : [{ row: names[i], group, column, share, text: perCent(share).replace('%', '') }];
        });
      return [
        ...cells('cut off', 'cutOff', 'finishKnown'),
        ...cells('over 150 words', 'overWordLimit', 'checked'),
        ...cells('not plain prose', 'notPlainProse', 'checked'),
        ...cells('not English', 'notEnglish', 'checked'),
      ];
    }),
  ];
};

const noise: PictureData = ({ report }) => {
  const FLOORS = ['P0', 'P1', 'P2'] as const;
  const measured = shown(report).filter(({ psi }) =>
    FLOORS.some((one) => psi.noiseFloor[one].value !== null),
  );
  const names = measured.map(nameOf);
  return [
    measured.flatMap(({ psi: { P0P1, noiseFloor } }, i) =>
      [
        { kind: 'PSI', value: P0P1.value, low: P0P1.interval?.[0] ?? null, high: P0P1.interval?.[1] ?? null },
        ...FLOORS.map((one) => ({
          kind: `floor ${one}`,
          value: noiseFloor[one].value,
          low: null,
          high: null,
        })),
      ].flatMap((one) => (one.value === null ? [] : [{ model: names[i], ...one }])),
    ),
  ];
};

/** Pictures of judges, labels, coverage and noise. */
export const JUDGE_PICTURES: Readonly<Record<string, PictureData>> = {
  judges,
  'judge-labels': judgeLabels,
  panels,
  bounds,
  coverage,
  validity,
  noise,
};
