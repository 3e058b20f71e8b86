import { expect } from 'vitest';
import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../../../corpus/item.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { decimals, perCent, three } from '../printed.ts';
import { byName, inOrder, nameOf } from '../tables/expected-table.ts';
import { cutVerdict, SHORT, shareText, shiftText, verdictText } from '../tables/typology-words.ts';
import type { PictureData } from './picture-data.ts';

type Ends = readonly [low: number, high: number] | null;
interface Valued {
  readonly value: number | null;
  readonly interval: Ends;
}

const cardsOf = ({ report, bands }: ReportFilesInput) =>
  Object.keys(bands).length > 0 ? byName(report) : inOrder(report);

/** Rows with a line of its own above the controls, and all lines of names. */
function rowsOf(cards: readonly ScoreCard[]) {
  const models = cards.filter(({ subject }) => !subject.control).length;
  const rows = cards.map((card, i) => ({ card, row: i < models ? i : i + 1 }));
  const line = models < cards.length ? [{ row: models, text: 'Controls (no models):' }] : [];
  const names = [...rows.map(({ card, row }) => ({ row, text: card.model })), ...line];
  return { rows, names: names.toSorted((one, other) => one.row - other.row) };
}

type Rows = ReturnType<typeof rowsOf>['rows'];

const bandData = (band: { readonly low: number; readonly high: number } | undefined) =>
  band === undefined ? [] : [[{ low: band.low, high: band.high }], [{ end: band.low }, { end: band.high }]];

/** Intervals, points of models, points of controls. */
function pointData(rows: Rows, of: (card: ScoreCard) => Valued) {
  const own = rows.map(({ card, row }) => ({ row, control: card.subject.control, ...of(card) }));
  const points = (control: boolean) =>
    own
      .filter((one) => one.value !== null && one.control === control)
      .map(({ row, value }) => ({ row, value }));
  return [
    own.flatMap(({ row, value, interval }) =>
      value === null || interval === null ? [] : [{ row, low: interval[0], high: interval[1] }],
    ),
    points(false),
    points(true),
  ];
}

const notDefined = (rows: Rows, of: (card: ScoreCard) => number | null) =>
  rows.filter(({ card }) => of(card) === null).map(({ row }) => ({ row }));

function rankData(rows: Rows, { reason, models }: Report['comparison']['ranks']['esfp']) {
  if (reason !== null) return [];
  const text = ({ model }: ScoreCard) => {
    const own = models.find((one) => one.model === model);
    if (own === undefined || own.best === null || own.worst === null) return '—';
    return own.best === own.worst ? `${own.best}` : `${own.best}-${own.worst}`;
  };
  return [
    rows.filter(({ card }) => !card.subject.control).map(({ card, row }) => ({ row, text: text(card) })),
    [{ text: 'rank' }],
  ];
}

const PARTS = ['deltaAR', 'deltaSCD', 'PSI', 'CPC'] as const;

// Derived: what CPC adds is ESFP less flex.
const partsOf = ({ esfp: { value, parts }, flex }: ScoreCard) => ({
  deltaAR: parts.deltaAR,
  deltaSCD: parts.deltaSCD,
  PSI: parts.psi,
  CPC: value === null || flex.value === null ? null : value - flex.value,
});

