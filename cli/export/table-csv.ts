import { stringify } from 'csv-stringify/sync';
import type { ExportTable } from '../../aggregators/export/export-table.ts';
import { safeCell } from './safe-cell.ts';

/**
 * A table as CSV (RFC 4180, but with LF at the end of a row): UTF-8 without BOM, a heading, text in quotes and none that
 * starts a formula, numbers at full precision, `true` and `false`, nothing where there is no value.
 */
export function tableCsv({ columns, cells }: ExportTable): string {
  return stringify([...cells()], {
    header: true,
    columns: columns.map(({ name }, index) => ({ key: String(index), header: name })),
    quoted_string: true,
    cast: { string: safeCell, boolean: String },
  });
}
