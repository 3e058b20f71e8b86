import { readFileSync } from 'node:fs';
import { CorpusError } from './corpus-error.ts';

/** What stands in a text for bytes that are not UTF-8. */
export const REPLACEMENT_CHARACTER = '\ufffd';

/**
 * A corpus file's text. A byte-order mark is dropped, bytes that are not UTF-8 become U+FFFD, and every line
 * end becomes a line feed, so that a corpus is the same corpus after a checkout on Windows.
 *
 * @param file the path
 * @throws CorpusError when the file cannot be read or is UTF-16
 */
export function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CorpusError(
      file,
      undefined,
      `the file cannot be read (${reason})`,
      'check the path and its permissions',
    );
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new CorpusError(file, undefined, 'the file is encoded as UTF-16', 'save it as UTF-8');
  }
  return new TextDecoder('utf-8').decode(bytes).replace(/\r\n?/g, '\n');
}
