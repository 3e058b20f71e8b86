import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExportTable } from '../../aggregators/export/export-table.ts';
import { reasonOf } from '../../judging/reason-of.ts';
import { OutputPlaceError } from '../../output-place.ts';
import { writeWhole } from '../../whole-file.ts';
import type { Destination } from './destination.ts';
import { ExportError } from './export-error.ts';
import { tableCsv } from './table-csv.ts';
import { tableParquet } from './table-parquet.ts';

/**
 * Writes a table: a reader sees the file as it was or as it is, never half of it. Folders are made where they are not there.
 *
 * @throws OutputPlaceError where a symbolic link stands in its place; ExportError where it cannot be written otherwise
 */
export async function writeTable(table: ExportTable, { path, format }: Destination): Promise<void> {
  const content = format === 'csv' ? tableCsv(table) : tableParquet(table);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, content);
  } catch (error) {
    if (error instanceof OutputPlaceError) throw error;
    throw new ExportError(`${path} cannot be written (${reasonOf(error)}): give another place with --out.`);
  }
}
