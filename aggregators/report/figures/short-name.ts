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

/**
 * A name for a picture, where nothing wraps: cut in its middle, since names of one family differ at their ends.
 *
 * @param room in Latin letters
 */
export function shortName(name: string, room: number): string {
  const characters = Array.from(nameText(name));
  if (fitting(characters, room).length === characters.length) return characters.join('');
  const head = fitting(characters, Math.ceil((room - 1) / 2));
  const tail = fitting(characters.toReversed(), Math.floor((room - 1) / 2)).toReversed();
  return `${head.join('')}…${tail.join('')}`;
}
