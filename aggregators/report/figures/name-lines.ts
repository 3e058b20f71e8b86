import { nameText } from '../html/markup.ts';
import { fitting, shortName } from './short-name.ts';

/** After what a name may be broken. */
const BREAKS = /[\s\-_/:.,]/u;
/** A break further to the left than this share of a line leaves too much of it empty. */
const LEAST_FILLED = 0.5;

/**
 * A name in one line, or in two where it is longer, broken where its parts end; what then still does not fit is cut in the
 * middle of the second line.
 *
 * @param room of a line, in Latin letters
 */
export function nameLines(name: string, room: number): string[] {
  const characters = Array.from(nameText(name));
  const first = fitting(characters, room);
  if (first.length === characters.length) return [characters.join('')];
  const at = 1 + first.findLastIndex((character) => BREAKS.test(character));
  const end = at >= LEAST_FILLED * first.length ? at : first.length;
  return [
    characters.slice(0, end).join('').trimEnd(),
    shortName(characters.slice(end).join('').trimStart(), room),
  ];
}
