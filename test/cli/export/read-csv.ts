import { parse } from 'csv-parse/sync';
import type { CellValue, ExportTable } from '../../../aggregators/export/export-table.ts';

/** Reads a CSV file as docs/export.md says: the apostrophe goes, an empty cell without quotes is null. */
export function readCsv(csv: string, { columns }: Pick<ExportTable, 'columns'>): Record<string, CellValue>[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return parse(csv, {
    columns: true,
    cast: (text, { header, quoting, column }): CellValue => {
      if (header || quoting) return text.replace(/^'/, '');
      if (text === '') return null;
      const type = types.get(String(column));
      if (type === 'BOOLEAN') return text === 'true' ? true : text === 'false' ? false : text;
      return type === 'STRING' ? text : Number(text);
    },
  });
}

/** The cells of a CSV file as a spreadsheet has them, the heading among them. */
export function rawCells(csv: string): string[][] {
  return parse(csv);
}
