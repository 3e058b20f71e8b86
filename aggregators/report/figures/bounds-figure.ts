import type { Report } from '../../score-card.ts';
import type { MaybeFigure } from './figure.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';
import { leftOutText, withoutControls } from './without-controls.ts';

const TITLE = 'deltaSCD at worst';

/**
 * deltaSCD of each model with its worst-case bounds: had the missing responses been had, and the open sentences been
 * settled any way, or all as A, or all as B.
 */
export function boundsFigure(report: Pick<Report, 'cards'>): MaybeFigure {
  const id = 'bounds';
  const shown = withoutControls(report);
  const { cards } = shown;
  if (cards.length === 0) return { id, title: TITLE, reason: 'there is no model.' };
  const names = pictureNames(cards);
  const rows = cards.map(({ labels: { bounds, sign } }, i) => ({
    model: names[i] ?? '',
    value: sign.value,
    // Where no sentence is open the letters would all lie on the dot.
    ...(bounds.disputed + bounds.abstained === 0
      ? { allA: null, allB: null }
      : { allA: bounds.allA, allB: bounds.allB }),
    lowest: bounds.both?.[0] ?? null,
    highest: bounds.both?.[1] ?? null,
  }));
  const drawn = rows.filter(({ value, lowest, allA, allB }) =>
    [value, lowest, allA, allB].some((one) => one !== null),
  );
  if (drawn.length === 0) {
    return { id, title: TITLE, reason: 'deltaSCD of no model is defined or bounded.' };
  }
  const undefinedOnes = rows.filter(({ value }) => value === null).length;
  const unbounded = rows.filter(({ lowest }) => lowest === null).length;
  const y = {
    field: 'model',
    type: 'nominal' as const,
    sort: null,
    scale: { domain: names },
    axis: { title: null, labelLimit: 0, grid: true },
  };
  return {
    id,
    title: TITLE,
    caption: [
      'The dot is deltaSCD as measured. The thin line runs over every way in which missing responses and open sentences (no ' +
        'agreed label) could have come out; A and B are where it lies with all open sentences an A, or a B. These are worst ' +
        'cases, and no intervals. A line that crosses zero: the labels that are there do not settle the sign by themselves.',
      undefinedOnes === 0 ? '' : ` deltaSCD is not defined, and has no dot: ${undefinedOnes}.`,
      unbounded === 0 ? '' : ` Without bounds, and without a line: ${unbounded}.`,
      leftOutText(shown),
    ].join(''),
    alt: `deltaSCD of ${cards.length === 1 ? 'one model' : `${cards.length} models`} with worst-case bounds; the numbers are in the table of bounds.`,
    spec: {
      width: 360,
      height: { step: 30 },
      data: { values: drawn },
      layer: [
        {
          mark: { type: 'rule', color: PALETTE.muted, strokeDash: [4, 3] },
          data: { values: [{ zero: 0 }] },
          encoding: { x: { field: 'zero', type: 'quantitative' } },
        },
        {
          transform: [{ filter: 'isValid(datum.lowest)' }],
          mark: { type: 'rule', color: PALETTE.first, strokeWidth: 1.5 },
          encoding: {
            y,
            x: {
              field: 'lowest',
              type: 'quantitative',
              scale: { padding: 8 },
              axis: { title: 'deltaSCD (-1 to 1)' },
            },
            x2: { field: 'highest' },
          },
        },
        {
          transform: [{ filter: 'isValid(datum.value)' }],
          mark: { type: 'point', filled: true, size: 70, color: PALETTE.ink, opacity: 1 },
          encoding: { y, x: { field: 'value', type: 'quantitative' } },
        },
        ...(['A', 'B'] as const).map((label) => ({
          transform: [{ filter: `isValid(datum.all${label})` }],
          mark: {
            type: 'text' as const,
            text: label,
            fontSize: 12,
            fontWeight: 'bold' as const,
            dy: label === 'A' ? -7 : 9,
            color: label === 'A' ? PALETTE.first : PALETTE.second,
          },
          encoding: { y, x: { field: `all${label}`, type: 'quantitative' as const } },
        })),
      ],
    },
  };
}
