import type { CellValue, ExportTable } from '../../../aggregators/export/export-table.ts';

/** The rows of a table as records. */
export function recordsOf({ columns, cells }: ExportTable): Record<string, CellValue>[] {
  return [...cells()].map((row) =>
    Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null] as const)),
  );
}
