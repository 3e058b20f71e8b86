import { min } from 'd3-array';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import type { SliceCoverage } from '../../missing/coverage-by-slice.ts';
import type { Report } from '../../score-card.ts';
import { percent } from '../format.ts';
import { inReadingOrder } from '../reading-order.ts';
import { isMissing, slicesOf } from '../words/coverage-slices.ts';
import type { MaybeFigure } from './figure.ts';
import { type HeatCell, heatMap } from './heat-map.ts';
import { pictureNames } from './picture-names.ts';

const TITLE = 'Coverage by phrasing and by type';
const BY_PHRASING = 'by phrasing';
const BY_TYPE = 'by type of item';

/** The least of what was had of responses, AR, SCD and stances: [0, 1]; undefined where nothing is expected. */
function leastShare({ responses, attributionRate, density, stance }: SliceCoverage): number | undefined {
  return min([responses, attributionRate, density, stance].flatMap(({ share }) => share ?? []));
}

/**
 * How much of what was asked was had, of the models of which something is missing. Drawn only where something is: a gap
 * under one phrasing alone moves deltaSCD, the same gap spread evenly does not.
 */
export function coverageFigure(report: Pick<Report, 'cards'>): MaybeFigure {
  const id = 'coverage';
  const cards = inReadingOrder(report.cards);
  if (cards.length === 0) return { id, title: TITLE, reason: 'there is no model.' };
  const lacking = cards.filter(({ labels }) =>
    slicesOf(labels.coverage).some(([, coverage]) => isMissing(coverage)),
  );
  if (lacking.length === 0) return { id, title: TITLE, reason: 'nothing is missing.' };
  const names = pictureNames(lacking);
  const cells = lacking.flatMap(({ labels }, i) =>
    slicesOf(labels.coverage).flatMap(([slice, coverage]): HeatCell[] => {
      const share = leastShare(coverage);
      if (share === undefined) return [];
      const group = PHRASINGS.some((phrasing) => phrasing === slice) ? BY_PHRASING : BY_TYPE;
      return [
        {
          row: names[i] ?? '',
          group,
          column: slice,
          share: 1 - share,
          text: percent(share).replace('%', ''),
        },
      ];
    }),
  );
  if (cells.length === 0) return { id, title: TITLE, reason: 'nothing was asked.' };
  const types = ITEM_TYPES.filter((type) => cells.some(({ column }) => column === type));
  const whole = cards.length - lacking.length;
  return {
    id,
    title: TITLE,
    caption: [
      'Per cent of the responses of which everything could be had: the least of responses, AR, SCD and stances. The darker a ' +
        'cell, the more is missing. What is undefined was had, and counts here as had. A gap under P1 or P2 alone moves ' +
        'deltaSCD; the same gap spread evenly does not.',
      whole === 0 ? '' : ` Models of which nothing is missing, and which are not drawn: ${whole}.`,
    ].join(''),
    alt: `Coverage of ${lacking.length === 1 ? 'one model' : `${lacking.length} models`} by phrasing and by type; the numbers are in the table of coverage.`,
    spec: heatMap(
      names,
      [
        { title: BY_PHRASING, columns: PHRASINGS },
        ...(types.length === 0 ? [] : [{ title: BY_TYPE, columns: types }]),
      ],
      cells,
      30,
    ),
  };
}
