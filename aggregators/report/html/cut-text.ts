import { bodyText } from './markup.ts';

/** Characters of a text that are shown where it only stands as an example or as a reason. */
export const LONGEST_TEXT = 600;

/** A text of others as it was written, its marks shown, cut where it is long. */
export function cutText(text: string, longest: number = LONGEST_TEXT): string {
  // Twice as many code units hold as many characters, and a text of megabytes is not taken apart.
  const characters = Array.from(bodyText(text.slice(0, 2 * longest)));
  const isWhole = text.length <= 2 * longest && characters.length <= longest;
  return isWhole ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
