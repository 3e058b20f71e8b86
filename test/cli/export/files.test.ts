import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import {
  type CellValue,
  type ColumnType,
  columnsOf,
  type ExportColumn,
  exportTable,
} from '../../../aggregators/export/export-table.ts';
import { tableCsv } from '../../../cli/export/table-csv.ts';
import { tableParquet } from '../../../cli/export/table-parquet.ts';
import { recordsOf } from '../../aggregators/export/records-of.ts';
import { rawCells, readCsv } from './read-csv.ts';

interface Row {
  readonly text: string | null;
  readonly number: number | null;
  readonly whole: number | null;
  readonly flag: boolean | null;
}

const { string, double, integer, boolean } = columnsOf<Row>();
const columns: ExportColumn<Row>[] = [
  string('text', 'a text', ({ text }) => text),
  double('=a.number', 'a number', ({ number }) => number),
  integer('whole', 'a whole number', ({ whole }) => whole),
  boolean('flag', 'true or false', ({ flag }) => flag),
];
const row = (some: Partial<Row> = {}): Row => ({
  text: null,
  number: null,
  whole: null,
  flag: null,
  ...some,
});

const NUMBERS = [0.1 + 0.2, -0.20694663622206377, 1e-7, -5e-324, 1.7976931348623157e308, -1, 2 ** 53, 0];
const TEXTS = [
  'two\nlines, "quoted"; and \r\n more',
  '=HYPERLINK("http://evil.test","x")',
  "'=already",
  '-1',
  '',
  'NA',
  'null',
  'true',
  '12',
  'žluťoučký 😀 \u202e',
  ' space ',
  'x'.repeat(200_000),
];
const rows = [
  row(),
  ...NUMBERS.map((number, i) => row({ number, whole: 1 - i, flag: i % 2 === 0 })),
  ...TEXTS.map((text) => row({ text })),
  row({ whole: -(2 ** 31) }),
  row({ whole: 2 ** 31 - 1 }),
];
const table = exportTable('items', columns, rows);

const fileOf = (parquet: Buffer): ArrayBuffer => {
  const copy = new ArrayBuffer(parquet.length);
  new Uint8Array(copy).set(parquet);
  return copy;
};
const fromParquet = (parquet: Buffer): Promise<Record<string, CellValue>[]> =>
  parquetReadObjects({ file: fileOf(parquet) });

describe('tableCsv', () => {
  it('reads back as its source, an empty text and no text told apart', () => {
    const csv = tableCsv(table);
    expect(readCsv(csv, table)).toEqual(recordsOf(table));
    expect(csv.split('\n')[1]).toBe(',,,');
    expect(csv).toContain('\n"",,,\n');
  });

  it('starts no cell with a formula but for negative numbers, which stay numbers', () => {
    const [heading = [], ...cells] = rawCells(tableCsv(table));
    expect(heading).toEqual(['text', "'=a.number", 'whole', 'flag']);
    for (const [text = ''] of cells) expect(text).not.toMatch(/^[\s\p{C}\p{Z}]*[=+\-@]/u);
    expect(cells.map(([, number]) => number)).toContain('-0.20694663622206377');
    expect(cells.map(([, , whole]) => whole)).toContain('-2147483648');
  });

  it('has a heading where there are no rows', () => {
    expect(tableCsv(exportTable('items', columns, []))).toBe('"text","\'=a.number","whole","flag"\n');
  });

  it('ends with a line end', () => {
    expect(tableCsv(table).endsWith('\n')).toBe(true);
  });

  it('writes what neither file nor reader holds as U+FFFD', async () => {
    const odd = exportTable('items', columns, [row({ text: 'a\ud800b\u0000c' })]);
    expect(recordsOf(odd)[0]?.text).toBe('a\ufffdb\u0000c');
    expect(readCsv(tableCsv(odd), odd)[0]?.text).toBe('a\ufffdb\ufffdc');
    expect((await fromParquet(tableParquet(odd)))[0]?.text).toBe('a\ufffdb\u0000c');
  });
});

describe('tableParquet', () => {
  it('reads back as its source', async () => {
    expect(await fromParquet(tableParquet(table))).toEqual(recordsOf(table));
  });

  it('keeps the type of every column, all of them nullable, whatever the rows hold', () => {
    for (const some of [rows, [], [row()]]) {
      const { schema, num_rows } = parquetMetadata(fileOf(tableParquet(exportTable('items', columns, some))));
      expect(num_rows).toBe(BigInt(some.length));
      expect(
        schema
          .slice(1)
          .map(({ name, type, converted_type, repetition_type }) => [
            name,
            converted_type ?? type,
            repetition_type,
          ]),
      ).toEqual([
        ['text', 'UTF8', 'OPTIONAL'],
        ['=a.number', 'DOUBLE', 'OPTIONAL'],
        ['whole', 'INT32', 'OPTIONAL'],
        ['flag', 'BOOLEAN', 'OPTIONAL'],
      ]);
    }
  });
});

describe('exportTable', () => {
  it.each<[ColumnType, CellValue]>([
    ['DOUBLE', Number.NaN],
    ['DOUBLE', Number.POSITIVE_INFINITY],
    ['DOUBLE', 'missing'],
    ['INT32', 0.5],
    ['INT32', 2 ** 31],
    ['INT32', true],
    ['BOOLEAN', 1],
    ['STRING', 1],
  ])('refuses a cell of a column of %s that is %j', (type, cell) => {
    const one = exportTable('items', [{ name: 'one', type, meaning: '', value: () => cell }], [row()]);
    expect(() => [...one.cells()]).toThrow(`exportTable: one is ${type}, and a cell is ${cell}.`);
  });

  it('refuses two columns of one name', () => {
    expect(() => exportTable('items', [...columns, ...columns.slice(2)], [])).toThrow(
      'exportTable: two columns are called whole.',
    );
  });
});
