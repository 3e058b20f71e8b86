import { counted } from '../../counted.ts';
import type { PanelError } from '../../missing/panel-error.ts';
import { ERROR_NOT_MEASURED } from '../../missing/tipping-point.ts';
import { printable } from '../format.ts';
import { finePercent } from './fine-percent.ts';

/** What the share of sentences on which judges differ is, and what it is not. */
export const JUDGES_DIFFER =
  'judges differ: the share of sentences to which the panel’s judges give two labels. That is no error rate: judges that ' +
  'agree may all be wrong.';

/** A share of labels with its interval. */
const errorCell = ({ value, interval }: Pick<PanelError, 'value' | 'interval'>) =>
  `${finePercent(value)}${interval === null ? '' : ` [${interval.map(finePercent).join(', ')}]`}`;

/**
 * What the panel's error is and what a verdict then is, or how to come to know it.
 *
 * @param panelError by labels of people; null where there are none
 */
export function panelErrorText(panelError: PanelError | null): string {
  if (panelError === null) return `No verdict: ${ERROR_NOT_MEASURED}.`;
  const { sample, labels, items } = panelError;
  return printable(
    `The panel’s error by the gold sample ${sample}, all models together: ${errorCell(panelError)} on ${counted(labels, 'label')} ` +
      `of ${counted(items, 'item')}. Verdict: undecided where the upper end of the model’s own interval (of two models: of the ` +
      'worse) exceeds the share of flips; else it holds, as far as labels go.',
  );
}

/** The panel's error on each model: a table's head, then its rows. */
export function panelErrorTable({ byModel }: PanelError): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  return {
    head: ['model', 'labels (items)', 'panel’s error', 'held against'],
    rows: byModel.map((one) => [
      printable(one.model),
      `${one.labels} (${one.items})`,
      errorCell(one),
      finePercent(one.error),
    ]),
  };
}

/** Of which models there is no verdict, and why: a sentence each. */
export function panelErrorGaps({ byModel }: PanelError): string[] {
  return byModel.flatMap(({ reason }) => (reason === null ? [] : [printable(`No verdict: ${reason}.`)]));
}
