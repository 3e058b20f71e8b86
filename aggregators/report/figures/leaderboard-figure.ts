import { greatest, least, max, min } from 'd3-array';
import { counted } from '../../counted.ts';
import type { Report, ScoreCard } from '../../score-card.ts';
import { decimal, percent } from '../format.ts';
import { nameText } from '../html/markup.ts';
import type { Band, PageInput } from '../html/section.ts';
import { bandLayers } from './band-layers.ts';
import type { MaybeFigure } from './figure.ts';
import { intervalLayers, type RowValue, rowValues } from './interval-layers.ts';
import { hasBand, inLeaderboardOrder } from './leaderboard-order.ts';
import { niceDomain } from './nice-domain.ts';
import { type PictureRow, pictureRows } from './picture-rows.ts';
import { rankRange } from './rank-range.ts';
import {
  lettersIn,
  namesPanel,
  notDefined,
  type Panel,
  panelHeight,
  SPACING,
  textPanel,
  valueAxis,
  ZERO_LINE,
} from './row-panels.ts';
import { stackLayers, stackReach } from './stack-layers.ts';

const ID = 'leaderboard';
const TITLE = 'deltaSCD, and ESFP by its parts';

/** Pixels; the whole stays under 640. */
const WIDTHS = { names: 144, deltaSCD: 136, items: 54, rank: 36, ESFP: 176 } as const;
/** Pixels by which a bar stands above the middle of its row, and its interval below. */
const APART = 5;

type Ranking = Report['comparison']['ranks']['deltaSCD'];

const ends = (values: readonly RowValue[], band: Band | undefined) => [
  ...values.flatMap(({ value, interval }) => [value, ...(interval ?? [])]),
  ...(band === undefined ? [] : [band.low, band.high]),
];

/** Of an axis as much stays free beyond the outermost values, so that no mark is cut. */
const AIR = 0.04;

/** Some values with air on both sides, but for that of zero. */
function withAir(values: readonly number[]): number[] {
  const [low, high] = [min([0, ...values]) ?? 0, max([0, ...values]) ?? 0];
  const air = AIR * (high - low);
  return [low < 0 ? low - air : 0, high > 0 ? high + air : 0];
}

const named = (name: string, band: Band | undefined) => (band === undefined ? name : `${name} (band)`);

function deltaSCDPanel(rows: readonly PictureRow[], band: Band | undefined): Panel {
  const values = rowValues(rows, ({ deltaSCD }) => deltaSCD);
  const domain = niceDomain(withAir(ends(values, band)));
  return {
    width: WIDTHS.deltaSCD,
    height: panelHeight(rows),
    encoding: { x: valueAxis(named('deltaSCD', band), domain) },
    layer: [
      ...bandLayers(band),
      ZERO_LINE,
      ...intervalLayers(rows, values),
      notDefined(
        rows,
        rows.filter(({ card }) => card !== null && card.deltaSCD.value === null),
      ),
    ],
  };
}

function esfpPanel(rows: readonly PictureRow[], band: Band | undefined): Panel {
  const values = rowValues(rows, ({ esfp }) => esfp);
  const domain = niceDomain(withAir([...ends(values, band), ...stackReach(rows)]));
  return {
    width: WIDTHS.ESFP,
    height: panelHeight(rows),
    encoding: { x: valueAxis(named('ESFP', band), domain) },
    layer: [
      ...bandLayers(band),
      ...stackLayers(rows, WIDTHS.ESFP / (domain[1] - domain[0]), { above: APART }),
      ZERO_LINE,
      ...intervalLayers(rows, values, { below: APART + 3 }),
      notDefined(
        rows,
        rows.filter(({ card }) => card !== null && card.esfp.value === null),
      ),
    ],
  };
}

function rankPanel(rows: readonly PictureRow[], ranking: Ranking): Panel[] {
  if (ranking.reason !== null) return [];
  const lines = ({ card }: PictureRow) =>
    card === null || card.subject.control ? [] : [rankRange(card.model, ranking)];
  return [textPanel(rows, { title: 'rank', width: WIDTHS.rank, lines })];
}

const itemsLine = ({ card }: PictureRow) =>
  card === null ? [] : [`${card.deltaSCD.underP1.n}, ${card.deltaSCD.underP2.n}`];

