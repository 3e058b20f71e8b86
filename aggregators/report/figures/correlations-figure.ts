import { counted } from '../../counted.ts';
import { DESCRIPTIVE_BELOW, type RankCorrelation } from '../../relations/rank-correlation.ts';
import { RELATED, type Relation } from '../../relations/relations.ts';
import type { Report } from '../../score-card.ts';
import { decimal } from '../format.ts';
import { RELATED_NAMES } from '../related-names.ts';
import type { MaybeFigure } from './figure.ts';
import { PALETTE } from './theme.ts';

/** A correlation whose p lies below this has a star, as in Figure 5(a). */
const STARRED_BELOW = 0.05;

/** The strongest correlation is drawn this opaque, so that its number is still read on it. */
const MOST_OPAQUE = 0.5;

const COMMON = { id: 'correlations', title: 'Rank correlations of the metrics over models' } as const;

function numberText({ coefficient, p }: RankCorrelation): string {
  if (coefficient === null) return '—';
  return `${decimal(coefficient)}${p !== null && p < STARRED_BELOW ? '*' : ''}`;
}

/** Which way a pair goes: a colour beside the sign of its number. */
function directionOf({ coefficient }: RankCorrelation): 'together' | 'against' | 'none' {
  if (coefficient === null || coefficient === 0) return 'none';
  return coefficient > 0 ? 'together' : 'against';
}

const cellOf = ({ between: [one, other], spearman }: Relation) => ({
  column: RELATED_NAMES[one],
  row: RELATED_NAMES[other],
  rho: numberText(spearman),
  n: `n = ${spearman.n}`,
  direction: directionOf(spearman),
  strength: MOST_OPAQUE * Math.abs(spearman.coefficient ?? 0),
});

function captionOf(pairs: readonly Relation[]): string {
  const lacking = pairs.filter(({ spearman }) => spearman.coefficient === null).length;
  const few = pairs.some(({ spearman }) => spearman.descriptive && spearman.coefficient !== null);
  return [
    'Spearman rho of every two metrics, with the models it rests on; the fuller the colour, the stronger. * p < 0.05, of its pair alone.',
    ...(few ? [`Descriptive where n < ${DESCRIPTIVE_BELOW}: of these models, not of others.`] : []),
    ...(lacking === 0 ? [] : [`${counted(lacking, 'pair')} without a correlation: a dash.`]),
  ].join(' ');
}

/** Spearman's rho of every two metrics over models, as the lower half of a matrix. Source: Figure 5(a). */
export function correlationsFigure({ cohort: { relations } }: Report): MaybeFigure {
  const { pairs, reason } = relations;
  if (pairs === null) {
    return { ...COMMON, reason: `No rank correlations: ${reason ?? 'there are no models'}.` };
  }
  const names = RELATED.map((one) => RELATED_NAMES[one]);
  const told = pairs.map(({ between: [one, other], spearman }) => {
    return `${RELATED_NAMES[one]} and ${RELATED_NAMES[other]} ${numberText(spearman)}`;
  });
  return {
    ...COMMON,
    caption: captionOf(pairs),
    alt: `A matrix of Spearman correlations over ${counted(relations.n, 'model')}: ${told.join('; ')}.`,
    spec: {
      width: { step: 100 },
      height: { step: 48 },
      data: { values: pairs.map(cellOf) },
      encoding: {
        x: {
          field: 'column',
          type: 'nominal',
          title: null,
          scale: { domain: names.slice(0, -1) },
          axis: { labelAngle: 0, domain: false, ticks: false },
        },
        y: {
          field: 'row',
          type: 'nominal',
          title: null,
          scale: { domain: names.slice(1) },
          axis: { domain: false, ticks: false },
        },
      },
      layer: [
        {
          mark: { type: 'rect', stroke: PALETTE.grid },
          encoding: {
            fill: {
              field: 'direction',
              type: 'nominal',
              legend: null,
              scale: {
                domain: ['together', 'against', 'none'],
                range: [PALETTE.first, PALETTE.second, PALETTE.grid],
              },
            },
            fillOpacity: { field: 'strength', type: 'quantitative', scale: null, legend: null },
          },
        },
        {
          mark: { type: 'text', dy: -7, fontSize: 14 },
          encoding: { text: { field: 'rho' } },
        },
        {
          mark: { type: 'text', dy: 10, fontSize: 11 },
          encoding: { text: { field: 'n' } },
        },
      ],
    },
  };
}
