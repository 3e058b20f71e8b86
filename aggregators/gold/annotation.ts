import type { EpistemicLabel } from '../judgement.ts';
import { epistemicLabelSchema } from '../judgement.ts';
import type { GoldKey } from './key.ts';
import { rowId, sentenceName } from './sheet.ts';

/** One row of a sheet as it came back. */
export interface ReturnedRow {
  /** Its line in the file, for messages. */
  readonly line: number;
  readonly id: string;
  readonly label: string;
}

/** What one annotator said, by the sentence's name within the sample. */
export interface Annotation {
  readonly annotator: number;
  readonly labels: ReadonlyMap<string, EpistemicLabel>;
  /** Items, by their names on the sheets, that lack a label and are left out whole. */
  readonly incomplete: readonly string[];
}

/** Sheets that do not fit their key, or each other: names the file, the row and the remedy. */
export class GoldError extends Error {
  override readonly name = 'GoldError';
}

const NAMED = 5;

/** Some rows by line and name, the first few of them. */
function places(rows: readonly { line?: number; id: string }[]): string {
  const named = rows
    .slice(0, NAMED)
    .map(({ line, id }) => (line === undefined ? id : `row ${line} (${id})`))
    .join(', ');
  return rows.length > NAMED ? `${named} and ${rows.length - NAMED} more` : named;
}

/** Whose sheet of this sample the rows are. */
function annotatorOf(rows: readonly ReturnedRow[], key: GoldKey, file: string): number {
  const [first] = rows;
  if (first === undefined) {
    throw new GoldError(`${file} has no rows: give a sheet that esfp gold sample wrote, with its labels.`);
  }
  const annotator = Number(/^[^-]+-a(\d+)-/.exec(first.id)?.[1]);
  if (!first.id.startsWith(`${key.id}-`) || !(annotator >= 1 && annotator <= key.annotators)) {
    throw new GoldError(
      `${file}, row ${first.line} (${first.id}) is none of the sample ${key.id}: give the key.json that was written ` +
        'with this sheet, and leave the column id as it was.',
    );
  }
  return annotator;
}

/** The drawn items with the names of their sentences. */
function namesByUnit(key: GoldKey): Map<string, string[]> {
  return new Map(
    key.items.flatMap(({ drawn }) =>
      drawn === null
        ? []
        : [
            [
              drawn.unit,
              drawn.responses.flatMap(({ sentences }, response) =>
                sentences.map((_, sentence) => sentenceName(drawn.unit, response + 1, sentence + 1)),
              ),
            ] as const,
          ],
    ),
  );
}

/**
 * Checks a sheet that came back against the key of its sample. A label that is not there is never guessed: the sheet is
 * refused, or, where that is allowed, the sentence's item is left out whole.
 *
 * @param file what errors call it
 * @param allowIncomplete whether items with an unlabelled sentence are left out instead of refused
 * @throws GoldError that names the rows and the remedy
 */
export function annotationOf(
  rows: readonly ReturnedRow[],
  key: GoldKey,
  file: string,
  allowIncomplete: boolean,
): Annotation {
  const annotator = annotatorOf(rows, key, file);
  const units = namesByUnit(key);
  const names = new Map([...units.values()].flat().map((name) => [rowId(key, annotator, name), name]));
  const foreign = rows.filter(({ id }) => !names.has(id));
  if (foreign.length > 0) {
    throw new GoldError(
      `${file}: ${places(foreign)} is not on the sheet of annotator ${annotator}: take it out, and leave the column id as ` +
        'it was.',
    );
  }
  const seen = new Set<string>();
  const doubled = rows.filter(({ id }) => seen.has(id) || !seen.add(id));
  if (doubled.length > 0) {
    throw new GoldError(`${file}: ${places(doubled)} is there twice: leave each row once.`);
  }
  const read = rows.map((row) => ({ ...row, label: row.label.trim().toUpperCase() }));
  const unknown = read.filter(({ label }) => label !== '' && !epistemicLabelSchema.safeParse(label).success);
  const [wrong] = unknown;
  if (wrong !== undefined) {
    throw new GoldError(
      `${file}: ${places(unknown)} has a label that is none of A, B and C (${JSON.stringify(wrong.label)}): ` +
        'correct it.',
    );
  }
  const labels = new Map(
    read.flatMap(({ id, label }) => {
      const given = epistemicLabelSchema.safeParse(label).data;
      return given === undefined ? [] : [[names.get(id) ?? id, given] as const];
    }),
  );
  const lines = new Map(rows.map(({ id, line }) => [id, line]));
  const gaps = [...names].filter(([, name]) => !labels.has(name));
  if (gaps.length > 0 && !allowIncomplete) {
    const rowsOfGaps = gaps.map(([id]) => {
      const line = lines.get(id);
      return line === undefined ? { id: `${id}, whose row is gone` } : { id, line };
    });
    throw new GoldError(
      `${file}: ${gaps.length} of ${names.size} sentences have no label: ${places(rowsOfGaps)}. Label them, or pass ` +
        '--incomplete to leave their items out whole.',
    );
  }
  const missing = new Set(gaps.map(([, name]) => name));
  const incomplete = [...units].flatMap(([unit, own]) =>
    own.some((name) => missing.has(name)) ? [unit] : [],
  );
  const left = new Set(incomplete.flatMap((unit) => units.get(unit) ?? []));
  return {
    annotator,
    labels: new Map([...labels].filter(([name]) => !left.has(name))),
    incomplete,
  };
}
