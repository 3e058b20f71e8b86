import { nameText } from '../html/markup.ts';

/** Characters that take about twice the room of a Latin letter. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\p{Extended_Pictographic}]/u;

const roomOf = (character: string) => (WIDE.test(character) ? 2 : 1);

/** The first characters that fit into some room, in Latin letters. */
export function fitting(characters: readonly string[], room: number): string[] {
  let left = room;
  const end = characters.findIndex((character) => {
    left -= roomOf(character);
    return left < 0;
  });
  return end === -1 ? [...characters] : characters.slice(0, end);
}

/** After what a part of a name ends. */
const BREAKS = /[\s\-_/:.,]/u;

/** Of the end of a cut name as much may go, in characters, for it to begin where a part of the name does. */
const MOST_TRIMMED = 4;

/** The end of a name from where a part of it begins, where that is near. */
function fromPart(tail: readonly string[], before: string | undefined): readonly string[] {
  if (before === undefined || BREAKS.test(before)) return tail;
  const at = 1 + tail.slice(0, MOST_TRIMMED).findIndex((character) => BREAKS.test(character));
  return at === 0 || at === tail.length ? tail : tail.slice(at);
}

/**
 * A name for a picture, where nothing wraps: cut in its middle, since names of one family differ at their ends. The end begins
 * where a part of the name does, where that is near.
 *
 * @param room in Latin letters
 */
export function shortName(name: string, room: number): string {
  const characters = Array.from(nameText(name));
  if (fitting(characters, room).length === characters.length) return characters.join('');
  const head = fitting(characters, Math.ceil((room - 1) / 2));
  const tail = fitting(characters.toReversed(), Math.floor((room - 1) / 2)).toReversed();
  const end = fromPart(tail, characters.at(-tail.length - 1));
  return `${head.join('')}…${end.join('')}`;
}

/** How many characters some names begin with alike. */
function alike(names: readonly (readonly string[])[]): number {
  const [first = [], ...others] = names;
  const end = first.findIndex((character, i) => others.some((other) => other[i] !== character));
  return end === -1 ? first.length : end;
}

/**
 * Names for a picture, each as {@link shortName} cuts it; those that would be cut to one text keep the part from which they
 * differ instead of their ends.
 *
 * @param room of each, in Latin letters
 */
export function shortNames(names: readonly string[], room: readonly number[]): string[] {
  const short = names.map((name, i) => shortName(name, room[i] ?? 0));
  return names.map((name, i) => {
    const others = names.filter((other, k) => other !== name && short[k] === short[i]);
    if (others.length === 0) return short[i] ?? '';
    const characters = Array.from(nameText(name));
    const from = alike([characters, ...others.map((other) => Array.from(nameText(other)))]);
    // What is too long for any text is cut before: there is nothing left to tell them apart by.
    if (from === characters.length) return short[i] ?? '';
    const part = fitting(characters.slice(from), (room[i] ?? 0) - 2);
    return `…${part.join('')}${from + part.length < characters.length ? '…' : ''}`;
  });
}
