import { counted } from '../../counted.ts';
import type { Report, ScoreCard } from '../../score-card.ts';
import { decimal } from '../format.ts';
import { nameText } from '../html/markup.ts';
import type { PageInput } from '../html/section.ts';
import { ESFP_PARTS, type EsfpPart, esfpParts } from './esfp-parts.ts';
import type { MaybeFigure } from './figure.ts';
import { inLeaderboardOrder } from './leaderboard-order.ts';
import { niceDomain } from './nice-domain.ts';
import { type PictureRow, pictureRows } from './picture-rows.ts';
import {
  lettersIn,
  namesPanel,
  notDefined,
  type Panel,
  panelHeight,
  rowPlace,
  SPACING,
  valueAxis,
  ZERO_LINE,
} from './row-panels.ts';
import { PALETTE } from './theme.ts';

const ID = 'parts';
const TITLE = 'What ESFP is made of';

/** Pixels; the whole stays under 640. */
const NAMES = 148;
const PART = 112;
/** What a number beside a bar takes of a panel. */
const NUMBER = 40;

const COLUMNS: Readonly<Record<EsfpPart, { title: string; color: string }>> = {
  deltaAR: { title: 'deltaAR part', color: PALETTE.first },
  deltaSCD: { title: 'deltaSCD part', color: PALETTE.second },
  PSI: { title: 'PSI part', color: PALETTE.third },
  CPC: { title: 'CPC adds', color: PALETTE.fourth },
};

/** One axis for all parts, so that their lengths compare, with room for numbers to the right of zero. */
function sharedDomain(cards: readonly ScoreCard[]): [low: number, high: number] {
  const values = cards.flatMap((card) => Object.values(esfpParts(card)).map((value) => value ?? 0));
  const [low, high] = niceDomain(values);
  return [low, high + (NUMBER / (PART - NUMBER)) * (high - low)];
}

function partPanel(rows: readonly PictureRow[], part: EsfpPart, domain: readonly [number, number]): Panel {
  const { title, color } = COLUMNS[part];
  const partOf = ({ card }: PictureRow) => (card === null ? null : esfpParts(card)[part]);
  const values = rows.flatMap((row) => {
    const value = partOf(row);
    return value === null ? [] : [{ row: row.row, value, end: Math.max(value, 0), number: decimal(value) }];
  });
  const y = { ...rowPlace(rows), axis: null };
  const x = valueAxis(title, domain);
  return {
    width: PART,
    height: panelHeight(rows),
    encoding: {
      x: {
        ...x,
        axis: { ...x.axis, tickCount: 2, grid: false },
      },
    },
    layer: [
      {
        data: { values },
        mark: { type: 'bar', height: 12, color },
        encoding: { y, x: { field: 'value', type: 'quantitative' } },
      },
      {
        data: { values },
        mark: { type: 'text', align: 'left', dx: 4, fontSize: 11 },
        encoding: {
          y,
          x: { field: 'end', type: 'quantitative' },
          text: { field: 'number', type: 'nominal' },
        },
      },
      ZERO_LINE,
      notDefined(
        rows,
        rows.filter((row) => row.card !== null && partOf(row) === null),
      ),
    ],
  };
}

/** How many of some cards lack a part. */
function gapsCaption(cards: readonly ScoreCard[]): string {
  const gaps = ESFP_PARTS.flatMap((part) => {
    const without = cards.filter((card) => esfpParts(card)[part] === null).length;
    return without === 0 ? [] : [`${COLUMNS[part].title} is not defined for ${without} of ${cards.length}`];
  });
  return gaps.length === 0 ? '' : ` ${gaps.join('; ')}.`;
}

/** The part that adds most to a model's ESFP, in words. */
function largestText(card: ScoreCard): string[] {
  const parts = esfpParts(card);
  const [largest] = ESFP_PARTS.toSorted((a, b) => (parts[b] ?? -Infinity) - (parts[a] ?? -Infinity));
  if (card.subject.control || card.esfp.value === null || largest === undefined) return [];
  return [`${nameText(card.model)}: ${largest}, ${decimal(parts[largest])}`];
}

/** More models than this are not named in the words for a picture. */
const MOST_NAMED = 4;

/**
 * Each part of ESFP by itself, a column a part and a row a model, on one axis: weighted deltaAR, deltaSCD and PSI, which add
 * up to flex, and what CPC adds to that. Source: equation 6, Table 5.
 */
export function partsFigure(report: Report, bands: PageInput['bands']): MaybeFigure {
  const cards = inLeaderboardOrder(report.cards, bands);
  if (cards.every((card) => Object.values(esfpParts(card)).every((value) => value === null))) {
    const reason =
      cards.length === 0
        ? 'There is no model.'
        : 'No part of ESFP is defined for any model; the warnings say why.';
    return { id: ID, title: TITLE, reason };
  }
  const rows = pictureRows(cards, lettersIn(NAMES));
  const domain = sharedDomain(cards);
  const largest = cards.flatMap(largestText);
  const models = cards.filter(({ subject }) => !subject.control).length;
  return {
    id: ID,
    title: TITLE,
    caption:
      'The four parts of ESFP in its own points, all on one axis; those of a row add up to ESFP. The first three are weighted ' +
      'and add up to flex; the last is what CPC’s factor adds to it (nothing where kappa is zero, below zero or not defined).' +
      gapsCaption(cards),
    alt:
      `The four parts of ESFP of ${counted(models, 'model')} and ${counted(cards.length - models, 'control')}.` +
      (largest.length === 0 || largest.length > MOST_NAMED ? '' : ` Largest part: ${largest.join('; ')}.`) +
      ' The tables below have every value.',
    spec: {
      bounds: 'flush',
      spacing: SPACING,
      config: { aria: false },
      hconcat: [namesPanel(rows, NAMES), ...ESFP_PARTS.map((part) => partPanel(rows, part, domain))],
    },
  };
}
