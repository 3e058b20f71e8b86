import { PHRASINGS } from '../../../corpus/phrasings.ts';
import type { Report } from '../../score-card.ts';
import { percent } from '../format.ts';
import { FAULTS } from '../words/validity-rates.ts';
import type { MaybeFigure } from './figure.ts';
import { type HeatCell, heatMap } from './heat-map.ts';
import { pictureNames } from './picture-names.ts';
import { leftOutText, withoutControls } from './without-controls.ts';

const TITLE = 'Responses that fall short of the format';

/** The rate of each fault of the format, by model and phrasing. Not drawn where no response has one, or none was checked. */
export function validityFigure(report: Pick<Report, 'cards'>): MaybeFigure {
  const id = 'validity';
  const shown = withoutControls(report);
  const { cards } = shown;
  if (cards.length === 0) return { id, title: TITLE, reason: 'there is no model.' };
  const names = pictureNames(cards);
  const cells = cards.flatMap(({ gradient: { byPhrasing } }, i) =>
    FAULTS.flatMap(({ name, count, of }) =>
      PHRASINGS.flatMap((phrasing): HeatCell[] => {
        const { format } = byPhrasing[phrasing];
        if (of(format) === 0) return [];
        const share = count(format) / of(format);
        return [
          {
            row: names[i] ?? '',
            group: name,
            column: phrasing,
            share,
            text: percent(share).replace('%', ''),
          },
        ];
      }),
    ),
  );
  if (cells.length === 0) return { id, title: TITLE, reason: 'of no response is the format known.' };
  if (cells.every(({ share }) => share === 0)) {
    return { id, title: TITLE, reason: 'no response of which the format is known falls short of it.' };
  }
  const unknown = cards.length * FAULTS.length * PHRASINGS.length - cells.length;
  return {
    id,
    title: TITLE,
    caption: [
      'Per cent of the responses of which it is known. A response that is cut off, or holds lists, is measured as it stands.',
      unknown === 0 ? '' : ` Not known of any response, and left blank: ${unknown} cells.`,
      leftOutText(shown),
    ].join(''),
    alt: `Rates of four faults of the format for ${cards.length === 1 ? 'one model' : `${cards.length} models`}, by phrasing; the numbers are in the table of response validity.`,
    spec: heatMap(
      names,
      FAULTS.map(({ name }) => ({ title: name, columns: PHRASINGS })),
      cells,
      19,
    ),
  };
}
