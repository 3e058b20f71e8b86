import { CorpusError } from '../corpus-error.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Entry } from './entry.ts';

/**
 * Takes the rows of a CSV file with one item a row: columns `id`, `type` and `question` or `text`, in any
 * order and letter case; further columns are ignored.
 *
 * @param rows the file's rows, its heading first
 * @param file its path, for errors
 * @throws CorpusError when a column is missing or named twice, or a row has more cells than the heading
 */
export function* longCsv(rows: readonly CsvRow[], file: string): Generator<Entry> {
  const [heading, ...records] = rows;
  if (heading === undefined) return;
  const names = heading.cells.map((cell) => cell.text.toLowerCase());
  const columns = findColumns(names, heading.line, file);
  for (const { line, cells } of records) {
    if (cells.slice(names.length).some((cell) => cell.text !== '')) {
      throw new CorpusError(
        file,
        line,
        `this row has ${cells.length} cells where the heading has ${names.length}`,
        'put a text that holds a comma in double quotes',
      );
    }
    yield { line, fields: new Map(columns.map(([name, at]) => [name, cells[at]?.text ?? ''])) };
  }
}

/** The wanted columns and where they stand. */
function findColumns(names: readonly string[], line: number, file: string): [name: string, at: number][] {
  const text = names.includes('text') ? 'text' : 'question';
  for (const name of ['id', 'type', text]) {
    if (!names.includes(name)) {
      throw new CorpusError(
        file,
        line,
        `the heading has no column "${name}"`,
        'head the columns id,type,question (or text) with one item a row, or T1,T2,T3,T4,T5,T6 with one ' +
          'category a column, separated by commas',
      );
    }
  }
  for (const name of ['id', 'type', 'text', 'question']) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) {
      throw new CorpusError(file, line, `the heading has two columns "${name}"`, 'rename one of them');
    }
  }
  if (names.includes('text') && names.includes('question')) {
    throw new CorpusError(
      file,
      line,
      'the heading has both "text" and "question"',
      'leave the one that holds the items, and rename the other',
    );
  }
  return ['id', 'type', text].map((name) => [name, names.indexOf(name)]);
}
