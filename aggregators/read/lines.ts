import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** So many bytes are read at once. */
const CHUNK = 1 << 20;

/** A line of a file without its end, numbered from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The text of a file in pieces, without a byte order mark. */
function* piecesOf(path: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(CHUNK);
  const file = openSync(path, 'r');
  try {
    let isFirst = true;
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const piece = decoder.write(buffer.subarray(0, read));
      if (piece === '') continue;
      yield isFirst ? piece.replace(/^\uFEFF/, '') : piece;
      isFirst = false;
    }
    yield decoder.end();
  } finally {
    closeSync(file);
  }
}

/**
 * The lines of a UTF-8 file, one after the other: the file may be larger than a string can be. Blank lines are left out and
 * counted.
 *
 * @throws Error of node's where it cannot be read, or one line is longer than a string can be
 */
export function* linesOf(path: string): Generator<Line> {
  let number = 1;
  // The beginning of the line that has not ended yet.
  let begun: string[] = [];
  for (const piece of piecesOf(path)) {
    const [first = '', ...others] = piece.split('\n');
    begun.push(first);
    for (const next of others) {
      const text = begun.join('');
      if (text.trim() !== '') yield { text, number };
      number += 1;
      begun = [next];
    }
  }
  const text = begun.join('');
  if (text.trim() !== '') yield { text, number };
}
