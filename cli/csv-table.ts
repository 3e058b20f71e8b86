import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A table that cannot be used: says which, where, and what to do. */
export class TableError extends Error {
  override name = 'TableError';
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Reads a CSV file with a heading into one record a row, by column name; cells are trimmed text.
 *
 * @param path of the file
 * @param columns those that it must have
 * @throws TableError where it cannot be read, lacks a column or has no rows
 */
export function readCsvTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): (Record<Column, string> & Readonly<Record<string, string | undefined>>)[] {
  let rows: string[][];
  try {
    rows = parse(readFileSync(path, 'utf8'), { bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new TableError(`${path} cannot be read as CSV (${message(error)}): give a table with a heading.`);
  }
  const [heading = [], ...cells] = rows;
  const twice = heading.find((column, i) => heading.indexOf(column) !== i);
  if (twice !== undefined) throw new TableError(`${path} has two columns ${twice}: keep one.`);
  const lacking = columns.filter((column) => !heading.includes(column));
  if (lacking.length > 0) {
    throw new TableError(
      `${path} has no column ${lacking.join(', ')}: its heading needs ${columns.join(', ')}.`,
    );
  }
  if (cells.length === 0) throw new TableError(`${path} has a heading and no rows: add one a model.`);
  // Every column that is asked for is in the heading, and every row is as long as the heading.
  return cells.map(
    (row) =>
      Object.fromEntries(heading.map((column, i) => [column, row[i] ?? ''])) as Record<Column, string> &
        Readonly<Record<string, string | undefined>>,
  );
}
