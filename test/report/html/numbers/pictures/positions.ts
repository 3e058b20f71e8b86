import type { ReportFilesInput } from '../../../../../aggregators/report/html/write-pages.ts';
import type { Report, ScoreCard } from '../../../../../aggregators/score-card.ts';
import { PHRASINGS } from '../../../../../corpus/phrasings.ts';
import { byName, inOrder, modelsOf } from '../tables/expected-table.ts';
import { axisOf } from './axis.ts';
import { boxOf, endsOf, marksOf, type SvgNode, svgTree, withClass } from './svg-tree.ts';

/** What a mark of a picture says by where it stands, beside what the report says. */
export interface Reading {
  /** Of what. */
  readonly of: string;
  /** Read off the axis; null where there is no mark. */
  readonly read: number | null;
  readonly reported: number | null;
  /** How much half a pixel is. */
  readonly halfPixel: number;
}

type Ends = readonly [low: number, high: number] | null;

/** A part of a picture, which must be there. */
function partOf(svg: SvgNode, name: string): SvgNode {
  const [found] = withClass(svg, name);
  if (found === undefined) throw new Error(`partOf: the picture has no ${name}.`);
  return found;
}

/** The rows of a picture with a line above the controls, by where they stand. */
const rowsOf = (cards: readonly ScoreCard[]) => {
  const first = cards.findIndex(({ subject }) => subject.control);
  return cards.map((card, i) => ({ card, row: first >= 0 && i >= first ? i + 1 : i }));
};

const STEP = 26;
const isIn = (row: number, top: number, y: number) => Math.floor((y - top) / STEP) === row;

/** Points and intervals of a panel against the values of its rows. */
function rowReadings(
  panel: SvgNode,
  cards: readonly ScoreCard[],
  of: string,
  value: (card: ScoreCard) => { readonly value: number | null; readonly interval: Ends },
): Reading[] {
  const { valueAt, halfPixel } = axisOf(panel, 'x');
  const [top = panel.y] = panel.children.map(({ y }) => y);
  // A line at zero runs over all rows.
  const rules = marksOf(panel, 'rule').filter((one) => endsOf(one).y[0] === endsOf(one).y[1]);
  return rowsOf(cards).flatMap(({ card, row }): Reading[] => {
    const { value: reported, interval } = value(card);
    const point = marksOf(panel, 'symbol').find(({ y }) => isIn(row, top, y));
    const rule = rules.find(({ y }) => isIn(row, top, y));
    const [low, high] = rule === undefined ? [null, null] : endsOf(rule).x.map(valueAt);
    return [
      {
        of: `${of} of ${card.model}`,
        read: point === undefined ? null : valueAt(point.x),
        reported,
        halfPixel,
      },
      { of: `low of ${of} of ${card.model}`, read: low ?? null, reported: interval?.[0] ?? null, halfPixel },
      {
        of: `high of ${of} of ${card.model}`,
        read: high ?? null,
        reported: interval?.[1] ?? null,
        halfPixel,
      },
    ];
  });
}

const COLOURS = { deltaAR: 'first', deltaSCD: 'second', PSI: 'third', CPC: 'fourth' } as const;

const partsOf = ({ esfp, flex }: ScoreCard) => ({
  deltaAR: esfp.parts.deltaAR,
  deltaSCD: esfp.parts.deltaSCD,
  PSI: esfp.parts.psi,
  CPC: esfp.value === null || flex.value === null ? null : esfp.value - flex.value,
});
const PARTS = ['deltaAR', 'deltaSCD', 'PSI', 'CPC'] as const;

