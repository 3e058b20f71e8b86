import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { GoldError, type ReturnedRow } from '../../aggregators/gold/annotation.ts';

/** What spreadsheets put between cells, by the user's country. */
const DELIMITERS = [',', ';', '\t'];

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

const recordSchema = z.array(
  z.object({
    info: z.object({ lines: z.int() }),
    record: z.looseObject({ id: z.string().optional(), label: z.string().optional() }),
  }),
);

function decoded(path: string): string {
  try {
    const bytes = readFileSync(path);
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  } catch (error) {
    throw new GoldError(`${path} cannot be read (${message(error)}): give the path of a labelled sheet.`);
  }
}

/**
 * Reads a sheet as an annotator's spreadsheet saved it: with commas, semicolons or tabs, in UTF-8, UTF-16 or a Windows code
 * page (the sentences are not read, so that none of theirs is lost).
 *
 * @throws GoldError that names the file, the place and the remedy
 */
export function readSheet(path: string): ReturnedRow[] {
  const text = decoded(path);
  const header = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const delimiter = DELIMITERS.find((one) => header.split(one).length > 2);
  const names = header.split(delimiter ?? ',').map((name) => name.replaceAll('"', '').trim());
  if (delimiter === undefined || !names.includes('id') || !names.includes('label')) {
    throw new GoldError(
      `${path}, row 1 has no columns id and label: give a sheet that esfp gold sample wrote, saved as CSV with its first row.`,
    );
  }
  try {
    const records: unknown = parse(text, {
      delimiter,
      columns: names,
      from_line: 2,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    });
    return recordSchema.parse(records).map(({ record, info }) => ({
      line: info.lines,
      id: (record.id ?? '').trim(),
      label: record.label ?? '',
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new GoldError(`${path} is no CSV (${message(error)}): save it from the spreadsheet as CSV.`);
  }
}
