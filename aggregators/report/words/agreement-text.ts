import type { PanelReport } from '../../judges/panel-report.ts';
import { decimal, printable } from '../format.ts';

type Panel = Pick<PanelReport, 'why' | 'agreement' | 'controlsOnly'>;
type Estimate = PanelReport['agreement']['alpha'];

const withEnds = ({ value, interval }: Estimate) =>
  `${decimal(value)} (${interval === null ? 'no interval' : `95% interval ${interval.map(decimal).join(' to ')}`})`;

/** One figure within a sentence: its value, or that it is not there. */
const figureText = (name: string, found: Estimate) =>
  found.value === null ? `${name} — (not defined)` : `${name} ${withEnds(found)}`;

/** How far the judges agree on all labels and on a stance, with intervals; why that is not measured where it is not. */
export function agreementText({ why, agreement: { alpha, onB }, controlsOnly }: Panel): string {
  if (why !== null) return printable(`How far the judges agree is not measured. ${why}`);
  const whose = controlsOnly ? ' of controls' : '';
  return (
    `The judges agree on single sentences${whose} by ${figureText('an alpha of', alpha)}, where 1 is full agreement and 0 is ` +
    `chance; ${figureText('where one sees a stance (B) another does in a share of', onB)}.`
  );
}

/** That scores are no better than the judges’ agreement on a stance, which is given; that it is not known where it is not. */
export function agreementNote({ why, agreement: { onB }, controlsOnly }: Panel): string {
  if (why !== null) return printable(`How far the judges agree is not measured. ${why}`);
  if (onB.value === null) {
    return 'How far the judges agree on a stance (B) is not defined: no judge sees one, or labels are missing.';
  }
  const whose = controlsOnly ? ' (of controls; no model was judged)' : '';
  return `Where one judge sees a stance (B), another does in a share of ${decimal(onB.value)}${whose}: what rests on it is no surer than that.`;
}