/** Where the bars of a stack end, from zero outwards, negative parts to the left. */
function stackReadings(panel: SvgNode, cards: readonly ScoreCard[]): Reading[] {
  const { valueAt, halfPixel } = axisOf(panel, 'x');
  const [top = panel.y] = panel.children.map(({ y }) => y);
  const bars = marksOf(panel, 'rect').filter(({ attributes }) => attributes.get('stroke') === 'var(--paper)');
  return rowsOf(cards).flatMap(({ card, row }) => {
    const parts = partsOf(card);
    let [left, right] = [0, 0];
    return PARTS.flatMap((part): Reading[] => {
      const bar = bars.find(
        (one) =>
          one.attributes.get('fill') === `var(--${COLOURS[part]})` && isIn(row, top, boxOf(one).middle),
      );
      const box = bar === undefined ? null : boxOf(bar);
      const size = card.esfp.value === null ? null : (parts[part] ?? 0);
      const [from, to] =
        size === null ? [null, null] : size < 0 ? [left + size, left] : [right, right + size];
      if (size !== null) [left, right] = size < 0 ? [left + size, right] : [left, right + size];
      return [
        {
          of: `start of ${part} of ${card.model}`,
          read: box && valueAt(box.left),
          reported: from,
          halfPixel,
        },
        { of: `end of ${part} of ${card.model}`, read: box && valueAt(box.right), reported: to, halfPixel },
      ];
    });
  });
}

const leaderboardCards = ({ report, bands }: ReportFilesInput) =>
  Object.keys(bands).length > 0 ? byName(report) : inOrder(report);

function leaderboardReadings(svg: SvgNode, input: ReportFilesInput): Reading[] {
  const cards = leaderboardCards(input);
  const isRanked = input.report.comparison.ranks.deltaSCD.reason === null;
  const esfp = partOf(svg, `concat_${isRanked ? 4 : 3}_group`);
  return [
    ...rowReadings(partOf(svg, 'concat_1_group'), cards, 'deltaSCD', ({ deltaSCD }) => deltaSCD),
    ...rowReadings(esfp, cards, 'ESFP', ({ esfp: own }) => own),
    ...stackReadings(esfp, cards),
  ];
}

function partsReadings(svg: SvgNode, input: ReportFilesInput): Reading[] {
  const cards = leaderboardCards(input);
  return PARTS.flatMap((part, i) => {
    const panel = partOf(svg, `concat_${i + 1}_group`);
    const { valueAt, halfPixel } = axisOf(panel, 'x');
    const [top = panel.y] = panel.children.map(({ y }) => y);
    return rowsOf(cards).flatMap(({ card, row }): Reading[] => {
      const bar = marksOf(panel, 'rect').find((one) => isIn(row, top, boxOf(one).middle));
      const box = bar === undefined ? null : boxOf(bar);
      const size = partsOf(card)[part];
      return [
        {
          of: `left end of ${part} of ${card.model}`,
          read: box && valueAt(box.left),
          reported: size && Math.min(0, size),
          halfPixel,
        },
        {
          of: `right end of ${part} of ${card.model}`,
          read: box && valueAt(box.right),
          reported: size && Math.max(0, size),
          halfPixel,
        },
      ];
    });
  });
}

const typologyReadings =
  (cardsIn: (report: Report) => ScoreCard[]) =>
  (svg: SvgNode, { report }: ReportFilesInput): Reading[] => {
    const plane = partOf(svg, 'concat_1_group');
    const [x, y] = [axisOf(plane, 'x'), axisOf(plane, 'y')];
    const points = marksOf(plane, 'symbol');
    const levels = cardsIn(report)
      .map(({ model, gradient: { byPhrasing } }) => ({
        model,
        P1: byPhrasing.P1.density,
        P2: byPhrasing.P2.density,
      }))
      .filter(({ P1, P2 }) => P1.value !== null && P2.value !== null);
    // The rules before the arms are the cuts and the line on which nothing shifts.
    const arms = marksOf(plane, 'rule').slice(3);
    const across = arms.filter((one) => endsOf(one).y[0] === endsOf(one).y[1]);
    const upright = arms.filter((one) => !across.includes(one));
    const has = (of: 'P1' | 'P2') => levels.filter((one) => one[of].interval !== null);
    const armReadings = (of: 'P1' | 'P2', found: readonly SvgNode[], axis: typeof x, along: 'x' | 'y') =>
      has(of).flatMap(({ model, [of]: { interval } }, i): Reading[] => {
        const rule = found[i];
        const [a, b] = rule === undefined ? [] : endsOf(rule)[along].map(axis.valueAt);
        const [low, high] =
          a === undefined || b === undefined ? [null, null] : [Math.min(a, b), Math.max(a, b)];
        return [
          {
            of: `low of SCD ${of} of ${model}`,
            read: low,
            reported: interval?.[0] ?? null,
            halfPixel: axis.halfPixel,
          },
          {
            of: `high of SCD ${of} of ${model}`,
            read: high,
            reported: interval?.[1] ?? null,
            halfPixel: axis.halfPixel,
          },
        ];
      });
    return [
      { of: 'points', read: points.length, reported: levels.length, halfPixel: 0 },
      { of: 'arms', read: arms.length, reported: has('P1').length + has('P2').length, halfPixel: 0 },
      ...levels.flatMap(({ model, P1, P2 }, i): Reading[] => {
        const point = points[i];
        return [
          {
            of: `SCD P1 of ${model}`,
            read: point ? x.valueAt(point.x) : null,
            reported: P1.value,
            halfPixel: x.halfPixel,
          },
          {
            of: `SCD P2 of ${model}`,
            read: point ? y.valueAt(point.y) : null,
            reported: P2.value,
            halfPixel: y.halfPixel,
          },
        ];
      }),
      ...armReadings('P1', across, x, 'x'),
      ...armReadings('P2', upright, y, 'y'),
    ];
  };

