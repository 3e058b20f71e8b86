import { CsvError, parse } from 'csv-parse/sync';
import { CorpusError } from '../corpus-error.ts';

/** One record of a CSV file: its cells, trimmed, and the line on which each of them starts. */
export interface CsvRow {
  line: number;
  cells: { text: string; line: number }[];
}

/**
 * Reads comma-separated values with double quotes (RFC 4180) into rows; records may differ in length, and
 * blank ones are left out.
 *
 * @param text the file's text
 * @param file its path, for errors
 * @throws CorpusError when the quotes do not match
 */
export function readCsvRows(text: string, file: string): CsvRow[] {
  const lastLines: number[] = [];
  const records = parseCsv(text, file, lastLines);
  return records
    .map((record, index) => toRow(record, lastLines[index] ?? 1))
    .filter(({ cells }) => cells.some((cell) => cell.text !== ''));
}

function parseCsv(text: string, file: string, lastLines: number[]): string[][] {
  try {
    return parse(text, {
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: (record, { lines }) => {
        lastLines.push(lines);
        return record;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a double quote is opened and not closed' : error.message;
    // A quote left open is noticed further down; what helps is the line where its record starts.
    throw new CorpusError(
      file,
      (lastLines.at(-1) ?? 0) + 1,
      `the record that starts here is not valid CSV (${reason})`,
      'put a cell with a comma, a quote or a line break in double quotes, and double the quotes inside it',
    );
  }
}

/** The parser tells a record's last line; quoted line breaks are what lies between that and its first. */
function toRow(record: readonly string[], lastLine: number): CsvRow {
  const breaks = record.map((cell) => cell.split('\n').length - 1);
  const first = lastLine - breaks.reduce((sum, count) => sum + count, 0);
  let line = first;
  const cells = record.map((cell, index) => {
    const start = line;
    line += breaks[index] ?? 0;
    return { text: cell.trim(), line: start };
  });
  return { line: first, cells };
}
