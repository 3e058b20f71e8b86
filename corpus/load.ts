import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { checkEntry } from './check-entry.ts';
import { CorpusError } from './corpus-error.ts';
import { readCsvRows } from './formats/csv-rows.ts';
import type { Entry } from './formats/entry.ts';
import { readJsonl } from './formats/jsonl.ts';
import { longCsv } from './formats/long-csv.ts';
import { isPublishedForm, publishedCsv } from './formats/published-csv.ts';
import { readYaml } from './formats/yaml.ts';
import type { Item } from './item.ts';
import { REPLACEMENT_CHARACTER, readText } from './read-text.ts';

/** The items that are put to a model, and how to tell this set from another. */
export interface Corpus {
  /** `esfp-104` for the items of this package, else the file's or folder's name. */
  name: string;
  /** sha256, in hex, of what is measured: every item's id, type and text, in order; notes are not in it. */
  hash: string;
  items: Item[];
  /** What may be wrong, but can be measured: a sentence each, with the file and the item. */
  warnings: string[];
  /** Of a subset: what chose its items, and out of how many. */
  subset?: { preset: 'lite'; of: number };
}

/**
 * Loads a corpus (section 3.3). Any number of items of each category will do.
 *
 * @param path a folder of YAML files, or a .yaml, .yml, .csv or .jsonl file; if left out, the items of this
 *   package
 * @throws CorpusError with the file, the first bad line and the remedy
 */
export function loadCorpus(path?: string): Corpus {
  const source = path ?? join(packageRoot(), 'corpus', 'items');
  const items: Item[] = [];
  const warnings: string[] = [];
  const idPlaces = new Map<string, string>();
  const textOwners = new Map<string, string>();

  for (const file of corpusFiles(source)) {
    const before = items.length;
    for (const entry of readEntries(file)) {
      const item = checkEntry(entry, file);
      const place = idPlaces.get(item.id);
      if (place !== undefined) {
        throw new CorpusError(
          file,
          entry.line,
          `the id ${item.id} is already that of ${place}`,
          'give every item an id of its own',
        );
      }
      idPlaces.set(item.id, `${file}, line ${entry.line}`);
      warnings.push(...doubts(item, file, textOwners));
      items.push(item);
    }
    if (items.length === before) {
      throw new CorpusError(file, undefined, 'there are no items in it', 'add items, or remove the file');
    }
  }
  return { name: path === undefined ? 'esfp-104' : nameOf(path), hash: hashItems(items), items, warnings };
}

/** A folder's name as it is, a file's without its ending. */
function nameOf(path: string): string {
  const full = resolve(path);
  return basename(full, statSync(full).isDirectory() ? '' : extname(full));
}

/** The files that make up a corpus, in the order of their names. */
function corpusFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new CorpusError(path, undefined, 'there is no such file or folder', 'check the path');
  }
  if (!stats.isDirectory()) return [path];
  // Hidden files are the file system's own, such as the ._T1.yaml that macOS leaves on foreign disks.
  const files = readdirSync(path)
    .filter((name) => /^[^.].*\.ya?ml$/i.test(name))
    .sort();
  if (files.length === 0) {
    throw new CorpusError(
      path,
      undefined,
      'there are no .yaml or .yml files in this folder',
      'name a folder that has some, or name a .csv or .jsonl file itself',
    );
  }
  return files.map((name) => join(path, name));
}

function readEntries(file: string): Iterable<Entry> {
  switch (extname(file).toLowerCase()) {
    case '.yaml':
    case '.yml':
      return readYaml(readText(file), file);
    case '.jsonl':
      return readJsonl(readText(file), file);
    case '.csv': {
      const rows = readCsvRows(readText(file), file);
      return isPublishedForm(rows[0]) ? publishedCsv(rows, file) : longCsv(rows, file);
    }
    default:
      throw new CorpusError(
        file,
        undefined,
        'its name tells no known format',
        'save the corpus as .yaml, .yml, .csv or .jsonl',
      );
  }
}

/** What is odd about an item but no reason to refuse it. Records the item's text in `textOwners`. */
function doubts(item: Item, file: string, textOwners: Map<string, string>): string[] {
  const warnings: string[] = [];
  if (Object.values(item).some((value) => value?.includes(REPLACEMENT_CHARACTER))) {
    warnings.push(
      `${file}: item ${item.id} holds U+FFFD, which stands for bytes that are not UTF-8; save it as UTF-8.`,
    );
  }
  const owner = textOwners.get(item.text);
  if (owner === undefined) textOwners.set(item.text, item.id);
  else warnings.push(`${file}: item ${item.id} has the same text as item ${owner}.`);
  return warnings;
}

/** The sha256, in hex, by which a corpus is told from others: of every item's id, type and text, in order. */
export function hashItems(items: readonly Item[]): string {
  const measured = items.map(({ id, type, text }) => [id, type, text]);
  return createHash('sha256').update(JSON.stringify(measured)).digest('hex');
}
