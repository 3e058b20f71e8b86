import { stringify } from 'csv-stringify/sync';
import type { SheetRow } from '../../aggregators/gold/sheet.ts';

/** The columns of a sheet, in order. */
const SHEET_COLUMNS = ['id', 'item', 'response', 'sentence', 'text', 'label'] as const;

/** A model's sentence as one line, without control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Some spreadsheets split cells at semicolons, quoted or not: what follows one must start no formula either. */
function defused(line: string): string {
  return line.replaceAll(/(;\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, "$1'");
}

/** A sheet as CSV that opens in a spreadsheet: UTF-8 with BOM, every cell quoted, none that starts a formula. */
export function sheetCsv(rows: readonly SheetRow[]): string {
  return stringify(
    rows.map((row) => ({ ...row, text: defused(oneLine(row.text)), label: '' })),
    {
      header: true,
      columns: [...SHEET_COLUMNS],
      bom: true,
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
}
