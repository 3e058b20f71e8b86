import { extname, join } from 'node:path';
import { TABLE_NAMES, type TableName } from '../../aggregators/export/export-table.ts';
import { ExportError } from './export-error.ts';

/** The formats of an export, which are the endings of its files. */
export const FORMATS = ['csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** What was asked for on the command line. */
export interface Asked {
  /** A folder, or for one table a file that ends in .csv or .parquet. */
  readonly out: string;
  readonly table?: TableName;
  readonly format?: Format;
}

/** A file that one table goes to. */
export interface Destination {
  readonly table: TableName;
  readonly path: string;
  readonly format: Format;
}

const formatNamed = (path: string): Format | undefined =>
  FORMATS.find((format) => extname(path).toLowerCase() === `.${format}`);

/**
 * Where each table that is asked for goes: every table where none is named, as CSV where no format is.
 *
 * @throws ExportError where a file is named for several tables, or its ending is of another format
 */
export function destinations({ out, table, format }: Asked): Destination[] {
  const named = formatNamed(out);
  if (named === undefined) {
    const chosen = format ?? 'csv';
    const tables = table === undefined ? TABLE_NAMES : [table];
    return tables.map((one) => ({ table: one, format: chosen, path: join(out, `${one}.${chosen}`) }));
  }
  if (table === undefined) {
    throw new ExportError(
      `--out ${out} is one file, and there are ${TABLE_NAMES.length} tables: name one with --table ${TABLE_NAMES.join('|')}, or give a folder.`,
    );
  }
  if (format !== undefined && format !== named) {
    throw new ExportError(
      `--out ${out} ends in .${named} and --format is ${format}: leave --format out, or end the file in .${format}.`,
    );
  }
  return [{ table, format: named, path: out }];
}