const leaderboard: PictureData = (input) => {
  const { bands, report } = input;
  const { rows, names } = rowsOf(cardsOf(input));
  const { ranks } = report.comparison;
  const stacked = rows
    .filter(({ card }) => card.esfp.value !== null)
    .flatMap(({ card, row }) =>
      PARTS.map((part, order) => ({
        row,
        part,
        order,
        value: partsOf(card)[part] ?? 0,
        // Whether the name fits is looked at elsewhere.
        label: expect.stringMatching(/^(?:AR|SCD|PSI|CPC|)$/),
      })),
    );
  return [
    names,
    [{ text: '' }],
    ...bandData(bands.deltaSCD),
    ...pointData(rows, ({ deltaSCD }) => deltaSCD),
    notDefined(rows, ({ deltaSCD }) => deltaSCD.value),
    rows.map(({ card: { deltaSCD }, row }) => ({
      row,
      text: `${deltaSCD.underP1.n}, ${deltaSCD.underP2.n}`,
    })),
    [{ text: 'n P1, P2' }],
    ...rankData(rows, ranks.deltaSCD),
    ...bandData(bands.ESFP),
    stacked,
    ...pointData(rows, ({ esfp }) => esfp),
    notDefined(rows, ({ esfp }) => esfp.value),
    ...(Object.keys(bands).length > 0 ? [] : rankData(rows, ranks.esfp)),
  ];
};

const parts: PictureData = (input) => {
  const { rows, names } = rowsOf(cardsOf(input));
  return [
    names,
    [{ text: '' }],
    ...PARTS.flatMap((part) => [
      rows.flatMap(({ card, row }) => {
        const value = partsOf(card)[part];
        return value === null ? [] : [{ row, value, end: Math.max(value, 0), number: three(value) }];
      }),
      notDefined(rows, (card) => partsOf(card)[part]),
    ]),
  ];
};

/** Which models a picture of the typology shows: all, or those that are no controls and have a place. */
type Shown = 'all' | 'models';

const typologyOf =
  (shown: Shown): PictureData =>
  ({ report }) => {
    const cards = inOrder(report);
    const names = cards.map(nameOf);
    const all = cards.map((card, row) => {
      const { P1, P2 } = card.gradient.byPhrasing;
      const { verdict } = card.typology;
      return {
        row,
        number: `${row + 1}`,
        name: `${row + 1} ${names[row]}`,
        verdict: cutVerdict(card.typology) ?? verdictText(card.typology),
        kind: card.subject.control ? 'control' : 'model',
        determined: verdict !== null && verdict !== 'undetermined',
        x: P1.density.value,
        xLow: P1.density.interval?.[0] ?? null,
        xHigh: P1.density.interval?.[1] ?? null,
        y: P2.density.value,
        yLow: P2.density.interval?.[0] ?? null,
        yHigh: P2.density.interval?.[1] ?? null,
      };
    });
    const isPlaced = ({ x, y }: (typeof all)[number]) => x !== null && y !== null;
    const places = shown === 'all' ? all : all.filter((one) => one.kind === 'model' && isPlaced(one));
    return [
      places,
      [{ x: 0.15, x2: 0.5, y: 0, y2: 1 }],
      [{ x: 0, x2: 1, y: 0.15, y2: 0.5 }],
      [
        { x: 0.3, x2: 0.3, y: 0, y2: 1 },
        { x: 0, x2: 1, y: 0.3, y2: 0.3 },
      ],
      [{ x: 0, x2: 1, y: 0, y2: 1 }],
      // Names of the cells, then the numbers of the points, at places of their own.
      'layout',
      ...(places.every(isPlaced) ? [] : [places.filter(isPlaced)]),
      'layout',
    ];
  };

const rowNames = (cards: readonly ScoreCard[]) => cards.map(nameOf).map((name, row) => ({ row, name }));

const typologyCuts: PictureData = ({ report }) => {
  const cards = inOrder(report);
  const verdicts = cards.flatMap(({ typology: { byCut } }, row) =>
    byCut.map((one) => {
      const { cell, verdict } = one;
      const common = { row, cut: decimals(one.cut, 2), cell };
      if (cell === null || verdict === null) return { ...common, determined: false, text: '—', share: '' };
      return verdict === 'undetermined'
        ? { ...common, determined: false, text: `(${SHORT[cell]}`, share: `${shareText(one)})` }
        : { ...common, determined: true, text: SHORT[cell], share: shareText(one) };
    }),
  );
  const shifts = cards.map((card, row) => ({
    row,
    shift: shiftText(card).replace('shift shown', 'shift\nshown').replace('shifts the', 'shifts\nthe'),
  }));
  return [rowNames(cards), verdicts, [{ cut: '0.30' }], shifts];
};

