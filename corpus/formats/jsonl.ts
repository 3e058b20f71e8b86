import { CorpusError } from '../corpus-error.ts';
import type { Entry } from './entry.ts';

/**
 * Reads JSON Lines: one object a line; blank lines are skipped. Lazy, so that a bad item before a bad line is
 * the one reported.
 *
 * @param text the file's text
 * @param file its path, for errors
 * @throws CorpusError at the first line that is not a JSON object
 */
export function* readJsonl(text: string, file: string): Generator<Entry> {
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    yield { line: index + 1, fields: parseObject(source, file, index + 1) };
  }
}

function parseObject(source: string, file: string, line: number): Map<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CorpusError(
      file,
      line,
      `this is not valid JSON (${reason})`,
      'write one complete object a line, such as {"id": "T3-01", "type": "T3", "text": "…"}',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CorpusError(
      file,
      line,
      'this line is valid JSON but no object',
      'write each item as an object, such as {"id": "T3-01", "type": "T3", "text": "…"}',
    );
  }
  return new Map(Object.entries(value));
}
