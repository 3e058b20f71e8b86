import { existsSync, lstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** A place that nothing can be written to: says which, why, and what to do. */
export class OutputPlaceError extends Error {
  override name = 'OutputPlaceError';
}

/** False for what is not there, also since a file stands in its way. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

const isFolder = (path: string) => statSync(path).isDirectory();

/** Tried, since rights alone do not tell: a file system may take no files from anybody. */
function takesFiles(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.esfp-')));
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a folder that cannot be made, or that takes no files; to be called before work whose result goes there.
 *
 * @throws OutputPlaceError
 */
export function refuseUnwritableFolder(folder: string): void {
  let place = folder;
  // What is a file has no folders in it, and what is not there yet is made below the nearest that is.
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const why = isFolder(place) ? null : `${place} is a file`;
  const refusal = why ?? (takesFiles(place) ? null : `${place} may not be written to`);
  if (refusal === null) return;
  throw new OutputPlaceError(`${folder} cannot be written to, since ${refusal}: name another folder.`);
}

/**
 * The place of a file below a folder.
 *
 * @param folder may be a symbolic link, as its user chose it
 * @param path relative to the folder; may have folders in it, none of them a link
 * @throws OutputPlaceError where the path leads out of the folder
 */
export function placeBelow(folder: string, path: string): string {
  const inside = relative(folder, join(folder, path));
  const parts = inside.split(sep);
  if (inside === '' || parts[0] === '..' || isAbsolute(inside)) {
    throw new OutputPlaceError(`${path} lies outside of ${folder}, and is not written: name it otherwise.`);
  }
  for (let depth = 1; depth < parts.length; depth += 1) {
    const between = join(folder, ...parts.slice(0, depth));
    if (!isLink(between)) continue;
    throw new OutputPlaceError(
      `${between} is a symbolic link, which is not followed: take the link away, or name another folder.`,
    );
  }
  return join(folder, inside);
}

/**
 * Refuses a path that is a symbolic link: what is written would land where it leads. Folders on the way may be links.
 *
 * @throws OutputPlaceError
 */
export function refuseLink(path: string): void {
  if (!isLink(path)) return;
  throw new OutputPlaceError(
    `${path} is a symbolic link, which is not followed: take the link away, or name the file that it leads to.`,
  );
}

/**
 * Refuses a file that a finished draft cannot be renamed to; to be called before work whose result goes there.
 *
 * @throws OutputPlaceError
 */
export function refuseUnwritableFile(file: string): void {
  const folder = dirname(file);
  const refuse = (why: string): never => {
    throw new OutputPlaceError(`${file} cannot be written, since ${why}: name another file.`);
  };
  refuseLink(file);
  if (!existsSync(folder)) refuse(`there is no folder ${folder}`);
  if (!isFolder(folder)) refuse(`${folder} is no folder`);
  if (existsSync(file) && isFolder(file)) refuse('it is a folder');
  if (!takesFiles(folder)) refuse(`the folder ${folder} may not be written to`);
}
