import { type Cell, isDefined } from '../cell.ts';
import { columnsOf, type ExportColumn } from './export-table.ts';

/** Whether a number is there: `undefined` is behaviour, `missing` is failure, and neither is zero. */
export type CellStatus = 'defined' | 'undefined' | 'missing';

/** The status of a cell. */
export const statusOf = (cell: Cell): CellStatus => (isDefined(cell) ? 'defined' : cell);

/** The number of a cell; null where it is undefined or missing. */
export const numberOf = (cell: Cell): number | null => (isDefined(cell) ? cell : null);

/** Two columns of one cell: its number, and its status, which tells undefined from missing. */
export function cellColumns<Row>(
  name: string,
  meaning: string,
  cell: (row: Row) => Cell,
): ExportColumn<Row>[] {
  const { double, string } = columnsOf<Row>();
  return [
    double(name, meaning, (row) => numberOf(cell(row))),
    string(`${name}.status`, 'defined, undefined or missing', (row) => statusOf(cell(row))),
  ];
}
