import type { Report } from '../../score-card.ts';
import { nameText } from '../html/markup.ts';
import { judgesLegend } from '../panel-text.ts';
import { panelRange } from '../words/panel-range.ts';
import type { MaybeFigure } from './figure.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';
import { leftOutText, withoutControls } from './without-controls.ts';

const TITLE = 'deltaSCD and ESFP by other panels';

const QUANTITIES = [
  { quantity: 'deltaSCD', title: 'deltaSCD' },
  { quantity: 'esfp', title: 'ESFP' },
] as const;

/**
 * What deltaSCD and ESFP of each model are by the panel, and the lowest and highest that the same judges give otherwise:
 * each alone, each left out, of ESFP also with judges of labels and stances crossed. Not drawn with one judge.
 */
export function panelsFigure(report: Pick<Report, 'cards'>): MaybeFigure {
  const id = 'panels';
  const shown = withoutControls(report);
  const { cards } = shown;
  const judges = cards[0]?.byPanel.scores.panel.scdJudges ?? [];
  if (cards.length === 0) return { id, title: TITLE, reason: 'there is no model.' };
  if (judges.length < 2) {
    return {
      id,
      title: TITLE,
      reason: 'the panel has one judge: what other judges would make of the scores is not known.',
    };
  }
  const names = pictureNames(cards);
  const rows = cards.flatMap(({ byPanel: { scores } }, i) =>
    QUANTITIES.map(({ quantity, title }) => {
      const { panel, lowest, highest } = panelRange(scores, quantity);
      return {
        model: names[i] ?? '',
        quantity: title,
        panel,
        lowest: lowest?.value ?? null,
        highest: highest?.value ?? null,
      };
    }),
  );
  const drawn = rows.filter(({ lowest }) => lowest !== null);
  if (drawn.length === 0) {
    return { id, title: TITLE, reason: 'no choice of judges defines deltaSCD or ESFP of any model.' };
  }
  const defined = QUANTITIES.filter(({ title }) => drawn.some(({ quantity }) => quantity === title));
  const undrawn = QUANTITIES.flatMap(({ title }) => {
    const count = rows.filter(({ quantity, panel }) => quantity === title && panel === null).length;
    return count === 0 ? [] : [`${title} of ${count}`];
  });
  const row = (place: number) => ({
    field: 'model',
    type: 'nominal' as const,
    sort: null,
    scale: { domain: names },
    axis: { title: null, labelLimit: 0, labels: place === 0, grid: true },
  });
  return {
    id,
    title: TITLE,
    caption: [
      'The dot is the score by the panel; the line runs from the lowest to the highest that the same judges give: each alone, ' +
        'each left out, and for ESFP judges of labels and of stances crossed. It is a range of choices, and no interval. ' +
        'Where lines of two models overlap, which is higher may be the judges’ doing.',
      undrawn.length === 0 ? '' : ` Not defined by the panel, and without a dot: ${undrawn.join(', ')}.`,
      leftOutText(shown),
      ` ${judgesLegend(judges.map(nameText))}.`,
    ].join(''),
    alt: `deltaSCD and ESFP of ${cards.length === 1 ? 'one model' : `${cards.length} models`} by the panel, with the lowest and highest by other choices of its judges; the numbers are in the table of other panels.`,
    spec: {
      data: { values: drawn },
      spacing: 16,
      hconcat: defined.map(({ title }, i) => ({
        width: 170,
        height: { step: 20 },
        transform: [{ filter: { field: 'quantity', equal: title } }],
        layer: [
          {
            mark: { type: 'rule', color: PALETTE.muted, strokeDash: [4, 3] },
            data: { values: [{ zero: 0 }] },
            encoding: { x: { field: 'zero', type: 'quantitative' } },
          },
          {
            mark: { type: 'rule', strokeWidth: 3, color: PALETTE.first },
            encoding: {
              y: row(i),
              x: {
                field: 'lowest',
                type: 'quantitative',
                scale: { padding: 8 },
                axis: { title, tickCount: 5 },
              },
              x2: { field: 'highest' },
            },
          },
          ...(['lowest', 'highest'] as const).map((end) => ({
            mark: { type: 'tick' as const, color: PALETTE.first, thickness: 2, size: 11 },
            encoding: { y: row(i), x: { field: end, type: 'quantitative' as const } },
          })),
          {
            transform: [{ filter: 'isValid(datum.panel)' }],
            mark: { type: 'point', filled: true, size: 70, color: PALETTE.ink, opacity: 1 },
            encoding: { y: row(i), x: { field: 'panel', type: 'quantitative' } },
          },
        ],
      })),
    },
  };
}
