import type { TopLevelSpec } from 'vega-lite';
import type { Report } from '../../score-card.ts';
import { TYPOLOGY_CUT, type TypologyCell } from '../../typology.ts';
import { inReadingOrder } from '../reading-order.ts';
import { shiftText } from '../words/shift-text.ts';
import { ownShare, SHORT_CELLS } from '../words/typology-verdict.ts';
import type { MaybeFigure } from './figure.ts';
import { nameColumn } from './name-column.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';

const ID = 'typology-cuts';
const TITLE = 'Typology over cuts';

/** Pixels a row. */
const STEP = 32;

/** Colours beside the cells' names. */
const COLOURS: Readonly<Record<TypologyCell, string>> = {
  'over-aligned': PALETTE.second,
  flexible: PALETTE.first,
  'anti-responsive': PALETTE.fourth,
  'under-aligned': PALETTE.third,
};

/** A verdict of one model at one cut, as its cell shows it. */
interface Verdict {
  readonly row: number;
  readonly cut: string;
  readonly cell: TypologyCell | null;
  readonly determined: boolean;
  readonly text: string;
  readonly share: string;
}

function verdictsOf(cards: Report['cards']): Verdict[] {
  return cards.flatMap(({ typology: { byCut } }, row) =>
    byCut.map((one): Verdict => {
      const { cut, cell, verdict } = one;
      const common = { row, cut: cut.toFixed(2), cell };
      if (cell === null || verdict === null) return { ...common, determined: false, text: '—', share: '' };
      const determined = verdict !== 'undetermined';
      const [text, share] = [SHORT_CELLS[cell], ownShare(one)];
      return determined
        ? { ...common, determined, text, share }
        : { ...common, determined, text: `(${text}`, share: `${share})` };
    }),
  );
}

function specOf(
  verdicts: readonly Verdict[],
  names: readonly string[],
  shifts: readonly { row: number; shift: string }[],
): TopLevelSpec {
  const height = { step: STEP };
  const x = { field: 'cut', type: 'ordinal', sort: null } as const;
  const cells = Object.keys(COLOURS);
  return {
    hconcat: [
      nameColumn(names, STEP),
      {
        width: { step: 42 },
        height,
        data: { values: verdicts.map((one) => ({ ...one })) },
        encoding: {
          x: {
            ...x,
            axis: {
              orient: 'top',
              title: 'cut between low and high SCD',
              labelAngle: 0,
              domain: false,
              ticks: false,
            },
          },
          y: { field: 'row', type: 'ordinal', axis: null },
        },
        layer: [
          {
            mark: { type: 'rect', stroke: PALETTE.grid },
            encoding: {
              fill: {
                field: 'cell',
                type: 'nominal',
                scale: { domain: cells, range: Object.values(COLOURS) },
                legend: null,
              },
              fillOpacity: { condition: { test: 'datum.determined', value: 0.25 }, value: 0 },
            },
          },
          {
            mark: { type: 'text', dy: -6, color: PALETTE.ink },
            encoding: { text: { field: 'text' } },
          },
          {
            mark: { type: 'text', dy: 7, fontSize: 11, color: PALETTE.ink },
            encoding: { text: { field: 'share' } },
          },
          {
            data: { values: [{ cut: TYPOLOGY_CUT.toFixed(2) }] },
            mark: { type: 'rect', fill: null, stroke: PALETTE.ink, strokeWidth: 2, strokeDash: [5, 3] },
            encoding: { x, y: { value: 0 }, y2: { value: 'height' } },
          },
        ],
      },
      {
        width: 100,
        height,
        title: {
          text: 'deltaSCD',
          anchor: 'start',
          fontSize: 12,
          fontWeight: 'normal',
          color: PALETTE.ink,
        },
        data: { values: shifts.map((one) => ({ ...one })) },
        mark: { type: 'text', align: 'left', fontSize: 11, lineBreak: '\n', color: PALETTE.ink },
        encoding: {
          x: { value: 0 },
          y: { field: 'row', type: 'ordinal', axis: null },
          text: { field: 'shift' },
        },
      },
    ],
    bounds: 'flush',
    spacing: 6,
    resolve: { scale: { y: 'independent' } },
  };
}

/** Words in two lines, as far as there are any to break: the last column has little room. */
const inTwoLines = (text: string) => text.replace(/ (?=the |shown)/, '\n');

/** The verdict of every model at each cut that is tried, with its share of resamples, beside whether deltaSCD shifts. */
export function typologyCutsFigure({ cards }: Report): MaybeFigure {
  const ordered = inReadingOrder(cards);
  const verdicts = verdictsOf(ordered);
  if (ordered.length === 0) return { id: ID, title: TITLE, reason: 'there is no model.' };
  if (ordered.every(({ typology }) => typology.reason !== null)) {
    return { id: ID, title: TITLE, reason: 'no model has shares of resamples to base a verdict on.' };
  }
  const none = ordered.filter(({ typology }) => typology.verdict === null).length;
  return {
    id: ID,
    title: TITLE,
    caption: [
      'The cell in which the levels lie at each cut (over-aligned, flexible, anti-responsive, under-aligned), and the share of resamples in it. Shaded: 95% or more; in brackets: undetermined.',
      `Framed is the cut of ${TYPOLOGY_CUT.toFixed(2)}.`,
      ...(none === 0 ? [] : [`A dash: no verdict (${none} of ${ordered.length} models).`]),
    ].join(' '),
    alt: `A table of ${ordered.length} model${ordered.length === 1 ? '' : 's'} by eight cuts with verdicts; the table below has the same.`,
    spec: specOf(
      verdicts,
      pictureNames(ordered),
      ordered.map((card, row) => ({ row, shift: inTwoLines(shiftText(card)) })),
    ),
  };
}
