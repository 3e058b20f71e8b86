import { CorpusError } from './corpus-error.ts';
import type { Entry } from './formats/entry.ts';
import { ITEM_TYPES, type Item, itemSchema } from './item.ts';

const FIELDS = ['id', 'type', 'text', 'question', 'note', 'lean', 'discipline'];

/**
 * Makes an item of what a file states. White space around a value is trimmed, `question` is another name for
 * `text`, and an optional field without a value is left out.
 *
 * @param entry the fields as read
 * @param file the path, for errors
 * @throws CorpusError for a field that is missing, empty, unknown or of the wrong kind
 */
export function checkEntry(entry: Entry, file: string): Item {
  const fail = (problem: string, remedy: string): never => {
    throw new CorpusError(file, entry.line, problem, remedy);
  };
  const unknown = [...entry.fields.keys()].find((name) => typeof name !== 'string' || !FIELDS.includes(name));
  if (unknown !== undefined) {
    fail(`an item has no field "${String(unknown)}"`, `use only the fields ${FIELDS.join(', ')}`);
  }
  if (entry.fields.has('text') && entry.fields.has('question')) {
    fail('the item has both "text" and "question"', 'leave the one that holds the item');
  }

  const read = (name: string): string | undefined => {
    const value = entry.fields.get(name) ?? '';
    if (typeof value !== 'string')
      return fail(`the field "${name}" is not a text`, 'put its value in quotes');
    return value.toWellFormed().trim() || undefined;
  };
  const id = read('id') ?? fail('the item has no id', 'give every item an id of its own, such as T3-01');
  const type = read('type') ?? fail(`item ${id} has no type`, `give it one of ${ITEM_TYPES.join(', ')}`);
  const text =
    read('text') ?? read('question') ?? fail(`item ${id} has no text`, 'write its text, or delete it');
  const optional = ['note', 'lean', 'discipline'].flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value]];
  });

  const item = itemSchema.safeParse({ id, type, text, ...Object.fromEntries(optional) });
  if (item.success) return item.data;
  return item.error.issues[0]?.path[0] === 'type'
    ? fail(`item ${id} has the unknown type "${type}"`, `use one of ${ITEM_TYPES.join(', ')}`)
    : fail(`item ${id} has the lean "${read('lean')}"`, 'use left, right or neither, or leave the field out');
}
