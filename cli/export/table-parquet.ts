import { parquetWriteBuffer } from 'hyparquet-writer';
import type { CellValue, ExportTable } from '../../aggregators/export/export-table.ts';

/** A table as Parquet: every column of its own type and nullable, compressed with Snappy. */
export function tableParquet({ columns, cells }: ExportTable): Buffer {
  const data = columns.map((): CellValue[] => []);
  for (const row of cells()) {
    for (const [i, cell] of row.entries()) data[i]?.push(cell);
  }
  return Buffer.from(
    parquetWriteBuffer({
      columnData: columns.map(({ name, type }, i) => ({ name, type, data: data[i] ?? [], nullable: true })),
    }),
  );
}
