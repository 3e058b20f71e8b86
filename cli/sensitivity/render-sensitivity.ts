import { counted } from '../../aggregators/counted.ts';
import { ceilingsText } from '../../aggregators/report/ceilings-text.ts';
import { printable } from '../../aggregators/report/format.ts';
import { relationsText } from '../../aggregators/report/relations-text.ts';
import { rulesText } from '../../aggregators/report/rules-text.ts';
import { scanText } from '../../aggregators/report/scan-text.ts';
import type { SensitivityReport } from './sensitivity-report.ts';

/** A sensitivity report as text. */
export function renderSensitivity({ table, robustness, ceilings, relations }: SensitivityReport): string {
  return [
    `${printable(table.source)}: ${counted(table.models.length, 'model')}.`,
    ...table.leftOut.map(({ model, reason }) => `Left out: ${printable(model)}, since ${printable(reason)}.`),
    ...table.notes.map(printable),
    '',
    'Scoring rules, against the composite as given (section 6.4)',
    ...rulesText(robustness),
    '',
    ...scanText(robustness),
    '',
    'ESFP under both PSI ceilings',
    ...ceilingsText(ceilings),
    '',
    'Rank correlations over models',
    ...relationsText(relations),
  ].join('\n');
}
