import { EPISTEMIC_LABELS } from '../../judgement.ts';
import type { Report } from '../../score-card.ts';
import { percent } from '../format.ts';
import type { MaybeFigure } from './figure.ts';
import { shortName } from './short-name.ts';
import { PALETTE } from './theme.ts';

/** Characters of a judge’s name: more would leave the picture no room on a narrow page. */
const ROOM = 18;

const TITLE = 'What each judge says';

/** Narrower segments have no room for what is written in them. */
const LEAST_WRITTEN = 0.08;

/** The shares of A, B and C among each judge's labels, as a bar a judge. Not drawn where no judge gave a label. */
export function marginalsFigure({ panel }: Pick<Report, 'panel'>): MaybeFigure {
  const id = 'judge-labels';
  const { judges } = panel.agreement;
  const names = judges.map(({ judge }, i) => `${i + 1} = ${shortName(judge, ROOM)}`);
  const bars = judges.flatMap(({ shares }, i) => {
    let from = 0;
    return EPISTEMIC_LABELS.flatMap((label) => {
      const share = shares[label];
      if (share === null) return [];
      const bar = {
        judge: names[i] ?? '',
        label,
        from,
        to: from + share,
        middle: from + share / 2,
        text: share < LEAST_WRITTEN ? '' : `${label} ${percent(share)}`,
      };
      from += share;
      return [bar];
    });
  });
  if (bars.length === 0) return { id, title: TITLE, reason: 'no judge labelled a sentence.' };
  const silent = judges.filter(({ labelled }) => labelled === 0).length;
  return {
    id,
    title: TITLE,
    caption:
      'Shares of A (reports), B (the model’s own stance) and C (neither) among the labels of each judge. Judges whose shares ' +
      `differ cannot agree on every sentence.${silent === 0 ? '' : ` Without a label, and not drawn: ${silent}.`}`,
    alt: `Shares of the labels A, B and C of ${judges.length === 1 ? 'one judge' : `${judges.length} judges`}; the numbers are in the table of what each judge says.`,
    spec: {
      width: 360,
      height: { step: 28 },
      data: { values: bars },
      encoding: {
        y: {
          field: 'judge',
          type: 'nominal',
          sort: null,
          scale: { domain: names },
          axis: { title: null, labelLimit: 0 },
        },
      },
      layer: [
        {
          mark: { type: 'bar', fillOpacity: 0.35, strokeWidth: 1 },
          encoding: {
            x: {
              field: 'from',
              type: 'quantitative',
              scale: { domain: [0, 1] },
              axis: { title: 'share of its labels (0 to 1)' },
            },
            x2: { field: 'to' },
            color: {
              field: 'label',
              type: 'nominal',
              scale: { domain: [...EPISTEMIC_LABELS], range: [PALETTE.first, PALETTE.second, PALETTE.muted] },
              legend: null,
            },
            stroke: {
              field: 'label',
              type: 'nominal',
              scale: { domain: [...EPISTEMIC_LABELS], range: [PALETTE.first, PALETTE.second, PALETTE.muted] },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', fontSize: 11 },
          encoding: {
            x: { field: 'middle', type: 'quantitative' },
            text: { field: 'text', type: 'nominal' },
          },
        },
      ],
    },
  };
}