/** How many of some cards have no value, and how many of the others no interval, as the end of a caption. */
function gapsCaption(cards: readonly ScoreCard[]): string {
  const quantities = [
    { name: 'deltaSCD', of: cards.map(({ deltaSCD }) => deltaSCD) },
    { name: 'ESFP', of: cards.map(({ esfp }) => esfp) },
  ];
  const gaps = quantities.flatMap(({ name, of }) => {
    const undefinedOnes = of.filter(({ value }) => value === null).length;
    const without = of.filter(({ value, interval }) => value !== null && interval === null).length;
    return [
      ...(undefinedOnes === 0 ? [] : [`${name} is not defined for ${undefinedOnes} of ${cards.length}`]),
      ...(without === 0 ? [] : [`${name} has no interval for ${without} of ${cards.length}`]),
    ];
  });
  return gaps.length === 0 ? '' : ` ${gaps.join('; ')}.`;
}

function bandCaption(bands: PageInput['bands']): string {
  const set = (['deltaSCD', 'ESFP'] as const).flatMap((name) => {
    const band = bands[name];
    return band === undefined ? [] : [`${name} ${decimal(band.low)} to ${decimal(band.high)}`];
  });
  return set.length === 0
    ? ''
    : ` Shaded between dashed lines: the band set by the user (${set.join('; ')}).`;
}

/** The lowest and the highest of the models that are no controls, in words. */
function rangeText(
  name: string,
  cards: readonly ScoreCard[],
  of: (card: ScoreCard) => number | null,
): string {
  const values = cards.flatMap((card) => {
    const value = of(card);
    return value === null || card.subject.control ? [] : [{ model: nameText(card.model), value }];
  });
  const [low, high] = [least(values, ({ value }) => value), greatest(values, ({ value }) => value)];
  if (low === undefined || high === undefined) return `${name} is defined for no model`;
  if (values.length === 1) return `${name} is ${decimal(low.value)} for ${low.model}`;
  return `${name} goes from ${decimal(low.value)} (${low.model}) to ${decimal(high.value)} (${high.model})`;
}

/**
 * deltaSCD of every model with its interval, ranks beside it, then ESFP as a stack of its parts with its interval: controls
 * below, apart. Where a band is set it is shaded, the order is by name, and there are no ranks by ESFP. Source: Figure 3,
 * Table 5.
 */
export function leaderboardFigure(report: Report, bands: PageInput['bands']): MaybeFigure {
  const cards = inLeaderboardOrder(report.cards, bands);
  if (cards.every(({ deltaSCD, esfp }) => deltaSCD.value === null && esfp.value === null)) {
    const reason =
      cards.length === 0
        ? 'There is no model.'
        : 'Neither deltaSCD nor ESFP is defined for any model; the warnings say why.';
    return { id: ID, title: TITLE, reason };
  }
  const { ranks, level } = report.comparison;
  const isRanked = ranks.deltaSCD.reason === null;
  const columns = [ranks.deltaSCD, ...(hasBand(bands) ? [] : [ranks.esfp])].filter(
    ({ reason }) => reason === null,
  ).length;
  // Names take the room of columns that are left out.
  const namesWidth = WIDTHS.names + (2 - columns) * (WIDTHS.rank + SPACING);
  const rows = pictureRows(cards, lettersIn(namesWidth));
  const controls = cards.filter(({ subject }) => subject.control).length;
  return {
    id: ID,
    title: TITLE,
    caption:
      `Left: deltaSCD as a point with its ${percent(level)} interval, which generalises to items like these` +
      '; n, the items that define SCD under P1 and under P2. Right: the parts of ESFP, from zero outwards deltaAR, deltaSCD, PSI, ' +
      'and what CPC adds (negative parts to the left of zero); below each bar ESFP itself with its interval.' +
      (isRanked
        ? ` Ranks are those that the intervals leave open, ${hasBand(bands) ? 'by deltaSCD' : 'beside deltaSCD by deltaSCD, at the right end by ESFP'}: 1 is the highest value, and higher is not better.`
        : '') +
      (controls === 0 ? '' : ' Filled discs are models, open diamonds controls.') +
      bandCaption(bands) +
      gapsCaption(cards),
    alt:
      `deltaSCD and ESFP of ${counted(cards.length - controls, 'model')} and ${counted(controls, 'control')}. ` +
      `${rangeText('deltaSCD', cards, ({ deltaSCD }) => deltaSCD.value)}; ` +
      `${rangeText('ESFP', cards, ({ esfp }) => esfp.value)}. The tables below have every value.`,
    spec: {
      bounds: 'flush',
      spacing: SPACING,
      config: { aria: false },
      hconcat: [
        namesPanel(rows, namesWidth),
        deltaSCDPanel(rows, bands.deltaSCD),
        textPanel(rows, { title: 'n P1, P2', width: WIDTHS.items, lines: itemsLine }),
        ...rankPanel(rows, ranks.deltaSCD),
        esfpPanel(rows, bands.ESFP),
        ...(hasBand(bands) ? [] : rankPanel(rows, ranks.esfp)),
      ],
    },
  };
}