function gradientReadings(svg: SvgNode, { report }: ReportFilesInput): Reading[] {
  const cells = withClass(svg, 'cell').flatMap(({ children }) => children);
  const heads = withClass(svg, 'row_header').flatMap(({ children }) => children);
  return inOrder(report).flatMap(({ gradient: { byPhrasing } }, i) => {
    const cell = cells[i];
    if (cell === undefined) throw new Error(`gradientReadings: there is no panel ${i + 1}.`);
    const [name = ''] = withClass(cell, 'role-title-text').flatMap(({ children }) =>
      children.map(({ text }) => text),
    );
    const head = heads.find((one) => one.y === cell.y);
    if (head === undefined) throw new Error('gradientReadings: a panel has no axis.');
    const { valueAt, halfPixel } = axisOf(head, 'y');
    const places = withClass(cell, 'role-axis-label').flatMap(({ children }) => children);
    const nearest = (x: number) => places.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]?.text;
    return PHRASINGS.flatMap((phrasing) =>
      (['SCD', 'AR'] as const).flatMap((metric): Reading[] => {
        const colour = `var(--${metric === 'SCD' ? 'first' : 'second'})`;
        const { value, interval } = byPhrasing[phrasing][metric === 'SCD' ? 'density' : 'attributionRate'];
        const isOwn = ({ attributes, x }: SvgNode) =>
          nearest(x) === phrasing && [attributes.get('fill'), attributes.get('stroke')].includes(colour);
        const point = marksOf(cell, 'symbol').find(isOwn);
        const rule = marksOf(cell, 'rule').find(isOwn);
        // The lower end stands further down.
        const [high, low] = rule === undefined ? [null, null] : endsOf(rule).y.map(valueAt);
        const of = `${metric} ${phrasing} of ${name}`;
        return [
          { of, read: point ? valueAt(point.y) : null, reported: value, halfPixel },
          { of: `low of ${of}`, read: low ?? null, reported: interval?.[0] ?? null, halfPixel },
          { of: `high of ${of}`, read: high ?? null, reported: interval?.[1] ?? null, halfPixel },
        ];
      }),
    );
  });
}

const READERS = {
  leaderboard: leaderboardReadings,
  parts: partsReadings,
  typology: typologyReadings(inOrder),
  'typology-detail': typologyReadings(modelsOf),
  gradient: gradientReadings,
} as const;

/** The pictures whose marks are read by where they stand. */
export const READ_PICTURES = ['leaderboard', 'parts', 'typology', 'typology-detail', 'gradient'] as const;

/** Every mark of a picture as a person reads it, beside the report. */
export function readingsOf(id: keyof typeof READERS, svg: string, input: ReportFilesInput): Reading[] {
  return READERS[id](svgTree(svg), input);
}
