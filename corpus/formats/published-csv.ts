import { CorpusError } from '../corpus-error.ts';
import { ITEM_TYPES, type ItemType, itemTypeSchema } from '../item.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Entry } from './entry.ts';

const REMEDY =
  `head each column with its category (${ITEM_TYPES.join(', ')}), put texts with a comma in double quotes, ` +
  'and delete other columns';

/**
 * Whether a heading is that of the published corpus (section 3.3), with a column for a category. A heading
 * that has a column `type` is not: there, T1 can only be one of the columns to ignore.
 *
 * @param heading the file's first row
 */
export function isPublishedForm(heading: CsvRow | undefined): boolean {
  const names = heading?.cells.map(({ text }) => text) ?? [];
  return names.some((name) => asType(name) !== undefined) && !names.some((name) => /^type$/i.test(name));
}

/**
 * Takes the rows of a CSV file in the form of the published corpus: columns headed T1 to T6, each cell an
 * item, the columns of different length. Such a file has no ids, so an item is named for its category and its
 * place among the filled cells of its column: T1-01, T1-02, …
 *
 * @param rows the file's rows, its heading first
 * @param file its path, for errors
 * @returns the items of T1 in order, then those of T2, and so on, whatever the order of the columns
 * @throws CorpusError when a filled column is not headed by one category
 */
export function publishedCsv(rows: readonly CsvRow[], file: string): Entry[] {
  const [heading, ...records] = rows;
  if (heading === undefined) return [];
  const columns = heading.cells.map(({ text }) => asType(text));
  checkHeading(heading, file);
  for (const { cells } of records) {
    const stray = cells.findIndex((cell, at) => cell.text !== '' && columns[at] === undefined);
    if (stray !== -1) {
      throw new CorpusError(
        file,
        cells[stray]?.line,
        `column ${stray + 1} has a cell but no heading`,
        REMEDY,
      );
    }
  }
  return ITEM_TYPES.flatMap((type) => itemsOf(type, columns.indexOf(type), records));
}

function asType(name: string): ItemType | undefined {
  return itemTypeSchema.safeParse(name.toUpperCase()).data;
}

/** Throws unless every heading is empty or a category, and none comes twice. */
function checkHeading({ cells }: CsvRow, file: string): void {
  const seen = new Set<ItemType>();
  for (const { text, line } of cells) {
    const type = asType(text);
    if (type === undefined) {
      if (text === '') continue;
      throw new CorpusError(file, line, `the heading "${text}" is no category`, REMEDY);
    }
    if (seen.has(type))
      throw new CorpusError(file, line, `two columns are headed ${type}`, 'join them into one');
    seen.add(type);
  }
}

function itemsOf(type: ItemType, column: number, records: readonly CsvRow[]): Entry[] {
  return records
    .flatMap(({ cells }) => cells[column] ?? [])
    .filter((cell) => cell.text !== '')
    .map(({ text, line }, index) => ({
      line,
      fields: new Map([
        ['id', `${type}-${String(index + 1).padStart(2, '0')}`],
        ['type', type],
        ['text', text],
      ]),
    }));
}
