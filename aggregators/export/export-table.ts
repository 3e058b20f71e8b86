/** The tables that are exported, by what one row is. */
export const TABLE_NAMES = ['responses', 'items', 'models'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What a column holds. Every column may have empty cells. */
export type ColumnType = 'STRING' | 'DOUBLE' | 'INT32' | 'BOOLEAN';

/** A cell; null where there is no value, which a status or a reason beside it explains. */
export type CellValue = string | number | boolean | null;

/** A column of rows of some kind. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly type: ColumnType;
  /** What it is, with its unit or range. */
  readonly meaning: string;
  readonly value: (row: Row) => CellValue;
  /** Whether it quotes a response; such a column is left out without text. */
  readonly quotes?: boolean;
}

/** Makes the columns of one kind of row, each holding what its type says. */
export function columnsOf<Row>() {
  return {
    string: (name: string, meaning: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
      name,
      type: 'STRING',
      meaning,
      value,
    }),
    double: (name: string, meaning: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
      name,
      type: 'DOUBLE',
      meaning,
      value,
    }),
    integer: (name: string, meaning: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
      name,
      type: 'INT32',
      meaning,
      value,
    }),
    boolean: (name: string, meaning: string, value: (row: Row) => boolean | null): ExportColumn<Row> => ({
      name,
      type: 'BOOLEAN',
      meaning,
      value,
    }),
  };
}

/** A table in a stable order of columns and rows. */
export interface ExportTable {
  readonly name: TableName;
  readonly columns: readonly Omit<ExportColumn<never>, 'value'>[];
  /** Its cells, row by row, made when they are asked for. */
  readonly cells: () => Iterable<readonly CellValue[]>;
}

const INT32_END = 2 ** 31;

function isOfType(value: Exclude<CellValue, null>, type: ColumnType): boolean {
  switch (type) {
    case 'STRING':
      return typeof value === 'string';
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'DOUBLE':
      return typeof value === 'number' && Number.isFinite(value);
    case 'INT32':
      return Number.isInteger(value) && Number(value) >= -INT32_END && Number(value) < INT32_END;
  }
}

/** A cell as it is written: text without lone surrogates, which no file in UTF-8 holds. */
function checked<Row>({ name, type, value }: ExportColumn<Row>, row: Row): CellValue {
  const cell = value(row);
  if (cell === null) return null;
  if (!isOfType(cell, type)) throw new RangeError(`exportTable: ${name} is ${type}, and a cell is ${cell}.`);
  return typeof cell === 'string' ? cell.toWellFormed() : cell;
}

/**
 * A table of some rows.
 *
 * @param columns of different names
 * @throws RangeError when two columns have one name; its cells, when one is not what its column holds
 */
export function exportTable<Row>(
  name: TableName,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): ExportTable {
  const names = columns.map((column) => column.name.toWellFormed());
  const seen = new Set<string>();
  const twice = names.find((one) => seen.size === seen.add(one).size);
  if (twice !== undefined) throw new RangeError(`exportTable: two columns are called ${twice}.`);
  return {
    name,
    columns: columns.map(({ name, type, meaning, quotes = false }) => ({
      name: name.toWellFormed(),
      type,
      meaning,
      quotes,
    })),
    *cells() {
      for (const row of rows) yield columns.map((column) => checked(column, row));
    },
  };
}
