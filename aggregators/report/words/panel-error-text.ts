import type { PanelError } from '../../missing/panel-error.ts';
import { ERROR_NOT_MEASURED } from '../../missing/tipping-point.ts';
import { printable } from '../format.ts';
import { finePercent } from './fine-percent.ts';

/**
 * What the panel's error is and what a verdict is then, or how to come to know it; and what the share of sentences on
 * which judges differ is not.
 *
 * @param panelError by labels of people; null where there are none
 */
export function panelErrorText(panelError: PanelError | null): string[] {
  const differ =
    'judges differ: the share of sentences to which the panel’s judges give two labels. That is no error rate: judges that ' +
    'agree may all be wrong.';
  if (panelError === null) return [`No verdict: ${ERROR_NOT_MEASURED}.`, differ];
  const { sample, labels, items, value, interval, error, reason } = panelError;
  const measured = `The panel’s error by the gold sample ${sample}: ${finePercent(value)}`;
  const on = `on ${labels} labels of ${items} ${items === 1 ? 'item' : 'items'}`;
  if (interval === null) return [printable(`${measured} ${on}; no verdict: ${reason}.`), differ];
  return [
    printable(
      `${measured} [${interval.map(finePercent).join(', ')}] ${on}. Verdict: undecided where ${finePercent(error)}, the upper end, ` +
        'exceeds the share of flips; else it holds, as far as labels go.',
    ),
    differ,
  ];
}
