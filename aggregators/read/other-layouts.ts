import { z } from 'zod';

const objectSchema = z.record(z.string(), z.unknown());

const fieldsOf = (value: unknown): Record<string, unknown> => objectSchema.safeParse(value).data ?? {};

/** The first version of promptfoo's layout of results in which a row tells its test and its prompt. */
const FIRST_LAYOUT = 3;

/**
 * What is wrong with results that an old promptfoo wrote.
 *
 * @returns a sentence's end, after the name of the file; null where they are not of an old layout
 */
export function oldLayout(value: unknown): string | null {
  const { version } = fieldsOf(fieldsOf(value).results);
  if (typeof version !== 'number' || version >= FIRST_LAYOUT) return null;
  return (
    `has promptfoo’s old layout of results (version ${version}), whose rows do not tell their prompts: ` +
    'evaluate again with promptfoo 0.121 or later.'
  );
}

/**
 * What a JSON document is that has no results to read, with the remedy.
 *
 * @returns a sentence's end, after the name of the file; null where it is none of those known
 */
export function otherLayout(value: unknown): string | null {
  const document = fieldsOf(value);
  const isTable =
    ('head' in document && 'body' in document) ||
    Array.isArray(document.outputs) ||
    'table' in fieldsOf(document.results);
  if (isTable) {
    return 'is a table of promptfoo’s, without judgements: give what promptfoo export eval <id> -o out.json writes.';
  }
  if ('providers' in document && ('prompts' in document || 'tests' in document)) {
    return 'is a promptfoo config: give a file written by promptfoo eval -o out.json.';
  }
  return null;
}
