/** Longer names are cut, in characters: file systems take 255 bytes, and endings follow. */
const LONGEST = 200;

/**
 * The name of a file for what an id names, without an ending: it stands in the folder that it is written to, whatever the id holds.
 * Letters and digits of ASCII, dots within it, dashes and underscores stay; all else becomes a dash.
 */
export function fileName(id: string): string {
  return id
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^\.+|^$/, '-')
    .slice(0, LONGEST);
}