const ends = ({ value, interval }: Valued) => ({
  value,
  low: interval?.[0] ?? null,
  high: interval?.[1] ?? null,
});

const gradient: PictureData = ({ report }) => {
  const cards = inOrder(report);
  const names = cards.map(nameOf);
  return [
    cards.flatMap(({ gradient: { byPhrasing } }, row) =>
      PHRASINGS.flatMap((phrasing) => [
        { row, model: names[row], phrasing, metric: 'SCD', ...ends(byPhrasing[phrasing].density) },
        { row, model: names[row], phrasing, metric: 'AR', ...ends(byPhrasing[phrasing].attributionRate) },
      ]),
    ),
  ];
};

const contrasts: PictureData = ({ report }) => {
  const cards = inOrder(report);
  const panel = (contrast: string, of: 'densityP3minusP1' | 'densityP4minusP2' | 'deltaSCDP1P4' | 'gapP0') =>
    cards.map(({ gradient: { contrasts: own } }, row) => ({ row, contrast, ...ends(own[of]) }));
  return [
    rowNames(cards),
    panel('SCD P3 - P1', 'densityP3minusP1'),
    [{ value: 0 }],
    panel('SCD P4 - P2', 'densityP4minusP2'),
    panel('SCD P4 - SCD P1', 'deltaSCDP1P4'),
    panel('AR - SCD, P0', 'gapP0'),
  ];
};

const types: PictureData = ({ report }) => {
  const cards = inOrder(report);
  const heads = ITEM_TYPES.filter((type) => cards.some(({ byType }) => byType[type] !== undefined)).map(
    (type) => ({ type, head: type === 'T4' || type === 'T5' ? expect.stringMatching(`^${type} `) : type }),
  );
  const cells = cards.flatMap(({ byType }, row) =>
    heads.map(({ type, head }) => {
      const found = byType[type];
      if (found === undefined) {
        return { row, type: head, reading: null, delta: null, value: '', interval: 'not asked' };
      }
      const { value, interval } = found.deltaSCD;
      return {
        row,
        type: head,
        reading: type === 'T4' ? 'control' : type === 'T5' ? 'described' : 'licensed',
        delta: value,
        value: three(value),
        interval: interval === null ? 'no interval' : interval.map(three).join(', '),
      };
    }),
  );
  return [
    rowNames(cards),
    cells,
    heads.filter(({ type }) => type === 'T4').map(({ head }) => ({ type: head })),
  ];
};

const weights: PictureData = ({ report, bands }) => {
  const { scan } = report.cohort.robustness;
  if (scan === null || Object.keys(bands).length > 0) return [];
  const bars = (shares: readonly (number | null)[]) =>
    shares.flatMap((share) => share ?? []).map((share, row) => ({ row, share, text: perCent(share) }));
  const first = scan.first
    .map(({ share }) => share)
    .filter((share) => share > 0)
    .toSorted((a, b) => b - a);
  const loose = scan.pairs
    .flatMap(({ share }) => (share === null || share === 1 ? [] : [share]))
    .toSorted((a, b) => a - b);
  return [
    bars(first),
    bars([scan.topSet.share, scan.bottomSet.share, scan.wholeOrder.share]),
    bars(loose.slice(0, 8)),
  ];
};

/** Pictures of scores, the typology, the phrasings, the types and the weights. */
export const SCORE_PICTURES: Readonly<Record<string, PictureData>> = {
  leaderboard,
  parts,
  typology: typologyOf('all'),
  'typology-detail': typologyOf('models'),
  'typology-cuts': typologyCuts,
  gradient,
  'gradient-contrasts': contrasts,
  types,
  weights,
};
