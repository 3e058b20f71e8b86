import type { Report } from '../../score-card.ts';
import type { MaybeFigure } from './figure.ts';
import { pictureNames } from './picture-names.ts';
import { PALETTE } from './theme.ts';
import { leftOutText, withoutControls } from './without-controls.ts';

const TITLE = 'PSI and its noise floor';

const FLOORS = ['P0', 'P1', 'P2'] as const;
const KINDS = ['PSI', ...FLOORS.map((phrasing) => `floor ${phrasing}`)];

/**
 * PSI of each model with its interval, beside PSI among repeats of one phrasing. Drawn only where some floor was measured.
 */
export function noiseFigure(report: Pick<Report, 'cards'>): MaybeFigure {
  const id = 'noise';
  const shown = withoutControls(report);
  const { cards } = shown;
  if (cards.length === 0) return { id, title: TITLE, reason: 'there is no model.' };
  const measured = cards.filter(({ psi }) => FLOORS.some((one) => psi.noiseFloor[one].value !== null));
  if (measured.length === 0) {
    const reasons = new Set(
      cards.flatMap(({ psi }) => FLOORS.map((one) => psi.noiseFloor[one].reason ?? '')),
    );
    return { id, title: TITLE, reason: `no noise floor was measured. ${[...reasons].join(' ')}` };
  }
  const names = pictureNames(measured);
  const values = measured.flatMap(({ psi }, i) => {
    const of = (kind: string, value: number | null, interval: readonly [number, number] | null) =>
      value === null
        ? []
        : [{ model: names[i] ?? '', kind, value, low: interval?.[0] ?? null, high: interval?.[1] ?? null }];
    const { value, interval } = psi[psi.contrast];
    return [
      ...of('PSI', value, interval),
      ...FLOORS.flatMap((one) => of(`floor ${one}`, psi.noiseFloor[one].value, null)),
    ];
  });
  const undrawn = measured.length * KINDS.length - values.length;
  const others = cards.length - measured.length;
  return {
    id,
    title: TITLE,
    caption: [
      'The dot is PSI, its line a 95% interval that generalises to items like these. The other marks are PSI between repeats of ' +
        'one phrasing: what it is when nothing is asked otherwise. A dot near them is sampling, and no response to the prompt.',
      undrawn === 0 ? '' : ` Not measured, and not drawn: ${undrawn} marks.`,
      others === 0 ? '' : ` Models without a noise floor, and not drawn: ${others}.`,
      leftOutText(shown),
    ].join(''),
    alt: `PSI and its noise floor of ${measured.length === 1 ? 'one model' : `${measured.length} models`}; the numbers are in the table of generation noise.`,
    spec: {
      width: 360,
      height: { step: 22 },
      data: { values },
      encoding: {
        y: {
          field: 'model',
          type: 'nominal',
          sort: null,
          scale: { domain: names },
          axis: { title: null, labelLimit: 0, grid: true },
        },
        color: {
          field: 'kind',
          type: 'nominal',
          scale: { domain: KINDS, range: [PALETTE.ink, PALETTE.first, PALETTE.second, PALETTE.third] },
          legend: { title: null },
        },
      },
      layer: [
        {
          transform: [{ filter: 'isValid(datum.low)' }],
          mark: { type: 'rule', strokeWidth: 2 },
          encoding: {
            x: { field: 'low', type: 'quantitative', axis: { title: 'mean cosine distance (0 to 2)' } },
            x2: { field: 'high' },
          },
        },
        {
          mark: { type: 'point', size: 70, opacity: 1, strokeWidth: 2 },
          encoding: {
            x: { field: 'value', type: 'quantitative', scale: { zero: true, padding: 8 } },
            shape: {
              field: 'kind',
              type: 'nominal',
              scale: { domain: KINDS, range: ['circle', 'square', 'triangle-up', 'diamond'] },
              legend: { title: null },
            },
          },
        },
      ],
    },
  };
}
